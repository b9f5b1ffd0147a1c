"""Baku acceleration: virtual points in the first rounds of a large field (FIDE C.04.5)."""

from meydan.tournament.ids import Points, RoundNo, StartNo
from meydan.tournament.results import LOSS
from meydan.tournament.worth import Worth


def accelerated_group(field: int) -> int:
    """How many of the list's first get virtual points: half the field, rounded up to even."""
    # A quarter rounded up, twice: the upper half must be even, so that it pairs within itself.
    return 2 * -(-field // 4)


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """The last round with a whole virtual point and the last with half a one."""
    accelerated = -(-rounds // 2)
    return -(-accelerated // 2), accelerated


def virtual_points(
    number: StartNo, at: RoundNo, *, field: int, rounds: int, worth: Worth
) -> Points:
    """What an entry is lent in a round; `field` counts those who entered before round 1."""
    if number > accelerated_group(field):
        return LOSS
    whole, half = accelerated_rounds(rounds)
    if at <= whole:
        return worth.win
    return worth.draw if at <= half else LOSS
