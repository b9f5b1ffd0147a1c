"""Set points won less set points lost, highest first (T2)."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound
from meydan.tournament.tiebreaks.values import Scale


class SetDifference(PerRound):
    """The own set points less the opponent's, over every round that was played."""

    family = "set-difference"
    article = "T2"
    scale = Scale.HALVES

    def count(self, cell: Cell) -> int:
        """The difference in one round."""
        if cell.kind is CellKind.PLAYED and cell.sets:
            return cell.sets[0] - cell.sets[1]
        return 0

    def recorded(self, cell: Cell) -> bool:
        """Set points written down, or nothing played."""
        return cell.kind is not CellKind.PLAYED or cell.sets is not None

    def shown(self, cell: Cell) -> bool:
        """Also a round that ended level."""
        return cell.kind is CellKind.PLAYED
