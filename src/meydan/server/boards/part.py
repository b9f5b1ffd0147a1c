"""What only one game needs of a board on a page, gathered in one value a game.

Each game names its part in its description. A game on a square board needs none: it gets the
general one (`square/`), which reads the board by what the description says of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Literal, Protocol

from meydan.games.core import Game, Side
from meydan.games.registry import description
from meydan.plugins import fetch
from meydan.words import Lang


class Step(Protocol):
    """One thing that is seen of a move; a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    do: ClassVar[str]
    """What it is, for the script: `drop`, `flip`, …"""


Person = Literal["you", "they"]
"""Whom a sentence about a move is said to: who made it, or anybody else."""


@dataclass(frozen=True, slots=True)
class Place:
    """A piece set down on a place."""

    do: ClassVar[str] = "place"
    place: int
    side: int


@dataclass(frozen=True, slots=True)
class PlainTable:
    """A board as rows of cells with a heading for each row and column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPart:
    """One game's board on a page."""

    drawing: Callable[[str, Side], str]
    """A position, given as text, as SVG; the side of who looks at it lies below."""
    picture: Callable[[Game[Any, Any], Any, Side], tuple[tuple[int, int], str]]
    """The same small and plain, for lists: its size, and what is inside the SVG."""
    table: Callable[[Game[Any, Any], Any, Side, Lang], PlainTable]
    """The same in words, for readers without scripts."""
    steps: Callable[[Any, Any, Any], Sequence[Step]]
    """What is seen of a legal move, in order; from the rules, a state and the move."""
    told: Callable[[str, Sequence[Step], Lang, Person], str]
    """A move's text and steps as sentences: to who made it, or of somebody named before."""
    more: Callable[[Game[Any, Any], Any], Mapping[str, Any]] = lambda _game, _state: {}
    """What else the script is told of a state."""
    script: str = "square/board.js"
    """The module of its `Board`, below `boards/` of the static files."""
    image: str = "square/picture.svg"
    """A drawing for lists of games, there as well."""
    pits: bool = False
    """Whether a position is set up by numbers in pits, not by a pick on a place."""
    measures: Mapping[str, Any] = field(default_factory=dict)
    """Of the drawing, for the script, which so draws as the server does."""
    narrow: tuple[int, int] = (1, 1)
    """Width and height of the board on a phone."""
    shows_full_lines: bool = False
    """Whether a player may have lines shown that take no more stones (K2)."""


@cache
def part_of(game: str) -> BoardPart:
    """The part of a game by its id."""
    from meydan.server.boards.square.part import square_part

    facts = description(game)
    part: BoardPart = fetch(facts.board) if facts.board else square_part(facts)
    return part
