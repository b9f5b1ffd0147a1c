"""What every tie-break is: an id, a direction, numbers for all entries, and terms that explain one.

A plain tie-break has one number for each entry, whoever is tied. One that is looked at `Among` tied
entries has a place for each of them, and none for anyone else.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from meydan.tournament.cells import Cell
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Direction, Scale, Term, Way, Why


class TieBreak(ABC):
    """Anything that can stand in the order of a standing."""

    family: ClassVar[str]
    """The id without parameters: `buchholz`."""
    article: ClassVar[str]
    """The article of C.07, or the ruling, that defines it."""
    direction: ClassVar[Direction] = Direction.HIGH
    scale: ClassVar[Scale] = Scale.WHOLE
    way: ClassVar[Way] = Way.SUM

    @property
    def id(self) -> str:
        """The id with its parameters: `buchholz-cut-1`."""
        return self.family


class Plain(TieBreak):
    """A tie-break with a number for each entry."""

    @abstractmethod
    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """The number of each of these entries."""

    @abstractmethod
    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """What one entry's number is made of."""


class PerRound(Plain):
    """The sum of a number that each of the entry's own rounds gives."""

    @abstractmethod
    def count(self, cell: Cell) -> int:
        """What this round gives."""

    def recorded(self, cell: Cell) -> bool:  # noqa: ARG002
        """Whether what is counted was written down."""
        return True

    def shown(self, cell: Cell) -> bool:
        """Whether the round belongs in an explanation."""
        return self.count(cell) != 0 or not self.recorded(cell)

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """Sums over rounds."""
        count, rows = self.count, field.rows
        return [sum(map(count, rows[player])) for player in players]

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """The rounds that gave something."""
        return tuple(
            Term(
                number=self.count(cell),
                why=Why.RESULT if self.recorded(cell) else Why.NOT_RECORDED,
                round=cell.round,
                opponent=cell.opponent,
            )
            for cell in field.rows[player]
            if self.shown(cell)
        )


class Among(TieBreak):
    """A tie-break that is looked at only among entries that are tied so far.

    The number is the place among them, 1 the best; 0 for an entry that is tied with nobody, and for
    all of them where nothing is decided.
    """

    direction = Direction.LOW
    way = Way.PLACE

    @abstractmethod
    def places(self, field: Field, tied: Sequence[int]) -> list[int]:
        """The place of each of the tied entries, in the order given."""

    @abstractmethod
    def terms(self, field: Field, player: int, tied: Sequence[int]) -> tuple[Term, ...]:
        """What one entry's place among the tied rests on."""
