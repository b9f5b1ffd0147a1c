"""Byes: those of 240 in rounds that were played, and those asked for in rounds to come."""

from collections.abc import Mapping

from meydan.formats.trf import lists
from meydan.formats.trf.cells import RawCell
from meydan.formats.trf.records import Records
from meydan.formats.trf.rounds import Sheet
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import ByeKind, Leave

Byes = Mapping[tuple[int, int], RawCell]
"""By round and starting number."""


def byes_of_240(
    records: Records, ids: lists.Ids, cells: Mapping[int, list[RawCell | None]]
) -> dict[tuple[int, int], RawCell]:
    """The byes of 240, which must agree with the 001 records."""
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


def fill_in(sheet: Sheet, byes: Byes, count: int) -> None:
    """Put the byes of rounds that were played where the 001 records are blank."""
    for (number, player), cell in byes.items():
        if number <= count:
            row = sheet.cells[player]
            row.extend([None] * (number - len(row)))
            row[number - 1] = row[number - 1] or cell


def open_leaves(sheet: Sheet, records: Records, later: Byes, count: int) -> tuple[Leave, ...]:
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
        # XXZ says only that somebody is away; a bye with points, told elsewhere, says more.
        leaves.setdefault((leave.round, leave.entry), leave)
    return tuple(leave for _, leave in sorted(leaves.items()))
