"""Elo: what was won less what was expected, times K ("The Rating of Chessplayers", 1978).

The expected score is the logistic one. Games of a period count together against the ratings of
before it, as federations that publish lists do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
        gain: dict[int, float] = {}
        counted: dict[int, int] = {}
        start = self.start
        strength = {
            player: 10 ** (before.get(player, start).value / 400)
            for player in {player for game in games for player in game[1:3]}
        }
        for _, first, second, score, sets in games:
            own = strength[first]
            won = score / 2 - sets * own / (own + strength[second])  # as `expected` has it
            gain[first] = gain.get(first, 0.0) + won
            gain[second] = gain.get(second, 0.0) - won
            counted[first] = counted.get(first, 0) + sets
            counted[second] = counted.get(second, 0) + sets
        return {
            player: self._moved(before.get(player, start), gain[player], games, period)
            for player, games in counted.items()
        }

    def _moved(self, one: Rating, gain: float, games: int, period: int) -> Rating:
        k = self.new_k if one.games < self.settled else self.k
        return Rating(max(one.value + k * gain, LOWEST), games=one.games + games, last=period)
