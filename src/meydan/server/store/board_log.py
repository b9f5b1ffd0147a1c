"""A board's log read back: the round that its events make, and the result that follows.

Two kinds of rows lie in one log. Most are events of `meydan.match`. A `result` row is a result that
somebody entered directly, without the sets behind it; it stands until another row says otherwise.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from meydan.formats.codec import decode, encode
from meydan.match.actors import Actor, Role
from meydan.match.codec import load_event
from meydan.match.deeds import ClockSetting, Opened, PlayerInfo
from meydan.match.errors import BrokenLog, Refused
from meydan.match.events import Event as MatchEvent
from meydan.match.events import Millis
from meydan.match.round import Round
from meydan.rulebooks import Rulebook
from meydan.server.models import Board, BoardEvent, Category
from meydan.server.store.rows import rulebook_of
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import Points
from meydan.tournament.results import Result, ResultKind
from meydan.tournament.worth import USUAL, Worth

RESULT = "result"
"""The kind of a row that holds a result entered directly."""
KEPT = 1024
"""Folded logs at hand; a board of a round under way has one, or two where spectators see later."""
MOST_RANGES = 200
"""Boards that one query asks for; databases bound the depth of a condition."""
_kept: OrderedDict[tuple[int, str], "BoardLog"] = OrderedDict()
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class BoardLog:
    """A board's log, folded."""

    round: Round | None = None
    """`None` before the round was opened."""
    direct: Any = None
    """The last row that holds a result entered directly."""
    last: Any = None
    """The last row, as it was stored."""
    seq: int = 0
    """The number of that row."""

    def result(self, book: Rulebook) -> Result | None:
        """The result that follows, counted as the category's book counts now."""
        derived = tournament_result(self.round, book) if self.round else None
        if self.direct is not None and (derived is None or self.last["kind"] == RESULT):
            raw = self.direct["result"]
            if raw is None:
                return None
            then = Worth(*self.direct.get("worth", USUAL))
            return Worth.of(book).anew(decode(Result, raw, path="result"), then)
        return derived

    def after(self, rows: Iterable[Any]) -> "BoardLog":
        """The log with more rows; raises `BrokenLog` at the first that does not fit."""
        played, direct, last, seq = self.round, self.direct, self.last, self.seq
        for row in rows:
            last, seq = row, seq + 1
            if row["kind"] == RESULT:
                direct = row
                continue
            event = load_event(row)
            try:
                played = Round.open(event) if played is None else played.apply(event)
            except Refused as error:
                number = len(played.log) + 1 if played else 1
                raise BrokenLog(number, "refused", cause=error) from error
        return BoardLog(played, direct, last, seq)


def read(board: Board) -> BoardLog:
    """Fold the log of a board; raises `BrokenLog` where it does not fold."""
    return read_until(board, board.seq)


def read_until(board: Board, seq: int, *, head: str = "now") -> BoardLog:
    """Fold the log of a board up to one of its rows.

    What was folded last is kept at hand, one log a board and head, so that one more entry costs no
    replay of all that came before it. Whether it is still the beginning of the stored log is seen
    from its last row, which holds the moment and the sender's key.
    """
    if not seq:
        return BoardLog()
    with _lock:
        kept = _kept.get((board.pk, head), BoardLog())
    if kept.seq > seq:
        kept = BoardLog()
    stored = board.events.filter(seq__gte=kept.seq, seq__lte=seq).order_by("seq")
    rows = list(stored.values_list("event", flat=True))
    if not kept.seq:
        folded = kept.after(rows)
    elif rows and rows[0] == kept.last:
        folded = kept.after(rows[1:])
    else:  # brought back from a snapshot meanwhile
        whole = board.events.filter(seq__lte=seq).order_by("seq")
        folded = BoardLog().after(whole.values_list("event", flat=True))
    keep(board.pk, folded, head=head)
    return folded


