"""Set points, most first (T2)."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound
from meydan.tournament.tiebreaks.values import Scale


class SetPoints(PerRound):
    """The set points of every round, as far as they were written down; of teams, game points."""

    family = "set-points"
    article = "T2"
    scale = Scale.HALVES

    def count(self, cell: Cell) -> int:
        """The own set points of a round."""
        return cell.sets[0] if cell.sets else 0

    def recorded(self, cell: Cell) -> bool:
        """Set points written down, or nothing played."""
        return cell.kind is not CellKind.PLAYED or cell.sets is not None
