"""Ratings period by period, from the beginning or from any period on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from meydan.ratings.elo import Elo
from meydan.ratings.games import Game
from meydan.ratings.glicko2 import Glicko2
from meydan.ratings.rating import Rating


class System(Protocol):
    """A way to rate."""

    @property
    def start(self) -> Rating:
        """Of somebody who never played."""

    def first(self, value: float) -> Rating:
        """Of somebody whom another list knows."""

    def aged(self, rating: Rating, period: int) -> Rating:
        """As it stands before a period."""

    def expected(self, one: Rating, other: Rating) -> float:
        """The score that the first of two should reach."""

    def after(
        self, before: Mapping[int, Rating], games: Sequence[Game], period: int
    ) -> dict[int, Rating]:
        """The new ratings of everybody who played in a period."""


class Step(NamedTuple):
    """A period, and the ratings of those who played in it."""

    period: int
    ratings: dict[int, Rating]


def systems() -> dict[str, System]:
    """The ways there are, by the word that settings keep; the first is proposed."""
    return {"glicko2": Glicko2(), "elo": Elo()}


def rate(
    games: Iterable[Game], system: System, *, known: Mapping[int, Rating] | None = None
) -> Iterator[Step]:
    """The steps of all players through the periods of these games.

    `known` are ratings of before the first of them: another list's values, or what an earlier run
    gave, where only later periods are rated anew. Games are put into one order first, so that sums
    come out the same to the last bit however they were loaded.
    """
    now = dict(known or {})
    for period, some in _by_period(games):
        moved = system.after(now, some, period)
        now |= moved
        yield Step(period, moved)


def _by_period(games: Iterable[Game]) -> Iterator[tuple[int, list[Game]]]:
    """The games of each period in one order; sorted by pieces, as a million tuples take long."""
    found: dict[int, dict[int, list[Game]]] = {}
    for game in games:
        found.setdefault(game[0], {}).setdefault(game[1], []).append(game)
    for period in sorted(found):
        by_first = found[period]
        yield period, [game for first in sorted(by_first) for game in sorted(by_first[first])]
