"""Points: what the rounds gave, byes and forfeits with them (T11, T13)."""

from collections.abc import Sequence

from meydan.tournament.cells import Cell
from meydan.tournament.tiebreaks.base import PerRound
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Scale


class Score(PerRound):
    """The points of all rounds."""

    family = "points"
    article = "T13"
    scale = Scale.HALVES

    def count(self, cell: Cell) -> int:
        """The round's points."""
        return cell.points

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """The field has them already."""
        return [field.points[player] for player in players]
