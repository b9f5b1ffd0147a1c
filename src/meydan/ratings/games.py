"""Games as ratings count them, from the results of rounds."""

from enum import StrEnum
from typing import NamedTuple

from meydan.tournament import Result


class Counts(StrEnum):
    """What is rated of a round: the federation's choice."""

    ROUND = "round"
    """Its result: won, drawn, lost."""
    SETS = "sets"
    """Each set that was played; the round where nobody wrote the sets down."""


class Game(NamedTuple):
    """One round at one table; several sets of it count as so many games."""

    period: int
    first: int
    """A player, by a number of the caller's."""
    second: int
    score: int
    """What the first won, doubled: 2 a win, 1 a draw."""
    sets: int = 1
    """How many games it counts as; `score` is over all of them."""


def game_of(
    result: Result | None, *, period: int, first: int, second: int, counts: Counts = Counts.ROUND
) -> Game | None:
    """The game of a result; none where nobody played, or a referee gave points to nobody."""
    if result is None or not result.played:
        return None
    if counts is Counts.SETS and result.sets is not None and any(result.sets):
        won, lost = map(int, result.sets)
        sets = (won + lost) // 2  # a set shares out one point, doubled
        return Game(period, first, second, min(won, 2 * sets), sets)
    one, other = result.points
    if one == other == 0:
        return None
    return Game(period, first, second, 2 if one > other else 0 if one < other else 1)
