"""What only one game needs of the terminal; a game on a square board needs nothing."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from meydan.games import Game, Side
from meydan.games.registry import description
from meydan.plugins import fetch


class Names(NamedTuple):
    """What stands beside the board: the two players, the first first."""

    first: str
    second: str


class Drawing(Protocol):
    """A board that is not square, as lines of text."""

    def __call__(
        self, state: Any, *, below: Side, names: Names, marked: frozenset[int]
    ) -> Text: ...


def set_piece(move: Any) -> tuple[int, ...]:
    """The places of a move that is a place, or several; none of one that is neither."""
    return tuple(move) if isinstance(move, tuple) else (move,)


@dataclass(frozen=True, slots=True, kw_only=True)
class TerminalPart:
    """One game in the terminal."""

    draw: Drawing | None = None
    """`None`: the general drawing of a square board."""
    styles: tuple[str, str] = ("bold", "bold yellow")
    """How the pieces of the two sides are written."""
    block: int = 0
    """Side of a block where the board is made of four."""
    marked: Callable[[Any, Any], Iterable[int]] = lambda _before, move: set_piece(move)
    """The places to mark after a move, from the state before it."""
    counts: Callable[[Game[Any, Any], Any], tuple[str, str]] = lambda _game, _state: ("", "")
    """What stands behind the players' names."""
    note: tuple[str, Callable[[Any, Any], int]] | None = None
    """What a move got, from the states before and after; `game.note.<code>` says it."""
    tidy: Callable[[str], str] = str.lower
    """A move as people type it, in the letters that the notation has."""


@cache
def part_of(game: str) -> TerminalPart:
    """The part of a game by its id."""
    reference = description(game).terminal
    part: TerminalPart = fetch(reference) if reference else TerminalPart()
    return part
