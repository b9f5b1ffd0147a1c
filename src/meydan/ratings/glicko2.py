"""Glicko-2, as Mark Glickman's paper tells it ("Example of the Glicko-2 system", 2012).

Names follow the paper: mu and phi are value and deviation on its own scale, sigma the volatility, v
the variance that the games alone leave, delta the improvement that they suggest. All games of a
period are looked at together, each opponent as they were before it. Whoever plays no game keeps
value and volatility while the deviation grows; that is worked out when they next play, or are
shown. A season has millions of games: the two loops that meet each of them, or each player of a
period, call nothing that could be written out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from operator import itemgetter

from meydan.ratings.games import Game
from meydan.ratings.rating import LOWEST, Rating

SCALE = 173.7178
CENTRE = 1500.0
ENOUGH = 0.000001
"""How near the iteration for sigma comes (the paper's epsilon)."""
MOST_STEPS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Glicko2:
    """The system with its constants; those of the paper by default."""

    tau: float = 0.5
    """How far volatility may move: 0.3 to 1.2."""
    value: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def start(self) -> Rating:
        """Of somebody who never played."""
        return Rating(self.value, self.deviation, self.volatility)

    def first(self, value: float) -> Rating:
        """Of somebody whom another list knows: less is unsure than of a stranger."""
        return Rating(value, self.deviation / 2, self.volatility)

    def aged(self, rating: Rating, period: int) -> Rating:
        """As it stands before a period, the ones without games counted (step 6)."""
        idle = period - rating.last - 1
        if not rating.last or idle <= 0:
            return rating
        value, deviation, volatility, games, last = rating
        phi = deviation / SCALE
        grown = sqrt(phi * phi + idle * volatility * volatility) * SCALE
        return Rating(value, min(grown, self.deviation), volatility, games, last)

    def expected(self, one: Rating, other: Rating) -> float:
        """The score that the first of two should reach, with both uncertainties in it."""
        phi = sqrt(one.deviation**2 + other.deviation**2) / SCALE
        return 1 / (1 + exp(-_g(phi) * (one.value - other.value) / SCALE))

    def after(
        self, before: Mapping[int, Rating], games: Sequence[Game], period: int
    ) -> dict[int, Rating]:
        """The new ratings of everybody who played in a period."""
        start = self.start
        players = dict.fromkeys(map(itemgetter(1), games))
        players.update(dict.fromkeys(map(itemgetter(2), games)))
        ratings = [self.aged(before.get(player, start), period) for player in players]
        places = dict(zip(players, range(len(players)), strict=True))
        mu = [(one[0] - CENTRE) / SCALE for one in ratings]
        g = [_g(one[1] / SCALE) for one in ratings]
        precision, gain, counted = [0.0] * len(mu), [0.0] * len(mu), [0] * len(mu)
        for _, first, second, score, sets in games:
            a, b = places[first], places[second]
            apart, g_a, g_b = mu[a] - mu[b], g[a], g[b]
            e_a, e_b = 1 / (1 + exp(-g_b * apart)), 1 / (1 + exp(g_a * apart))
            precision[a] += sets * g_b * g_b * e_a * (1 - e_a)
            precision[b] += sets * g_a * g_a * e_b * (1 - e_b)
            gain[a] += g_b * (score / 2 - sets * e_a)
            gain[b] += g_a * (sets - score / 2 - sets * e_b)
            counted[a] += sets
            counted[b] += sets
        moved, new, tau2 = {}, tuple.__new__, self.tau * self.tau
        for player, one, known, won, played in zip(
            players, ratings, precision, gain, counted, strict=True
        ):
            value, deviation, sigma, before_it, _ = one
            phi2, v = (deviation / SCALE) ** 2, 1 / known
            sigma *= _grown(phi2 + v, sigma * sigma, v * won, tau2)
            phi2 = 1 / (1 / (phi2 + sigma * sigma) + known)
            value += SCALE * phi2 * won
            deviation = sqrt(phi2) * SCALE
            moved[player] = new(
                Rating,
                (
                    value if value > LOWEST else LOWEST,
                    deviation if deviation < self.deviation else self.deviation,
                    sigma,
                    before_it + played,
                    period,
                ),
            )
        return moved


def _grown(spread: float, sigma2: float, delta: float, tau2: float) -> float:
    """Step 5: how many times the volatility grows, where the paper's f is zero.

    f falls all the way and its root lies near, so that Newton's steps find it in two or three where
    the paper's regula falsi takes ten. `spread` is phi squared and v; x is told from the paper's a
    on, so that the first step needs neither logarithm nor exponential.
    """
    x, e, excess = 0.0, sigma2, delta * delta - spread
    for _ in range(MOST_STEPS):
        near = spread + e
        double = 2 * near * near
        f = e * (excess - e) / double - x / tau2
        slope = e * (excess * (spread - e) - 2 * e * spread) / (double * near) - 1 / tau2
        step = f / slope
        x -= step
        if -ENOUGH < step < ENOUGH:
            return exp(x / 2)
        e = sigma2 * exp(x)
    a = log(sigma2)
    return exp((_by_halves(spread, a, excess, tau2) - a) / 2)


def _by_halves(spread: float, a: float, excess: float, tau2: float) -> float:
    """The paper's x, surely, for a surprise that Newton's steps leap over."""

    def f(x: float) -> float:
        e = exp(x)
        return e * (excess - e) / (2 * (spread + e) ** 2) - (x - a) / tau2

    low, high = min(a, a - 1), max(a, log(excess) if excess > 0 else a)
    while f(low) < 0:
        low -= 1
    while high - low > ENOUGH:
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return low


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))
