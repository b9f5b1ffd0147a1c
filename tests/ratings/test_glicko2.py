"""Glicko-2 by the example of its paper, and beside another program."""

from math import exp, log
from random import Random

import pytest
from elote import Glicko2Competitor

from meydan.ratings import Game, Glicko2, Rating
from meydan.ratings.glicko2 import SCALE, _by_halves, _grown

MARCH = 2026 * 12 + 2


def test_the_example_of_the_paper() -> None:
    """Glickman 2012: 1500/200 beats 1400/30, loses to 1550/100 and to 1700/300."""
    before = {
        1: Rating(1500, 200, 0.06),
        2: Rating(1400, 30, 0.06),
        3: Rating(1550, 100, 0.06),
        4: Rating(1700, 300, 0.06),
    }
    games = [Game(MARCH, 1, 2, 2), Game(MARCH, 1, 3, 0), Game(MARCH, 4, 1, 2)]
    after = Glicko2(tau=0.5).after(before, games, MARCH)[1]
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)
    assert after.games == 3


@pytest.mark.parametrize("sigma", [0.01, 0.06, 0.4])
@pytest.mark.parametrize("spread", [0.02, 0.5, 6.0])
@pytest.mark.parametrize("delta", [0.0, 0.7, -4.0])
def test_the_volatility_is_where_the_papers_f_is_zero(
    sigma: float, spread: float, delta: float
) -> None:
    tau = 0.5
    a = log(sigma**2)
    x = a + 2 * log(_grown(spread, sigma**2, delta, tau**2))

    def f(at: float) -> float:
        e = exp(at)
        return e * (delta**2 - spread - e) / (2 * (spread + e) ** 2) - (at - a) / tau**2

    assert f(x - 0.0001) > 0 > f(x + 0.0001)
    assert _by_halves(spread, a, delta**2 - spread, tau**2) == pytest.approx(x, abs=1e-5)


def test_without_games_only_the_deviation_grows() -> None:
    system = Glicko2()
    one = Rating(1500, 50, 0.06, games=10, last=MARCH)
    aged = system.aged(one, MARCH + 4)
    assert aged.deviation == pytest.approx(((50 / SCALE) ** 2 + 3 * 0.06**2) ** 0.5 * SCALE)
    assert (aged.value, aged.volatility) == (one.value, one.volatility)
    assert system.aged(one, MARCH + 1) == one
    assert system.aged(one, MARCH + 10**6).deviation == 350


@pytest.mark.parametrize("seed", range(5))
def test_the_same_as_another_program(seed: int) -> None:
    """elote moves both after each game, so periods of one game each are compared."""
    rng = Random(seed)
    system = Glicko2()
    ours = {
        one: Rating(rng.gauss(1500, 200), rng.uniform(30, 340), rng.uniform(0.04, 0.08))
        for one in range(8)
    }
    theirs = {one: _peer(rating) for one, rating in ours.items()}
    for _ in range(80):
        one, other = rng.sample(range(8), 2)
        score = rng.choice((0, 1, 2))
        # All in one month: no deviation grows between two of these periods.
        ours |= system.after(ours, [Game(MARCH, one, other, score)], MARCH)
        act = {2: theirs[one].beat, 1: theirs[one].tied, 0: theirs[one].lost_to}[score]
        act(theirs[other])
    for one, mine in ours.items():
        assert mine.value == pytest.approx(theirs[one].rating, abs=0.01)
        assert mine.deviation == pytest.approx(theirs[one].rd, abs=0.01)
        assert mine.volatility == pytest.approx(theirs[one].volatility, abs=0.00001)


def test_sets_count_as_so_many_games() -> None:
    before = {1: Rating(1600, 80, 0.06), 2: Rating(1500, 80, 0.06)}
    whole = Glicko2().after(before, [Game(MARCH, 1, 2, 3, 2)], MARCH)
    apart = Glicko2().after(before, [Game(MARCH, 1, 2, 2), Game(MARCH, 1, 2, 1)], MARCH)
    assert whole[1].value == pytest.approx(apart[1].value)
    assert whole[2].games == apart[2].games == 2


def test_what_is_expected_of_two() -> None:
    system = Glicko2()
    strong, weak = Rating(1800, 60, 0.06), Rating(1500, 60, 0.06)
    assert system.expected(strong, strong) == 0.5
    assert system.expected(strong, weak) == pytest.approx(1 - system.expected(weak, strong))
    assert system.expected(strong, weak) > 0.8
    unsure = system.expected(Rating(1800, 350, 0.06), weak)
    assert 0.5 < unsure < system.expected(strong, weak)


def _peer(rating: Rating) -> Glicko2Competitor:
    return Glicko2Competitor(
        initial_rating=rating.value,
        initial_rd=rating.deviation,
        initial_volatility=rating.volatility,
    )
