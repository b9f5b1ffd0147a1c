"""What Buchholz and Berger share: a number for each opponent or dummy, some of them cut."""

from collections.abc import Sequence
from operator import itemgetter
from typing import ClassVar

from meydan.tournament.ids import Points
from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.cuts import NONE, Cuts, cut
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Term


class Opponents(Plain):
    """A sum over the rounds of something that the opponent's points make."""

    number: ClassVar["itemgetter[int]"]
    """What one round gives."""
    product: ClassVar[bool]
    """Whether that is the opponent's points times the own result."""

    def __init__(self, cuts: Cuts = NONE) -> None:
        self.cuts = cuts

    @property
    def id(self) -> str:
        """The family with its cuts."""
        return self.family + self.cuts.suffix

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """Sums of what is not cut."""
        number, cuts = self.number, self.cuts
        lines = [field.faces[player] for player in players]
        totals = [sum(map(number, line)) for line in lines]
        if not cuts:
            return totals
        return [
            total - sum([number(face) for face, _ in cut(line, cuts, number)])
            for total, line in zip(totals, lines, strict=True)
        ]

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """One for each opponent and dummy, in the order of rounds."""
        number = self.number
        line = field.faces[player]
        gone = {face.round: why for face, why in cut(line, self.cuts, number)}
        return tuple(
            Term(
                number=number(face),
                why=face.why,
                round=face.cell.round,
                opponent=face.cell.opponent,
                score=Points(face.score) if self.product else None,
                result=face.cell.points if self.product else None,
                cut=gone.get(face.round),
            )
            for face in sorted(line, key=lambda face: face.round)
        )
