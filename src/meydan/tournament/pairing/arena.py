"""Pairing an arena: whoever is free now, near in points, not whom they have just played."""

from collections.abc import Sequence
from dataclasses import dataclass

APART = 3
"""Games before two meet again, while there is anybody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Free:
    """A player without a game."""

    key: int
    points: int
    rating: float
    firsts: int
    """How often this player began."""
    recent: tuple[int, ...]
    """The keys of the last opponents, the newest last."""


def arena_pairs(free: Sequence[Free], *, few: bool = False) -> list[tuple[Free, Free]]:
    """Pairs, who begins first in each; whoever finds nobody new waits for the next time.

    Neighbours by points, then rating. `few`: so few play that meeting again is better than waiting;
    but never the last opponent, unless only these two are there.
    """
    left = sorted(free, key=lambda one: (-one.points, -one.rating, one.key))
    alone = len(left) == 2
    pairs = []
    while len(left) > 1:
        one = left.pop(0)
        at = next((at for at, two in enumerate(left) if not _met(one, two, few, alone)), None)
        if at is not None:
            pairs.append(_in_order(one, left.pop(at)))
    return pairs


def _met(one: Free, two: Free, few: bool, alone: bool) -> bool:
    if few and alone:
        return False
    apart = 1 if few else APART
    return two.key in one.recent[-apart:] or one.key in two.recent[-apart:]


def _in_order(one: Free, two: Free) -> tuple[Free, Free]:
    """Who began less often begins."""
    return (one, two) if (one.firsts, one.key) <= (two.firsts, two.key) else (two, one)
