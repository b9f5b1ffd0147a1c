"""Warnings over the tournament, fewest first (T4)."""

from meydan.tournament.cells import Cell
from meydan.tournament.tiebreaks.base import PerRound
from meydan.tournament.tiebreaks.values import Direction


class FewestWarnings(PerRound):
    """All warnings that the entry was given."""

    family = "fewest-warnings"
    article = "T4"
    direction = Direction.LOW

    def count(self, cell: Cell) -> int:
        """The warnings of one round."""
        return cell.warnings[0]
