"""A board's log read back: the round that its events make, and the result that follows.

Two kinds of rows lie in one log. Most are events of `meydan.match`. A `result` row is a result that
somebody entered directly, without the sets behind it; it stands until another row says otherwise.
"""

from dataclasses import dataclass
from typing import Any

from meydan.formats.codec import decode, encode
from meydan.match.codec import load_event
from meydan.match.deeds import ClockSetting, Opened, PlayerInfo
from meydan.match.result import RoundResult
from meydan.match.round import Round, replay
from meydan.rulebooks import Rulebook, load
from meydan.server.models import Board, BoardEvent, Category, Event
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import Points
from meydan.tournament.results import Result, ResultKind

RESULT = "result"
"""The kind of a row that holds a result entered directly."""


@dataclass(frozen=True, slots=True)
class BoardLog:
    """A board's log, folded."""

    round: Round | None
    """`None` before the round was opened."""
    result: Result | None


def read(board: Board) -> BoardLog:
    """Fold the log of a board; raises `BrokenLog` where it does not fold."""
    return fold([row.event for row in board.events.all()])


def fold(rows: list[Any]) -> BoardLog:
    """Fold rows as they were stored."""
    events = [load_event(row) for row in rows if row["kind"] != RESULT]
    played = replay(events) if events else None
    direct = [row for row in rows if row["kind"] == RESULT]
    derived = tournament_result(played.result) if played and played.result else None
    if direct and (derived is None or rows[-1]["kind"] == RESULT):
        raw = direct[-1]["result"]
        return BoardLog(played, None if raw is None else decode(Result, raw, path="result"))
    return BoardLog(played, derived)


def tournament_result(result: RoundResult) -> Result:
    """A round's result as the tournament takes it."""
    first, second = result.points
    sets = result.set_points
    return Result(
        points=(Points(first), Points(second)),
        kind=ResultKind(result.kind),
        sets=(Points(sets[0]), Points(sets[1])) if result.sets else None,
        stones=result.stones,
        warnings=result.warnings,
    )


def direct_row(result: Result | None, *, by: str, at: int, reason: str) -> dict[str, Any]:
    """A result entered directly, as a row; `None` takes the result back."""
    row: dict[str, Any] = {"kind": RESULT, "at": at, "by": by}
    row["result"] = None if result is None else encode(result)
    return row | ({"reason": reason} if reason else {})


def append_row(board: Board, event: dict[str, Any], **columns: Any) -> BoardEvent:
    """Store one more row; the caller holds the category's lock and saves the board."""
    board.seq += 1
    return BoardEvent.objects.create(board=board, seq=board.seq, event=event, **columns)


def rulebook_of(category: Category) -> Rulebook:
    """The category's text with what the technical meeting changed."""
    book = load(category.rulebook)
    for path, change in category.overrides.items():
        book = book.with_field(path, change["value"], reason=change["reason"])
    return book


def team_ties(event: Event) -> tuple[str, ...] | None:
    """How the event ranks teams with the same points: as its first category's text says (T14)."""
    first = event.categories.first()
    return rulebook_of(first).teams.ties.value if first is not None else None


def opening(board: Board, category: Category) -> Opened:
    """The event that opens the round at a board."""
    setting = category.clock
    return Opened.under(
        rulebook_of(category),
        mode="recorded" if board.digital else "counted",
        players=(_player(board.first), _player(board.second)),
        clock=ClockSetting(**setting) if setting else None,
    )


def _player(entry: Any) -> PlayerInfo:
    return PlayerInfo(
        id=str(entry.local),
        accommodated=Accommodation.VISUALLY_IMPAIRED.value in entry.accommodations,
    )
