"""The referee's question about a move, and the texts that answer it."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints, WithJsonSchema

from meydan.rulebooks import playable
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


def _known(game: str) -> str:
    if game not in playable():
        raise ValueError(f"one of {', '.join(playable())}")
    return game


GameId = Annotated[
    str, AfterValidator(_known), WithJsonSchema({"type": "string", "enum": list(playable())})
]
"""The id of a game that can be played here."""


class AnalysisIn(PositionIn):
    """A position to think about."""

    game: GameId
    lines: Annotated[int, Field(ge=1, le=5)] = 1
    """So many of the best moves."""
    seconds: Annotated[float, Field(gt=0, le=2, allow_inf_nan=False)] = 0.5
    """How long to think."""


class ScoreOut(Out):
    """How good something is for the side to move."""

    value: int
    """Hundredths of the final margin in stones or discs where a game has one; else of an advantage
    without a unit."""
    exact: bool
    """Whether it is proved."""
    win_in: int | None
    """Plies to a forced win; negative: to a forced loss."""
    percent: float
    """Chances to win."""
    text: str
    """The same in the reader's language."""


class LineOut(Out):
    """A move with the play that follows it."""

    moves: list[str]
    depth: int
    score: ScoreOut


class AnalysisOut(Out):
    """What the engine found, the best line first; no line where the set is over."""

    game: str
    rulebook: str
    position: str
    turn: int
    lines: list[LineOut]
    depth: int
    nodes: int
    seconds: float
    source: str
    """`search`, `tablebase`, `book` or `endgame`; empty where the set is over."""
