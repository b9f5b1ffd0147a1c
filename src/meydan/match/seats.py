"""The two players of a round, and which side each has in a set.

A *seat* lasts for the round: A starts set 1, B does not. A *side* belongs to one set: whoever
starts it is `Side.FIRST` (T1). This is the only place that turns one into the other.
"""

from enum import Enum
from typing import TypeVar

from meydan.games.core import Side

T = TypeVar("T")


class Seat(Enum):
    """One of the two players of a round."""

    A = "a"
    """Who starts set 1."""
    B = "b"

    @property
    def other(self) -> "Seat":
        """The opponent."""
        return Seat.B if self is Seat.A else Seat.A

    @property
    def index(self) -> int:
        """0 for A, 1 for B: the place in a pair."""
        return 0 if self is Seat.A else 1


def side_of(seat: Seat, *, starter: Seat) -> Side:
    """The side that a seat has in a set."""
    return Side.FIRST if seat is starter else Side.SECOND


def seat_of(side: Side, *, starter: Seat) -> Seat:
    """The seat that has this side in a set."""
    return starter if side is Side.FIRST else starter.other


def by_seat(pair: tuple[T, T], *, starter: Seat) -> tuple[T, T]:
    """A pair given first side first, as A's and B's."""
    return pair if starter is Seat.A else (pair[1], pair[0])


def with_value(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """The pair with one seat's value replaced."""
    return (value, pair[1]) if seat is Seat.A else (pair[0], value)
