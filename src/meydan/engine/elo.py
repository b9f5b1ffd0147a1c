"""How much stronger one player is than another, from games played in pairs.

The two games of a pair begin alike with sides changed, so that a pair and not a game is what is
independent: the error comes from how the points of pairs spread. Errors are 95 % intervals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt

DEVIATIONS = 1.959964
"""Standard deviations of a 95 % interval."""
ALL_OR_NOTHING = 3.0
"""Where every pair ended alike there is no spread; then the true score differs by at most about
3 / pairs with 95 % certainty (the rule of three)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A score from 0 to 1 and the Elo difference it means, each with its interval."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    score_error: float
    """Half of the interval of the score."""

    @property
    def elo(self) -> float:
        """The difference; infinite where everything was won or lost."""
        return elo_of(self.score)

    @property
    def low(self) -> float:
        """The lower end of the interval in Elo."""
        return elo_of(max(self.score - self.score_error, 0.0))

    @property
    def high(self) -> float:
        """The upper end of the interval in Elo."""
        return elo_of(min(self.score + self.score_error, 1.0))


def estimate(pairs: Sequence[tuple[int, ...]]) -> Estimate:
    """From the doubled points of the one player, pair by pair: `(2, 1)` is a win and a draw.

    A pair that was cut short may hold one game. Raises `ValueError` where no game was played.
    """
    games = [points for pair in pairs for points in pair]
    if not games:
        raise ValueError("no games")
    score = sum(games) / (2 * len(games))
    means = [sum(pair) / (2 * len(pair)) for pair in pairs if pair]
    spread = sum((mean - score) ** 2 for mean in means)
    if len(means) > 1 and spread:
        error = DEVIATIONS * sqrt(spread / (len(means) - 1) / len(means))
    else:
        error = min(ALL_OR_NOTHING / len(means), 1.0)
    return Estimate(len(games), games.count(2), games.count(1), games.count(0), score, error)


def elo_of(score: float) -> float:
    """The Elo difference that an expected score means."""
    if score <= 0:
        return -inf
    if score >= 1:
        return inf
    return 400 * log10(score / (1 - score))
