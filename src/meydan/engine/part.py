"""What only one game needs of the engine, gathered in one value a game.

Each game names its part in its description. A game without one is searched all the same, by the
rules alone: the plain search sees wins and losses and counts nothing in between.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Protocol

from meydan.engine.facts import Fact
from meydan.engine.lines import Analysis, Limits, Line, Stop
from meydan.games.core import Game, Side
from meydan.games.registry import description
from meydan.plugins import fetch


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfinished:
    """A thought that leaves the rest to the search over all games."""

    limits: Limits
    """What is left to think with."""
    lines: tuple[Line, ...] = ()
    """Proved, the best first; none of the other moves is better than the first of them."""
    nodes: int = 0


class OwnThought(Protocol):
    """A search or a table that only one game has; `None` where it has no answer."""

    def __call__(
        self, state: Any, limits: Limits, *, lines: int, threads: int, stop: Stop | None
    ) -> Analysis | Unfinished | None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelPart:
    """How the kernel holds a game."""

    rules: Callable[[ModuleType, Game[Any, Any]], Any]
    """The rules in the kernel; `None` where it can't hold these."""
    options: Callable[[Game[Any, Any]], Mapping[str, Any]] = lambda _game: {}
    """What the kernel's search is told about them."""
    move: Callable[[Any], Any] = lambda move: move
    """A move of the kernel as the rules write it."""
    earlier: Callable[[Game[Any, Any], Any], list[str]] = lambda _game, _state: []
    """The positions before a state that the rules look back on, as texts."""
    weights: bool = True
    """Whether the search reads the weights of the package."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePart:
    """What a game's puzzles are about."""

    themes: tuple[str, ...]
    """Codes: `engine.puzzle.theme.<game>.<code>` says them."""
    found: Callable[[Any, Any, Sequence[Any], int | None], Sequence[str]] = (
        lambda _game, _state, _solution, _plies: ()
    )
    """The themes of a solution: rules, position, the moves asked for with their replies, and the
    plies of a forced win. The first tells the most; none: the last of `themes`."""
    near_the_end: Callable[[Any], bool] | None = None
    """Whether a position's exact margins can be asked for; `None`: puzzles are forced wins."""
    wins_at_once: Callable[[str, int], bool] | None = None
    """Quicker than trying each move: whether the side (1 or -1) to move in a position's text can
    win with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnginePart:
    """One game, as the engine needs it."""

    count: Callable[[Any], int] = lambda _state: 0
    """How good a state is from the first player's side, as a beginner counts."""
    unit: int = 100
    """Hundredths in one of what is counted."""
    gain: Callable[[Any, Any, Side], int] = lambda _before, _after, _side: 0
    """What a side got at once by a move, from the states before and after."""
    facts: Callable[[Any, Any, Any], list[Fact]] = lambda _game, _state, _move: []
    """What a move does: `engine.fact.<game>.<code>` says each."""
    balanced: int = 100
    """The greatest score in hundredths of an opening that still counts as even."""
    lines: Callable[[Any], Sequence[str]] | None = None
    """The board in plain letters, where it is not square."""
    thinks: OwnThought | None = None
    prepares: Callable[[], object] = lambda: None
    """Loads what its own thoughts need, so that the first does not wait for it."""
    kernel: KernelPart | None = None
    """`None`: the kernel does not have the game."""
    puzzles: PuzzlePart | None = None
    trainer: str = ""
    """A `meydan.engine.training.Trainer`, as `module:attribute`."""
    tablebase: str = ""
    """The module that makes and opens its tablebase."""


@cache
def part_of(game: str) -> EnginePart:
    """The part of a game by its id."""
    reference = description(game).engine
    part: EnginePart = fetch(reference) if reference else EnginePart()
    return part
