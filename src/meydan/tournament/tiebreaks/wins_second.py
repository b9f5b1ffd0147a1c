"""Games won over the board as the second player (C.07 7.4, 'black' read as 'second': T11)."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound


class WinsSecond(PerRound):
    """Played and won by who did not start."""

    family = "wins-second"
    article = "C.07 7.4"

    def count(self, cell: Cell) -> int:
        """One for such a win."""
        return cell.kind is CellKind.PLAYED and cell.started is False and cell.won
