"""Values of tie-breaks, and the numbers that they are made of.

Everything is an integer. A value says its scale: points are counted in halves, and a Berger number,
which multiplies two of them, in quarters.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction

from meydan.tournament.ids import EntryId, Points, RoundNo


class Direction(StrEnum):
    """Which value is better."""

    HIGH = "high"
    LOW = "low"


class Scale(IntEnum):
    """How many of the number make one whole."""

    WHOLE = 1
    """Stones, games, warnings, ratings, places."""
    HALVES = 2
    """Points and sums of points."""
    QUARTERS = 4
    """Points times points."""


@dataclass(frozen=True, slots=True)
class Value:
    """What a tie-break gives one entry."""

    number: int
    scale: Scale

    @property
    def exact(self) -> Fraction:
        """The value as people count it: 7 halves are 3½."""
        return Fraction(self.number, self.scale)

    def __str__(self) -> str:
        whole, rest = divmod(abs(self.number), self.scale)
        shown = str(whole)
        if rest:
            # Halves and quarters end after two decimals.
            shown += f".{rest * 100 // self.scale:02}".rstrip("0")
        return f"-{shown}" if self.number < 0 else shown


class Why(StrEnum):
    """Where a term's number comes from."""

    RESULT = "result"
    """What the entry itself did in this round."""
    RUNNING = "running"
    """The entry's points after this round."""
    OPPONENT = "opponent"
    """The opponent's points."""
    OPPONENT_ADJUSTED = "opponent-adjusted"
    """The opponent's points, the byes it asked for at the end counted as draws (C.07 16.3.2)."""
    DUMMY = "dummy"
    """A dummy with the entry's own points stands in for an unplayed round (16.4)."""
    DUMMY_OPPONENT = "dummy-opponent"
    """The dummy may not have more than the opponent who was paired (16.4.1)."""
    DUMMY_DRAWS = "dummy-draws"
    """The dummy may not have more than a draw in every round (16.4.2)."""
    RATING = "rating"
    UNRATED = "unrated"
    """An opponent without a rating, counted with the agreed one (C.07 10)."""
    NOT_RECORDED = "not-recorded"
    """Played, but nobody wrote it down; counts 0."""
    MEETING = "meeting"
    """A game against one of those who are tied."""
    AVERAGED = "averaged"
    """One of several games against the same opponent; their average counts (6.1.2)."""
    MISSING = "missing"
    """No game against this one of those who are tied (6.3)."""
    DECIDED = "decided"
    """Entered: the place that the play-off or the lot gave."""


class Cut(StrEnum):
    """Why a term does not count."""

    LOWEST = "lowest"
    """The least significant value (C.07 14.1)."""
    VOLUNTARY = "voluntary"
    """The lowest that comes from a round missed by wish or fault goes first (16.5)."""
    HIGHEST = "highest"
    """The most significant value, after the least (14.3)."""
    EARLY = "early"
    """The score after one of the first rounds (14.1.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One of the numbers that a value is made of, in the value's scale.

    The games behind a place are in halves.
    """

    number: int
    why: Why
    round: RoundNo | None = None
    opponent: EntryId | None = None
    score: Points | None = None
    """The factors of a product: the opponent's points …"""
    result: Points | None = None
    """… and the entry's own result against it."""
    cut: Cut | None = None

    @property
    def counted(self) -> bool:
        """Not cut."""
        return self.cut is None


class Way(StrEnum):
    """How the terms make the value."""

    SUM = "sum"
    MEAN = "mean"
    """The average of those that count, rounded, ½ up (C.07 10.1)."""
    PLACE = "place"
    """The place among those who are tied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A value with everything that it rests on."""

    tie_break: str
    article: str
    """The article of C.07, or the ruling."""
    value: Value
    way: Way
    terms: tuple[Term, ...]
    tied: tuple[EntryId, ...] = ()
    """Those tied when a tie-break among tied entries was looked at, this entry with them."""

    def part(self, term: Term) -> Value:
        """What a term adds, counted as the value is."""
        return Value(term.number, self.value.scale)
