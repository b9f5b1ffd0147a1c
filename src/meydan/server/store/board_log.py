"""The log of a round read back: the round that its rows make, and the result that follows.

Tables of a tournament and games outside one keep their rows in two tables of the database; this is
the one way to read either and to add to it. Two kinds of rows lie in one log. Most are events of
`meydan.match`. A `result` row is a result that somebody entered directly, without the sets behind
it; it stands until another row says otherwise.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from meydan.formats.codec import decode, encode
from meydan.match.codec import load_entry
from meydan.match.deeds import Opened, PlayerInfo
from meydan.match.errors import BrokenLog, Refused
from meydan.match.round import Round
from meydan.rulebooks import Rulebook
from meydan.server.models import (
    Board,
    BoardEvent,
    Category,
    FreeGame,
    FreeGameEvent,
)
from meydan.server.models.prepared import Prepared, insert
from meydan.server.store.rows import clock_of, rulebook_of
from meydan.server.store.shelf import MB, Shelf
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import Points
from meydan.tournament.results import Result, ResultKind
from meydan.tournament.worth import USUAL, Worth

Row = Board | FreeGame
"""What has a log: a table of a tournament, or a game outside one."""
RESULT = "result"
"""The kind of a row that holds a result entered directly."""
MOST_RANGES = 200
"""Boards that one query asks for; databases bound the depth of a condition."""
LOGS: dict[type[Row], tuple[Any, str]] = {
    Board: (BoardEvent, "board"),
    FreeGame: (FreeGameEvent, "game"),
}
"""Where the rows of each lie, and what they call their owner."""

RANGES: dict[type[Row], Prepared[Any]] = {
    Board: Prepared(
        lambda board, first, last: BoardEvent.objects.filter(
            board=board, seq__gte=first, seq__lte=last
        ).only("event"),
        int,
        int,
        int,
    ),
    FreeGame: Prepared(
        lambda game, first, last: FreeGameEvent.objects.filter(
            game=game, seq__gte=first, seq__lte=last
        ).only("event"),
        int,
        int,
        int,
    ),
}
"""Some rows of one log, in their order."""
NOW = "now"
"""The head of a log as it stands."""


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a round, folded."""

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
        # Whoever spoke last is right: a result typed in stands until the table itself goes on.
        if self.direct is not None and (derived is None or self.last["kind"] == RESULT):
            raw = self.direct["result"]
            if raw is None:
                return None
            # The meeting may have changed what a win is worth since; the row says what it was
            # counted by.
            then = Worth(*self.direct.get("worth", USUAL))
            return Worth.of(book).anew(decode(Result, raw, path="result"), then)
        return derived

    def grown(self, row: Any, played: Round) -> "Log":
        """The log with one more row, whose event the round holds already."""
        return replace(self, round=played, last=row, seq=self.seq + 1)

    def after(self, rows: Iterable[Any]) -> "Log":
        """The log with more rows; raises `BrokenLog` at the first that does not fit."""
        log = self
        for row in rows:
            if row["kind"] == RESULT:
                log = replace(log, direct=row, last=row, seq=log.seq + 1)
                continue
            event, played = load_entry(row), log.round
            try:
                log = log.grown(row, Round.open(event) if played is None else played.apply(event))
            except Refused as error:
                number = len(played.log) + 1 if played else 1
                raise BrokenLog(number, "refused", cause=error) from error
        return log


SHELF: Shelf[tuple[type[Row], int, str], Log] = Shelf(
    20 * MB, lambda log: 4_000 + 1_500 * len(log.round.log if log.round else ())
)
"""Folded logs at hand; a board of a round under way has one, or two where spectators see later."""


