"""Progress: the points after each round, added up (C.07 7.5; cuts 14.1.1)."""

from collections.abc import Sequence
from itertools import accumulate

from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.cuts import NONE, Cuts
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Cut, Scale, Term, Why


class Progress(Plain):
    """The sum of running scores; a cut leaves out those after the first rounds."""

    family = "progress"
    article = "C.07 7.5"
    scale = Scale.HALVES

    def __init__(self, cuts: Cuts = NONE) -> None:
        self.cuts = cuts

    @property
    def id(self) -> str:
        """`progress`, `progress-cut-1`, …"""
        return self.family + self.cuts.suffix

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """Sums of running scores."""
        low, rows = self.cuts.low, field.rows
        return [
            sum(list(accumulate([cell.points for cell in rows[player]]))[low:])
            for player in players
        ]

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """The score after each round."""
        row = field.rows[player]
        running = accumulate(cell.points for cell in row)
        return tuple(
            Term(
                number=number,
                why=Why.RUNNING,
                round=cell.round,
                cut=Cut.EARLY if place < self.cuts.low else None,
            )
            for place, (cell, number) in enumerate(zip(row, running, strict=True))
        )
