"""Reading a report into a tournament."""

from collections.abc import Mapping
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
    accelerated,
    finished,
    read_entries,
    read_ids,
    read_order,
    read_players,
)
from meydan.formats.trf.first_colour import first_colour
from meydan.formats.trf.leaves import byes_of_240, fill_in, open_leaves
from meydan.formats.trf.records import Line, Records, by_id, last, split
from meydan.formats.trf.remarks import Remark, remark
from meydan.formats.trf.rounds import Sheet, build_rounds, played_rounds
from meydan.formats.trf.sums import points_differ
from meydan.formats.trf.systems import own_teams, read_system, system_remarks
from meydan.formats.trf.tie_breaks import tie_break_remarks
from meydan.rulebooks import Rulebook, RulebookError, usual
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points, StartNo
from meydan.tournament.model import (
    Lot,
    LotMethod,
    Settings,
    Tournament,
)
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
    numbers: Mapping[EntryId, int]
    """What the file calls each player: the starting number, unless lines rank as they follow."""


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
    teams = own_teams(records)
    if given := last(records, "299"):
        # Without them pairings and places would be those of another tournament.
        raise given.fault("trf-given-points", 1)
    remarks = _skipped(records, teams=teams)
    if teams:
        # These name teams; what they say of players, our comments do.
        records = {name: records[name] for name in records if name not in OF_TEAMS}
    rows, cells = read_players(records)
    ids = read_ids(rows, comments)
    order = read_order(rows, by_position=header.by_position(records))
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
    entries, private = read_entries(rows, sheet, count, order)
    settings, entries = accelerated(records, settings, order, entries)
    settings = replace(
        settings,
        forbidden=lists.read_forbidden(records, ids, rounds=settings.rounds, remarks=remarks),
        edition=header.read_edition(records),
    )
    tournament = Tournament(
        settings=comments.applied(settings, "settings"),
        entries=finished(entries, records, ids, comments),
        private=tuple(private),
        lot=_lot(records, sheet, order, start),
        rounds=rounds,
        leaves=open_leaves(sheet, records, byes, count),
        schedule=header.read_schedule(records, remarks),
    )
    tournament = comments.applied(tournament, "tournament")
    remarks += [remark("stale-comment", comments.lines[place]) for place in comments.changes]
    remarks += [one for row, _ in rows.values() for one in row.remarks]
    remarks += [*system_remarks(records), *_rounds_differ(records, told, count)]
    remarks += tie_break_remarks(records)
    remarks += points_differ(tournament, rows, ids)
    # Whatever a file says, a tournament that can't be is refused here and not in the middle of an
    # event.
    check(tournament)
    remarks.sort(key=lambda one: one.line)
    numbers = {entry: number for number, entry in ids.items()}
    return TrfFile(tournament, tuple(remarks), encoding, told is not None, numbers)


def _book(records: Records, comments: Comments, rulebook: str) -> Rulebook:
    try:
        return read_book(rules_told(records), comments.book, rulebook=rulebook)
    except (Misfit, RulebookError, TournamentError):
        line = comments.lines.get(("settings", ()), 1)
        raise FileFault("trf-comment", line=line, column=1) from None


def _settings(records: Records, *, rounds: int, book: Rulebook) -> Settings:
    _, acceleration = read_system(records)
    return Settings(
        name=header.text_of(records, "012"),
        book=book,
        place=header.text_of(records, "022"),
        rounds=rounds,
        acceleration=acceleration,
    )


def _lot(
    records: Records, sheet: Sheet, order: Mapping[int, StartNo], start: datetime
) -> Lot | None:
    starts = header.read_initial(records)
    if starts is None:
        # Record 152 may be left out where the first round tells it.
        starts = first_colour(sheet.cells, order)
    if starts is None:
        return None
    return Lot(
        drew=sheet.ids[min(order, key=lambda number: order[number])],
        at=start,
        method=LotMethod.BY_HAND,
        starts=starts,
    )


def _rounds_differ(records: Records, told: int | None, count: int) -> list[Remark]:
    line = last(records, "142") or last(records, "XXR")
    if line is None or told is None or count <= told:
        return []
    return [remark("rounds-differ", line.number, told=told, found=count)]


def _skipped(records: Records, *, teams: bool) -> list[Remark]:
    known = READ | KNOWN_EMPTY | OF_TEAMS if teams else READ | KNOWN_EMPTY
    told = {record: [line for line in lines if line.value] for record, lines in records.items()}
    return [
        remark("record-skipped", lines[0].number, record=_named(lines[0]), count=len(lines))
        for record, lines in told.items()
        if lines and record not in known
    ]


def _named(line: Line) -> str:
    """What a record is called; of a line that is none, how it begins."""
    return line.id if line.id.isalnum() else line.text.strip()[:20]
