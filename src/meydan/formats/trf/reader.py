"""Reading a report into a tournament."""

from dataclasses import dataclass, replace
from datetime import datetime

from meydan.codec import Misfit
from meydan.formats.encoding import decode
from meydan.formats.faults import FileFault
from meydan.formats.tournament_json.check import check
from meydan.formats.trf import header, lists
from meydan.formats.trf.book import read_book, rules_told
from meydan.formats.trf.comments import Comments, read_comments
from meydan.formats.trf.entries import (
    Rows,
    accelerated,
    finished,
    read_entries,
    read_ids,
    read_players,
)
from meydan.formats.trf.leaves import byes_of_240, fill_in, open_leaves
from meydan.formats.trf.records import Records, by_id, split
from meydan.formats.trf.remarks import Remark, remark
from meydan.formats.trf.rounds import Sheet, build_rounds, played_rounds
from meydan.rulebooks import Rulebook, RulebookError, usual
from meydan.tournament.cells import histories, total
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points
from meydan.tournament.model import (
    Lot,
    LotMethod,
    Round,
    Settings,
    Tournament,
)
from meydan.tournament.pairing.presence import sat_out
from meydan.tournament.worth import Worth

LARGEST = 16 * 1024 * 1024

READ = frozenset(
    (
        *("001", "012", "013", "022", "042", "092", "132", "142", "152", "162", "192"),
        *("202", "212", "240", "250", "260", "310", "###"),
        *("XXR", "XXC", "XXP", "XXA", "XXZ", "XXS"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)
OF_TEAMS = frozenset(("240", "320", "330", "352", "362"))
KNOWN_EMPTY = frozenset(("052", "062", "072", "082"))
"""Records that only repeat what others say."""


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A report as read."""

    tournament: Tournament
    remarks: tuple[Remark, ...]
    encoding: str
    rounds_told: bool
    """Whether the file says how many rounds are planned; pairing the next one needs to know."""


def read_trf(
    data: bytes, *, file: str = "", encoding: str | None = None, rulebook: str | None = None
) -> TrfFile:
    """The tournament of a report, or a `FileFault` with line and column."""
    try:
        if len(data) > LARGEST:
            raise FileFault("too-large", limit=LARGEST // 2**20)
        decoded = decode(data, encoding=encoding)
        return read_text(decoded.text, encoding=decoded.encoding, rulebook=rulebook)
    except FileFault as fault:
        raise fault.within(file) from None


def read_text(text: str, *, encoding: str = "utf-8", rulebook: str | None = None) -> TrfFile:
    """The tournament of a report's text; by the usual rulebook where neither names one."""
    records = by_id(split(text))
    comments = read_comments(records.get("###", []))
    teams = header.own_teams(records)
    remarks = _skipped(records, teams=teams)
    if teams:
        # These name teams; what they say of players, our comments do.
        records = {name: records[name] for name in records if name not in OF_TEAMS}
    rows, cells = read_players(records)
    ids = read_ids(rows, comments)
    byes = byes_of_240(records, ids, cells)
    book = _book(records, comments, usual() if rulebook is None else rulebook)
    sheet = Sheet(cells, ids, Points(book.pairing.bye.value), Worth.of(book), comments)
    # How many rounds there were is seen from the cells alone: byes beyond them are wishes.
    count = played_rounds(sheet)
    fill_in(sheet, byes, count)
    rounds = build_rounds(sheet, count)
    told = header.read_rounds(records)
    start = header.read_start(records, remarks)
    settings = _settings(records, rounds=told or max(count, 1), book=book)
    entries, private = read_entries(rows, sheet, count)
    settings, entries = accelerated(records, settings, ids, entries)
    settings = replace(
        settings,
        forbidden=lists.read_forbidden(records, ids, rounds=settings.rounds, remarks=remarks),
        edition=header.read_edition(start),
    )
    tournament = Tournament(
        settings=comments.applied(settings, "settings"),
        entries=finished(entries, records, ids, comments),
        private=tuple(private),
        lot=_lot(records, ids, rounds, start),
        rounds=rounds,
        leaves=open_leaves(sheet, records, byes, count),
        schedule=header.read_schedule(records, remarks),
    )
    tournament = comments.applied(tournament, "tournament")
    remarks += [remark("stale-comment", comments.lines[place]) for place in comments.changes]
    remarks += _points_differ(tournament, rows, ids)
    # Whatever a file says, a tournament that can't be is refused here and not in the middle of an
    # event.
    check(tournament)
    remarks.sort(key=lambda one: one.line)
    return TrfFile(tournament, tuple(remarks), encoding, told is not None)


def _book(records: Records, comments: Comments, rulebook: str) -> Rulebook:
    try:
        return read_book(rules_told(records), comments.book, rulebook=rulebook)
    except (Misfit, RulebookError, TournamentError):
        line = comments.lines.get(("settings", ()), 1)
        raise FileFault("trf-comment", line=line, column=1) from None


def _settings(records: Records, *, rounds: int, book: Rulebook) -> Settings:
    _, acceleration = header.read_system(records)
    return Settings(
        name=header.text_of(records, "012"),
        book=book,
        place=header.text_of(records, "022"),
        rounds=rounds,
        acceleration=acceleration,
    )


def _lot(
    records: Records,
    ids: lists.Ids,
    rounds: tuple[Round, ...],
    start: datetime,
) -> Lot | None:
    starts = header.read_initial(records)
    if starts is None and rounds and rounds[0].pairs:
        # Record 152 may be left out where the highest player paired in round 1 tells it.
        numbers = {entry: number for number, entry in ids.items()}
        top = min(rounds[0].pairs, key=lambda pair: min(numbers[pair.first], numbers[pair.second]))
        starts = numbers[top.first] < numbers[top.second]
    if starts is None:
        return None
    return Lot(
        drew=ids[min(ids)],
        at=start,
        method=LotMethod.BY_HAND,
        starts=starts,
    )


def _points_differ(tournament: Tournament, rows: Rows, ids: lists.Ids) -> list[Remark]:
    cells = histories(tournament)
    soon = {
        leave.entry: sat_out(tournament.settings.worth, leave.kind)
        for leave in tournament.leaves
        if leave.round == tournament.next_round
    }
    found = []
    for number, (row, line) in rows.items():
        points = total(cells[ids[number]])
        # Points of a bye that is given for the next round may be counted already.
        if row.points not in (None, points, points + soon.get(ids[number], 0)):
            found.append(
                remark(
                    "points-differ",
                    line.number,
                    number=number,
                    told=f"{(row.points or 0) / 2:g}",
                    found=f"{points / 2:g}",
                )
            )
    return found


def _skipped(records: Records, *, teams: bool) -> list[Remark]:
    return [
        remark("record-skipped", lines[0].number, record=record, count=len(lines))
        for record, lines in records.items()
        if record not in (READ | KNOWN_EMPTY | OF_TEAMS if teams else READ | KNOWN_EMPTY)
    ]
