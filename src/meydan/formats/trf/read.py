"""Reading a report into a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from meydan.formats.encoding import decode
from meydan.formats.faults import FileFault
from meydan.formats.tournament_json.check import check
from meydan.formats.trf import header, lists
from meydan.formats.trf.cells import RawCell, read_cells
from meydan.formats.trf.comments import Comments, read_comments
from meydan.formats.trf.players import NAME, PlayerRow, read_player
from meydan.formats.trf.records import Line, split
from meydan.formats.trf.remarks import Remark, remark
from meydan.formats.trf.rounds import Sheet, build_rounds, played_rounds
from meydan.formats.trf.tie_breaks import read_tie_breaks
from meydan.tournament.cells import histories, total
from meydan.tournament.entries import Entry, Private
from meydan.tournament.ids import EntryId, RoundNo, StartNo
from meydan.tournament.model import (
    Acceleration,
    ByeKind,
    Leave,
    Lot,
    LotMethod,
    Round,
    Settings,
    Tournament,
)

LARGEST = 16 * 1024 * 1024
RULEBOOK = "tazof-mangala-2023"
"""The rulebook of a file that names none."""

READ = frozenset(
    (
        *("001", "012", "013", "022", "042", "092", "132", "142", "152", "162", "192"),
        *("202", "212", "240", "250", "260", "310", "###"),
        *("XXR", "XXC", "XXP", "XXA", "XXZ", "XXS"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)
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
    data: bytes, *, file: str = "", encoding: str | None = None, rulebook: str = RULEBOOK
) -> TrfFile:
    """The tournament of a report, or a `FileFault` with line and column."""
    try:
        if len(data) > LARGEST:
            raise FileFault("too-large", limit=LARGEST)
        decoded = decode(data, encoding=encoding)
        return read_text(decoded.text, encoding=decoded.encoding, rulebook=rulebook)
    except FileFault as fault:
        raise fault.within(file) from None


def read_text(text: str, *, encoding: str = "utf-8", rulebook: str = RULEBOOK) -> TrfFile:
    """The tournament of a report's text."""
    lines = split(text)
    records: dict[str, list[Line]] = {}
    for line in lines:
        records.setdefault(line.id, []).append(line)
    comments = read_comments(records.get("###", []))
    remarks = _skipped(records)
    rows, cells = _players(records)
    ids = _ids(rows, comments)
    later = _byes_of_240(records, ids, cells)
    bye = header.read_bye(records)
    sheet = Sheet(cells, ids, bye, comments)
    count = played_rounds(sheet)
    for (number, player), cell in later.items():
        _fill(cells[player], number, cell, count)
    rounds = build_rounds(sheet, count)
    told = header.read_rounds(records)
    settings = _settings(records, rounds=told or max(count, 1), rulebook=rulebook)
    entries, private = _entries(rows, sheet, count)
    acceleration, entries = _accelerated(records, settings, ids, entries)
    settings = replace(
        settings,
        bye=bye,
        forbidden=lists.read_forbidden(records, ids, rounds=settings.rounds, remarks=remarks),
        acceleration=acceleration,
        tie_breaks=read_tie_breaks(records),
    )
    tournament = Tournament(
        settings=comments.applied(settings, "settings"),
        entries=_finished(entries, records, ids, comments),
        private=tuple(private),
        lot=_lot(records, ids, cells, rounds),
        rounds=rounds,
        leaves=_leaves(sheet, records, later, count),
        schedule=header.read_schedule(records),
    )
    tournament = comments.applied(tournament, "tournament")
    remarks += [remark("stale-comment", comments.lines[place]) for place in comments.changes]
    remarks += _points_differ(tournament, rows, ids)
    check(tournament)
    remarks.sort(key=lambda one: one.line)
    return TrfFile(tournament, tuple(remarks), encoding, told is not None)


Rows = Mapping[int, tuple[PlayerRow, Line]]


def _players(
    records: header.Records,
) -> tuple[dict[int, tuple[PlayerRow, Line]], dict[int, list[RawCell | None]]]:
    rows: dict[int, tuple[PlayerRow, Line]] = {}
    cells: dict[int, list[RawCell | None]] = {}
    for line in records.get("001", []):
        row, own = _player(line)
        if row.number in rows:
            raise line.fault("trf-twice", 5, record=f"001 {row.number}")
        rows[row.number] = row, line
        cells[row.number] = own
    if not rows:
        raise FileFault("trf-no-players")
    return rows, cells


def _player(line: Line) -> tuple[PlayerRow, list[RawCell | None]]:
    try:
        return read_player(line), read_cells(line)
    except FileFault:
        # Some programs count the columns of UTF-8 names in bytes.
        realigned = _realigned(line)
        if realigned is None:
            raise
        try:
            return read_player(realigned), read_cells(realigned)
        except FileFault:
            pass
        raise


def _realigned(line: Line) -> Line | None:
    if line.text.isascii():
        return None
    first, last = NAME
    data = line.text.encode()
    name = data[first - 1 : last].decode(errors="ignore")
    head = data[: first - 1].decode(errors="ignore")
    return Line(
        f"{head}{name:<{last - first + 1}}{data[last:].decode(errors='ignore')}", line.number
    )


def _ids(rows: Rows, comments: Comments) -> dict[int, EntryId]:
    ids: dict[int, EntryId] = {}
    for number in rows:
        ids[number] = comments.told("entry", number).get("id", EntryId(number))
    return ids


