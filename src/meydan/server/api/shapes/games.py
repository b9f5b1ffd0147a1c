"""The referee's question about a move, and the texts that answer it."""

from typing import Annotated

from pydantic import Field, StringConstraints

from meydan.server.api.shapes.base import PRINTABLE, In, Out

Move = Annotated[str, StringConstraints(min_length=1, max_length=12, pattern=PRINTABLE)]
Position = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=PRINTABLE)]


class PositionIn(In):
    """A position: the start, or a text; then moves from there."""

    rulebook: Annotated[str, StringConstraints(max_length=40, pattern=PRINTABLE)] | None = None
    """The text to judge by; the game's default otherwise."""
    position: Position | None = None
    moves: Annotated[list[Move], Field(max_length=600)] = Field(default_factory=list)
    """Moves from the position on. Where repetition counts (Küre), only moves can tell it."""


class MoveIn(PositionIn):
    """A position and the move in question."""

    move: Move


class OutcomeOut(Out):
    """How a set ended."""

    winner: int | None
    """1 or 2: who started, or the other; null for a draw."""
    score: tuple[int, int]
    reason: str


class PositionOut(Out):
    """A position and what can follow."""

    game: str
    rulebook: str
    position: str
    turn: int
    """1 or 2: who moves now."""
    legal: list[str]
    outcome: OutcomeOut | None


class RulebookBrief(Out):
    """A text in a list."""

    id: str
    title: str
    default: bool


class GameOut(Out):
    """A game and the texts about it."""

    game: str
    start: str
    rulebooks: list[RulebookBrief]


class GameList(Out):
    """The games."""

    items: list[GameOut]


class ArticleOut(Out):
    """An article of a text, in Meydan's own words."""

    id: str
    ref: str
    title: str
    summary: str
    warnable: bool


class RulebookOut(RulebookBrief):
    """A text with its articles."""

    game: str
    articles: list[ArticleOut]