def read(row: Row) -> Log:
    """The folded log of a table or a game; raises `BrokenLog` where it does not fold.

    What was folded last is kept at hand, one log a row and head, so that one more entry costs no
    replay of all that came before it. Whether it is still the beginning of the stored log is seen
    from its last row, which holds the moment and the sender's key.
    """
    if not row.seq:
        return Log()
    model = type(row)
    log = SHELF.get((model, row.pk, NOW)) or Log()
    if log.seq > row.seq:
        log = Log()
    rows = _range(model, row.pk, log.seq, row.seq)
    if log.seq and (not rows or rows[0] != log.last):
        # Brought back from a snapshot meanwhile: what was kept is no longer the beginning.
        log, rows = Log(), _range(model, row.pk, 0, row.seq)
    log = log.after(rows[1:] if log.seq else rows)
    keep(model, row.pk, log)
    return log


def _range(model: type[Row], at: int, first: int, last: int) -> list[Any]:
    return [one.event for one in RANGES[model].all(at, first, last)]


def read_many(model: type[Row], wanted: Mapping[int, int], *, head: str = NOW) -> dict[int, Log]:
    """Several folded logs by their owners, each up to a row; one query whatever their number."""
    wanted = {at: seq for at, seq in wanted.items() if seq}
    kept = {at: SHELF.get((model, at, head)) or Log() for at in wanted}
    # A log that is ahead of what is asked for belongs to another head, or to a transaction that
    # ended badly: it can't be cut back, only read again.
    kept = {at: log if log.seq <= wanted[at] else Log() for at, log in kept.items()}
    # From the last row that is kept, not the one after it: reading it again proves that it is the
    # same.
    rows = _rows_from(model, {at: log.seq for at, log in kept.items()}, wanted)
    # Brought back from a snapshot meanwhile: what was kept is no longer the beginning.
    stale = [at for at, log in kept.items() if log.seq and rows.get(at, [None])[0] != log.last]
    if stale:
        rows |= _rows_from(model, dict.fromkeys(stale, 0), wanted)
        kept |= dict.fromkeys(stale, Log())
    found = {}
    for at, events in rows.items():
        log = kept[at]
        log = log.after(events[1:] if log.seq else events)
        keep(model, at, log, head=head)
        found[at] = log
    return found


def _rows_from(
    model: type[Row], first: Mapping[int, int], wanted: Mapping[int, int]
) -> dict[int, list[Any]]:
    """The rows of several logs, each from one of its rows up to another."""
    rows: dict[int, list[Any]] = {}
    table, owner = LOGS[model]
    ranges = [
        Q(**{owner: at, "seq__gte": seq, "seq__lte": wanted[at]}) for at, seq in first.items()
    ]
    for at in range(0, len(ranges), MOST_RANGES):
        some = reduce(or_, ranges[at : at + MOST_RANGES])
        stored = table.objects.filter(some).order_by(f"{owner}_id", "seq")
        for key, event in stored.values_list(f"{owner}_id", "event"):
            rows.setdefault(key, []).append(event)
    return rows


def keep(model: type[Row], at: int, log: Log, *, head: str = NOW) -> None:
    """Keep a folded log at hand; only what is committed, or read."""
    SHELF.put((model, at, head), log)


def forget() -> None:
    """Forget what is kept at hand, as a new process has; for tests."""
    SHELF.clear()


def fold(rows: Iterable[Any]) -> Log:
    """Fold rows as they were stored."""
    return Log().after(rows)


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
        sets=(Points(sets[0]), Points(sets[1])) if result.sets or played.table.tally else None,
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


def append_row(row: Row, event: dict[str, Any], **columns: Any) -> None:
    """Store one more row; the caller holds the lock and saves the owner."""
    row.seq += 1
    table, owner = LOGS[type(row)]
    insert(table(**{f"{owner}_id": row.pk}, seq=row.seq, event=event, **columns))


def opening(board: Board, category: Category) -> Opened:
    """The event that opens the round at a board."""
    return Opened.under(
        rulebook_of(category),
        mode="recorded" if board.digital else "counted",
        players=(_player(board.first), _player(board.second)),
        clock=clock_of(category),
    )


def _player(entry: Any) -> PlayerInfo:
    return PlayerInfo(
        id=str(entry.local),
        accommodated=Accommodation.VISUALLY_IMPAIRED.value in entry.accommodations,
    )
