"""The referee's report from the boards' logs: warnings and penalties that stand, with articles."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

from meydan.formats.sheets import ReportLine
from meydan.formats.sheets.referee_report import ReportKind
from meydan.match.corrections import ledger
from meydan.match.deeds import ClaimRefused, Penalised, StonesReplaced
from meydan.match.log_entry import LogEntry
from meydan.match.seats import Seat
from meydan.server.models import Board, Category
from meydan.server.store.board_log import read
from meydan.server.store.people.public_names import staff_names

KINDS = ("warned", "claim-upheld", "claim-refused", "penalised", "stones-replaced")


def report_lines(category: Category, number: int | None = None) -> tuple[ReportLine, ...]:
    """Every decision of a category or of one round; four queries whatever their number."""
    boards = (
        Board.objects.filter(round__category=category, events__event__kind__in=KINDS)
        .select_related("round", "first", "second")
        .prefetch_related("events")
        .order_by("round__number", "table")
        .distinct()
    )
    if number is not None:
        boards = boards.filter(round__number=number)
    names = staff_names([category.pk])
    found = [line for board in boards for line in _board(board, names)]
    return tuple(sorted(found, key=lambda line: (line.round, line.time)))


def _board(board: Board, names: Mapping[int, str]) -> Iterator[ReportLine]:
    played = read(board).round
    if played is None:
        return
    standing = {entry.seq: entry for entry in ledger(played.log).standing}
    for warning in played.table.warnings:
        entry = standing.get(warning.seq)
        if entry is not None:
            note = str(getattr(entry.deed, "note", "") or getattr(entry.deed, "reason", ""))
            yield _line(board, names, entry, warning.seat, "warning", warning.article, note)
    yield from _others(board, names, standing.values())


def _others(
    board: Board, names: Mapping[int, str], standing: Iterable[LogEntry]
) -> Iterator[ReportLine]:
    for entry in standing:
        deed = entry.deed
        if isinstance(deed, Penalised) and deed.penalty != "warning":
            for seat in (Seat.A, Seat.B) if deed.who == "both" else (Seat(deed.who),):
                yield _line(board, names, entry, seat, deed.penalty, "", deed.reason)
        elif isinstance(deed, StonesReplaced):
            yield _line(board, names, entry, None, "off_board", "", deed.note)
        elif isinstance(deed, ClaimRefused):
            yield _line(board, names, entry, None, "claim", "", deed.reason)


def _line(
    board: Board,
    names: Mapping[int, str],
    entry: LogEntry,
    seat: Seat | None,
    kind: ReportKind,
    article: str,
    reason: str,
) -> ReportLine:
    who = "" if seat is None else names[(board.first_id, board.second_id)[seat.index]]
    return ReportLine(
        time=datetime.fromtimestamp(entry.at / 1000, UTC).astimezone(),
        round=board.round.number,
        table=board.table,
        player=who,
        kind=kind,
        article=article,
        reason=reason,
        referee=entry.by.person or "",
    )
