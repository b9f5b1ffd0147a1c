"""Wins: rounds that gave a win's points, played or not (C.07 7.1)."""

from meydan.tournament.cells import Cell
from meydan.tournament.tiebreaks.base import PerRound


class Wins(PerRound):
    """Won rounds, with forfeits and byes that are worth a win."""

    family = "wins"
    article = "C.07 7.1"

    def count(self, cell: Cell) -> int:
        """One for a win's points."""
        return cell.won
