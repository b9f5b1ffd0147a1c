"""Stones in all games, most first."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound


class StonesAll(PerRound):
    """What the entry collected in every game that it played."""

    family = "stones-all"
    article = "T13"

    def count(self, cell: Cell) -> int:
        """The own stones of a game."""
        return cell.stones[0] if cell.kind is CellKind.PLAYED and cell.stones else 0

    def recorded(self, cell: Cell) -> bool:
        """Stones written down, or no game."""
        return cell.kind is not CellKind.PLAYED or cell.stones is not None
