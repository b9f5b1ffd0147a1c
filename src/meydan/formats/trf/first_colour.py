"""Who started in round 1, seen from the first colours that were given."""

from collections.abc import Mapping

from meydan.formats.trf.cells import Colour, RawCell
from meydan.tournament.ids import StartNo


def first_colour(
    cells: Mapping[int, list[RawCell | None]], order: Mapping[int, StartNo]
) -> bool | None:
    """Whether the first on the list starts; `None` where nobody had a colour yet.

    Colours go round by the list of those who were there: the second has the other one. Whoever
    came later, or whose game was written without a colour, tells nothing.
    """
    coloured = [
        number
        for row in cells.values()
        for number, cell in enumerate(row, 1)
        if cell is not None and cell.opponent and cell.colour is not Colour.NONE
    ]
    if not coloured:
        return None
    first = min(coloured)
    there = 0
    for player in sorted(order, key=lambda number: order[number]):
        row = cells[player][:first]
        cell = row[first - 1] if len(row) == first else None
        if cell is not None and cell.opponent and cell.colour is not Colour.NONE:
            return (cell.colour is Colour.STARTS) == (there % 2 == 0)
        there += any(one is not None and _paired(one) for one in row)
    return None


def _paired(cell: RawCell) -> bool:
    """Whether a cell is a game or a bye that the pairing gave."""
    return bool(cell.opponent) or cell.code in "U+"
