"""Games won over the board (C.07 7.2)."""

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import PerRound


class WinsPlayed(PerRound):
    """Won rounds that were really played.

    Also where pairings are fixed a forfeit is no win over the board: 7.2 is the narrower rule
    beside 15.2.
    """

    family = "wins-played"
    article = "C.07 7.2"

    def count(self, cell: Cell) -> int:
        """One for a game won over the board."""
        return cell.kind is CellKind.PLAYED and cell.won
