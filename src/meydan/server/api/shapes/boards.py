"""A board: what everyone sees of it, what its referee sees, and the entries of its log."""

from typing import Annotated, Any, Literal

from pydantic import Field

from meydan.server.api.shapes.base import In, Out, Whole
from meydan.server.api.shapes.deeds import DeedIn
from meydan.server.api.shapes.rounds import PairOut

SeatName = Literal["a", "b"]


class ClockOut(Out):
    """Both clocks as they stood at the moment `since`, in milliseconds."""

    left: tuple[int, int]
    running: SeatName | None
    since: int
    delay: int


class BoardBrief(PairOut):
    """A board as the public sees it; pairs are A's, who starts set 1, and B's."""

    round: int
    status: str
    """The round's: `published`, `playing`, `finished`, `locked`."""
    digital: bool
    set: int | None
    """The set under way, or the last one."""
    sets: list[tuple[int, int]]
    """Set points of each set, doubled."""
    scores: list[tuple[int, int] | None]
    """Stones, discs or captured stones of each set."""
    set_points: tuple[int, int] | None
    warnings: tuple[int, int] | None
    clock: ClockOut | None
    turn: SeatName | None
    stream: str
    """The board's live stream: `/live/<stream>`."""


class AllowedOut(Out):
    """Whether the asker may do something now."""

    kind: str
    seat: SeatName | None
    ok: bool
    message: str
    article: str
    needs_reason: bool


class WarningOut(Out):
    """A warning that stands."""

    seat: SeatName
    article: str
    set: int


class BoardNow(Out):
    """A board as its referee sees it."""

    board: BoardBrief
    seq: int
    """The last entry of the log: send it as `seen`."""
    game: str
    rulebook: str
    mode: Literal["recorded", "counted"]
    position: str | None
    """The board as text; null in a counted set."""
    legal: list[str]
    """The moves of whoever may move now."""
    colours: tuple[str, str] | None
    flag_at: int | None
    """When the running clock reaches 0, in milliseconds since 1970."""
    warned: list[WarningOut]
    calls: list[str]
    may: list[AllowedOut]


class Log(Out):
    """Entries of a board's log, as `docs/round-log.md` describes them."""

    seq: int
    items: list[Annotated[dict[str, Any], Field(description="One entry.")]]


class EventIn(In):
    """An entry for a board's log."""

    deed: DeedIn
    seen: Whole
    """The last entry that the sender knows; a longer log is a conflict."""
    at: Whole | None = None
    """When it happened, in milliseconds since 1970, for entries that waited; null: now."""


class EventStored(Out):
    """An entry that is on disk."""

    seq: int
    """Its own number."""
    board: BoardNow