def _byes_of_240(
    records: header.Records, ids: lists.Ids, cells: Mapping[int, list[RawCell | None]]
) -> dict[tuple[int, int], RawCell]:
    found: dict[tuple[int, int], RawCell] = {}
    for number, player, cell in lists.read_byes(records, ids):
        if (number, player) in found:
            raise cell.line.fault("trf-twice", cell.column, record=f"240 {player}")
        row = cells[player]
        known = row[number - 1] if number <= len(row) else None
        if known is not None and (known.opponent or known.bye is not cell.bye):
            raise cell.line.fault("trf-bye-differs", cell.column, number=player, round=number)
        found[number, player] = cell
    return found


def _fill(row: list[RawCell | None], number: int, cell: RawCell, count: int) -> None:
    if number > count:
        return
    row.extend([None] * (number - len(row)))
    row[number - 1] = row[number - 1] or cell


def _settings(records: header.Records, *, rounds: int, rulebook: str) -> Settings:
    system, acceleration = header.read_system(records)
    return Settings(
        name=header.text_of(records, "012"),
        rulebook=rulebook,
        place=header.text_of(records, "022"),
        system=system,
        rounds=rounds,
        acceleration=acceleration,
    )


def _entries(rows: Rows, sheet: Sheet, count: int) -> tuple[dict[int, Entry], list[Private]]:
    entries: dict[int, Entry] = {}
    private: list[Private] = []
    for number, (row, _) in rows.items():
        started = (at for at, cell in enumerate(sheet.cells[number][:count], 1) if cell is not None)
        told = sheet.comments.told("entry", number)
        entries[number] = Entry(
            id=sheet.ids[number],
            player=row.player,
            number=StartNo(number),
            joined=told.get("joined", RoundNo(next(started, count + 1))),
        )
        if row.birth_date is not None:
            private.append(Private(entry=sheet.ids[number], birth_date=row.birth_date))
    private.sort(key=lambda one: one.entry)
    return entries, private


def _finished(
    entries: Mapping[int, Entry], records: header.Records, ids: lists.Ids, comments: Comments
) -> tuple[Entry, ...]:
    """Entries with their teams and what the comments tell of them, in the order of entry."""
    teams = lists.read_teams(records, ids)
    done = []
    for number, entry in entries.items():
        player = comments.applied(entry.player, "player", number)
        changed = replace(entry, player=player, team=teams.get(number))
        done.append(comments.applied(changed, "entry", number))
    return tuple(sorted(done, key=lambda entry: entry.id))


def _accelerated(
    records: header.Records, settings: Settings, ids: lists.Ids, entries: dict[int, Entry]
) -> tuple[Acceleration, dict[int, Entry]]:
    """The acceleration, and the entries: it tells how many were there when the event began."""
    told = Acceleration.NONE
    try:
        told = _read_acceleration(records, settings, ids, entries)
    except FileFault:
        # A blank first round is a late entry's, or that of someone who was only away.
        entries = {number: replace(one, joined=RoundNo(1)) for number, one in entries.items()}
        told = _read_acceleration(records, settings, ids, entries)
    return (settings.acceleration if told is Acceleration.NONE else told), entries


def _read_acceleration(
    records: header.Records, settings: Settings, ids: lists.Ids, entries: Mapping[int, Entry]
) -> Acceleration:
    joined = {number: int(entry.joined) for number, entry in entries.items()}
    return lists.read_acceleration(records, ids, joined=joined, rounds=settings.rounds)


def _lot(
    records: header.Records,
    ids: lists.Ids,
    cells: Mapping[int, list[RawCell | None]],
    rounds: tuple[Round, ...],
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
        drew=ids[min(cells)],
        at=header.read_start(records),
        method=LotMethod.BY_HAND,
        starts=starts,
    )


def _leaves(
    sheet: Sheet, records: header.Records, later: Mapping[tuple[int, int], RawCell], count: int
) -> tuple[Leave, ...]:
    """Byes asked for in rounds to come: cells after the last round paired, 240 and XXZ."""
    found: dict[tuple[int, int], ByeKind] = {}
    for player, row in sheet.cells.items():
        for number, cell in enumerate(row[count:], count + 1):
            if cell is not None and cell.bye is not None:
                found[number, player] = cell.bye
    for (number, player), cell in later.items():
        if number > count and cell.bye is not None:
            found[number, player] = cell.bye
    leaves = {
        (number, sheet.ids[player]): Leave(
            entry=sheet.ids[player], round=RoundNo(number), kind=kind
        )
        for (number, player), kind in found.items()
    }
    for leave in lists.read_absent(records, sheet.ids, count + 1):
        leaves.setdefault((leave.round, leave.entry), leave)
    return tuple(leave for _, leave in sorted(leaves.items()))


def _points_differ(tournament: Tournament, rows: Rows, ids: lists.Ids) -> list[Remark]:
    cells = histories(tournament)
    worth = {ByeKind.FULL: 2, ByeKind.HALF: 1}
    soon = {
        leave.entry: worth.get(leave.kind, 0)
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


def _skipped(records: header.Records) -> list[Remark]:
    return [
        remark("record-skipped", lines[0].number, record=record, count=len(lines))
        for record, lines in records.items()
        if record not in READ | KNOWN_EMPTY
    ]
