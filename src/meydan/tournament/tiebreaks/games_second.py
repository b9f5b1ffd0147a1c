"""Games played over the board as the second player (C.07 7.3, 'black' read as 'second': T11)."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound


class GamesSecond(PerRound):
    """Played by who did not start."""

    family = "games-second"
    article = "C.07 7.3"

    def count(self, cell: Cell) -> int:
        """One for such a game."""
        return cell.kind is CellKind.PLAYED and cell.started is False
