"""The average rating of the opponents met over the board (C.07 10.1; cuts 14.1.1).

With unrated entries in the field it is not used, unless the organiser agreed on a rating for them
before the start (C.07 10): `opponents-rating-unrated-1000`.
"""

from collections.abc import Sequence

from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.cuts import NONE, Cuts
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Cut, Term, Way, Why


class OpponentsRating(Plain):
    """The mean, rounded to a whole number, ½ up."""

    family = "opponents-rating"
    article = "C.07 10.1"
    way = Way.MEAN

    def __init__(self, cuts: Cuts = NONE, unrated: int | None = None) -> None:
        self.cuts = cuts
        self.unrated = unrated

    @property
    def id(self) -> str:
        """`opponents-rating`, `opponents-rating-cut-1-unrated-1000`, …"""
        agreed = "" if self.unrated is None else f"-unrated-{self.unrated}"
        return self.family + self.cuts.suffix + agreed

    def used(self, field: Field) -> bool:
        """Whether every entry has a rating to count with."""
        return self.unrated is not None or None not in field.ratings

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """Every entry's mean; 0 for one who met nobody, and for all where it is not used."""
        if not self.used(field):
            return [0] * len(players)
        found = []
        for player in players:
            met = self._met(field, field.rows[player])
            ratings = sorted([rating for _, rating, _ in met])
            kept = ratings[self.cuts.low : len(ratings) - self.cuts.high]
            found.append(mean(kept))
        return found

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """The rating of each opponent."""
        if not self.used(field):
            return ()
        met = self._met(field, field.rows[player])
        gone = {}
        for place, (cell, _, _) in enumerate(sorted(met, key=lambda one: one[1])):
            if place < self.cuts.low:
                gone[cell.round] = Cut.LOWEST
            elif place >= len(met) - self.cuts.high:
                gone[cell.round] = Cut.HIGHEST
        return tuple(
            Term(
                number=rating,
                why=why,
                round=cell.round,
                opponent=cell.opponent,
                cut=gone.get(cell.round),
            )
            for cell, rating, why in met
        )

    def _met(self, field: Field, row: tuple[Cell, ...]) -> list[tuple[Cell, int, Why]]:
        met = []
        for cell in row:
            if cell.kind is CellKind.PLAYED and cell.opponent is not None:
                rating = field.ratings[field.index[cell.opponent]]
                if rating is not None:
                    met.append((cell, rating, Why.RATING))
                elif self.unrated is not None:
                    met.append((cell, self.unrated, Why.UNRATED))
        return met


def mean(numbers: list[int]) -> int:
    """The average, rounded to a whole number, ½ up; 0 of nothing."""
    count = len(numbers)
    return (2 * sum(numbers) + count) // (2 * count) if count else 0
