"""Elo: what was won less what was expected, times K ("The Rating of Chessplayers", 1978).

The expected score is the logistic one. Games of a period count together against the ratings of
before it, as federations that publish lists do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from meydan.ratings.games import Game
from meydan.ratings.rating import LOWEST, Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Elo:
    """The system with its constants."""

    value: float = 1500.0
    k: float = 20.0
    new_k: float = 40.0
    """For whoever has played fewer than `settled` games."""
    settled: int = 30

    @property
    def start(self) -> Rating:
        """Of somebody who never played."""
        return Rating(self.value)

    def first(self, value: float) -> Rating:
        """Of somebody whom another list knows: settled there."""
        return Rating(value, games=self.settled)

    def aged(self, rating: Rating, period: int) -> Rating:  # noqa: ARG002
        """As it was: Elo forgets nothing."""
        return rating

    def expected(self, one: Rating, other: Rating) -> float:
        """The score that the first of two should reach."""
        return float(1 / (1 + 10 ** ((other.value - one.value) / 400)))

    def after(
        self, before: Mapping[int, Rating], games: Sequence[Game], period: int
    ) -> dict[int, Rating]:
        """The new ratings of everybody who played in a period."""
        start = self.start
        players = dict.fromkeys(map(itemgetter(1), games))
        players.update(dict.fromkeys(map(itemgetter(2), games)))
        ratings = [before.get(player, start) for player in players]
        places = dict(zip(players, range(len(players)), strict=True))
        strength = [10 ** (one[0] / 400) for one in ratings]
        gain, counted = [0.0] * len(strength), [0] * len(strength)
        for _, first, second, score, sets in games:
            a, b = places[first], places[second]
            own = strength[a]
            won = score / 2 - sets * own / (own + strength[b])  # as `expected` has it
            gain[a] += won
            gain[b] -= won
            counted[a] += sets
            counted[b] += sets
        return {
            player: self._moved(one, more, played, period)
            for player, one, more, played in zip(players, ratings, gain, counted, strict=True)
        }

    def _moved(self, one: Rating, gain: float, played: int, period: int) -> Rating:
        value, _, _, games, _ = one
        value += (self.new_k if games < self.settled else self.k) * gain
        rating = (value if value > LOWEST else LOWEST, 0.0, 0.0, games + played, period)
        return tuple.__new__(Rating, rating)
