"""Entries out of the 001 records, with their teams and what comments tell of them."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

from meydan.formats.faults import FileFault
from meydan.formats.trf import lists
from meydan.formats.trf.cells import RawCell, read_cells
from meydan.formats.trf.comments import Comments
from meydan.formats.trf.players import NAME, PlayerRow, read_player
from meydan.formats.trf.records import Line, Records
from meydan.formats.trf.rounds import Sheet
from meydan.formats.trf.teams import read_teams
from meydan.tournament.entries import Entry, Private
from meydan.tournament.ids import EntryId, RoundNo, StartNo
from meydan.tournament.model import Acceleration, Settings

Rows = Mapping[int, tuple[PlayerRow, Line]]
"""What the fixed columns say of each starting number, and where."""


def read_players(
    records: Records,
) -> tuple[dict[int, tuple[PlayerRow, Line]], dict[int, list[RawCell | None]]]:
    """The players by starting number, and their rounds."""
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
    realigned = _realigned(line)
    try:
        row = read_player(line), read_cells(line)
    except FileFault:
        # Some programs count the columns of UTF-8 names in bytes.
        if realigned is None:
            raise
        try:
            return read_player(realigned), read_cells(realigned)
        except FileFault:
            pass
        raise
    if row[0].remarks and realigned is not None:
        with suppress(FileFault):
            other = read_player(realigned), read_cells(realigned)
            return row if other[0].remarks else other
    return row


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


def read_order(rows: Rows, *, by_position: bool) -> dict[int, StartNo]:
    """The place on the starting list of each number that the file uses for a player."""
    return {
        number: StartNo(place if by_position else number) for place, number in enumerate(rows, 1)
    }


def read_ids(rows: Rows, comments: Comments) -> dict[int, EntryId]:
    """The entry that each starting number stands for."""
    ids: dict[int, EntryId] = {}
    for number in rows:
        ids[number] = comments.told("entry", number).get("id", EntryId(number))
    return ids


def read_entries(
    rows: Rows, sheet: Sheet, count: int, order: Mapping[int, StartNo]
) -> tuple[dict[int, Entry], list[Private]]:
    """Entries by starting number, joined when their cells begin, and their dates of birth."""
    entries: dict[int, Entry] = {}
    private: list[Private] = []
    for number, (row, _) in rows.items():
        started = (at for at, cell in enumerate(sheet.cells[number][:count], 1) if cell is not None)
        told = sheet.comments.told("entry", number)
        entries[number] = Entry(
            id=sheet.ids[number],
            player=row.player,
            number=order[number],
            joined=told.get("joined", RoundNo(next(started, count + 1))),
        )
        if row.birth_date is not None:
            private.append(Private(entry=sheet.ids[number], birth_date=row.birth_date))
    private.sort(key=lambda one: one.entry)
    return entries, private


def finished(
    entries: Mapping[int, Entry], records: Records, ids: lists.Ids, comments: Comments
) -> tuple[Entry, ...]:
    """Entries with their teams and what the comments tell of them, in the order of entry."""
    teams = read_teams(records, ids)
    done = []
    for number, entry in entries.items():
        player = comments.applied(entry.player, "player", number)
        changed = replace(entry, player=player, team=teams.get(number))
        done.append(comments.applied(changed, "entry", number))
    return tuple(sorted(done, key=lambda entry: entry.id))


def accelerated(
    records: Records,
    settings: Settings,
    order: Mapping[int, StartNo],
    entries: dict[int, Entry],
) -> tuple[Settings, dict[int, Entry]]:
    """The settings with the acceleration, and the entries: Baku's tells how many began."""
    told = lists.read_lent(records, order, settings.rounds)
    lent = {(int(order[player]), number): points for (player, number), points in told.items()}
    if not lent:
        return settings, entries
    # A blank first round is a late entry's, or that of someone who was only away.
    early = {number: replace(one, joined=RoundNo(1)) for number, one in entries.items()}
    for listed in (entries, early):
        joined = {int(entry.number or 0): int(entry.joined) for entry in listed.values()}
        if lists.is_baku(lent, joined=joined, settings=settings):
            return replace(settings, acceleration=Acceleration.BAKU), listed
    free = replace(settings, acceleration=Acceleration.FREE, lent=lists.spans_of(lent))
    return free, entries
