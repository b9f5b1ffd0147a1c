"""Stones in lost games, most first (`ifmg-mangala`, T13)."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound


class StonesLost(PerRound):
    """What the entry collected in the games that it lost over the board."""

    family = "stones-lost"
    article = "T13"

    def count(self, cell: Cell) -> int:
        """The own stones of a lost game."""
        if cell.kind is CellKind.PLAYED and cell.points < cell.opponent_points and cell.stones:
            return cell.stones[0]
        return 0

    def recorded(self, cell: Cell) -> bool:
        """Stones written down, or no lost game."""
        lost = cell.kind is CellKind.PLAYED and cell.points < cell.opponent_points
        return not lost or cell.stones is not None