def read_many(wanted: Mapping[int, int], *, head: str) -> dict[int, BoardLog]:
    """Fold several logs, each up to a row, in one query whatever their number."""
    with _lock:
        kept = {board_id: _kept.get((board_id, head), BoardLog()) for board_id in wanted}
    kept = {at: log if log.seq <= wanted[at] else BoardLog() for at, log in kept.items()}
    rows = _rows_from({at: log.seq for at, log in kept.items()}, wanted)
    # Brought back from a snapshot meanwhile: what was kept is no longer the beginning.
    stale = [at for at, log in kept.items() if log.seq and rows.get(at, [None])[0] != log.last]
    if stale:
        rows |= _rows_from(dict.fromkeys(stale, 0), wanted)
        kept |= dict.fromkeys(stale, BoardLog())
    found = {}
    for board_id, events in rows.items():
        log = kept[board_id]
        log = log.after(events[1:] if log.seq else events)
        keep(board_id, log, head=head)
        found[board_id] = log
    return found


def _rows_from(first: Mapping[int, int], wanted: Mapping[int, int]) -> dict[int, list[Any]]:
    """The rows of several boards, each from one of its rows up to another."""
    rows: dict[int, list[Any]] = {}
    ranges = [Q(board=at, seq__gte=seq, seq__lte=wanted[at]) for at, seq in first.items()]
    for at in range(0, len(ranges), MOST_RANGES):
        some = reduce(or_, ranges[at : at + MOST_RANGES])
        stored = BoardEvent.objects.filter(some).order_by("board_id", "seq")
        for board_id, event in stored.values_list("board_id", "event"):
            rows.setdefault(board_id, []).append(event)
    return rows


def keep(board_id: int, log: BoardLog, *, head: str = "now") -> None:
    """Keep a folded log at hand."""
    with _lock:
        _kept[board_id, head] = log
        _kept.move_to_end((board_id, head))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def fold(rows: list[Any]) -> BoardLog:
    """Fold rows as they were stored."""
    return BoardLog().after(rows)


def tournament_result(played: Round, book: Rulebook) -> Result | None:
    """A round's result as a tournament under this book takes it; `None` while it is not over.

    The round may have begun before the meeting changed what a win is worth.
    """
    result = played.result
    if result is None:
        return None
    first, second = result.points
    sets = result.set_points
    counted = Result(
        points=(Points(first), Points(second)),
        kind=ResultKind(result.kind),
        sets=(Points(sets[0]), Points(sets[1])) if result.sets else None,
        stones=result.stones,
        warnings=result.warnings,
    )
    return Worth.of(book).anew(counted, Worth.of(played.table.book))


def direct_row(
    result: Result | None, *, worth: Worth, by: str, at: int, reason: str
) -> dict[str, Any]:
    """A result entered directly, as a row, with what it was counted by; `None` takes it back."""
    row: dict[str, Any] = {"kind": RESULT, "at": at, "by": by}
    row["result"] = None if result is None else encode(result)
    if worth != USUAL:
        row["worth"] = list(worth)
    return row | ({"reason": reason} if reason else {})


def append_row(board: Board, event: dict[str, Any], **columns: Any) -> BoardEvent:
    """Store one more row; the caller holds the category's lock and saves the board."""
    board.seq += 1
    return BoardEvent.objects.create(board=board, seq=board.seq, event=event, **columns)


def opening(board: Board, category: Category) -> Opened:
    """The event that opens the round at a board."""
    setting = category.clock
    return Opened.under(
        rulebook_of(category),
        mode="recorded" if board.digital else "counted",
        players=(_player(board.first), _player(board.second)),
        clock=ClockSetting(**setting) if setting else None,
    )


def unopened(board: Board, category: Category, at: int) -> Round:
    """The round at a board as it will be opened with its first entry."""
    by, deed = Actor(Role.PROGRAM), opening(board, category)
    return Round.open(MatchEvent(seq=1, at=Millis(at), by=by, deed=deed))


def _player(entry: Any) -> PlayerInfo:
    return PlayerInfo(
        id=str(entry.local),
        accommodated=Accommodation.VISUALLY_IMPAIRED.value in entry.accommodations,
    )
