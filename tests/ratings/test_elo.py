"""Elo by its formula's worked example, and beside another program."""

from random import Random

import pytest
from elote import EloCompetitor

from meydan.ratings import Elo, Game, Rating

MAY = 2026 * 12 + 4


def test_the_worked_example() -> None:
    """1613 loses to 1609, draws 1477, beats 1388 and 1586, loses to 1720; K is 32: 1601."""
    opponents = (1609, 1477, 1388, 1586, 1720)
    scores = (0, 1, 2, 2, 0)
    before = {0: Rating(1613)} | {at: Rating(one) for at, one in enumerate(opponents, 1)}
    games = [Game(MAY, 0, at, score) for at, score in enumerate(scores, 1)]
    system = Elo(k=32, new_k=32)
    expected = sum(system.expected(before[0], before[at]) for at in range(1, 6))
    assert expected == pytest.approx(2.88, abs=0.02)
    assert system.after(before, games, MAY)[0].shown == 1601


@pytest.mark.parametrize(("apart", "score"), [(0, 0.50), (100, 0.64), (200, 0.76), (-50, 0.43)])
def test_expected_scores_as_lists_print_them(apart: int, score: float) -> None:
    assert Elo().expected(Rating(1500 + apart), Rating(1500)) == pytest.approx(score, abs=0.005)


def test_the_same_as_another_program() -> None:
    """elote moves both after each game, so periods of one game each are compared."""
    rng = Random(7)
    system = Elo(k=32, new_k=32)
    ours = {one: Rating(1500.0) for one in range(6)}
    theirs = {one: EloCompetitor(initial_rating=1500, k_factor=32) for one in range(6)}
    for at in range(80):
        one, other = rng.sample(range(6), 2)
        score = rng.choice((0, 1, 2))
        ours |= system.after(ours, [Game(MAY + at, one, other, score)], MAY + at)
        act = {2: theirs[one].beat, 1: theirs[one].tied, 0: theirs[one].lost_to}[score]
        act(theirs[other])
    for one, rating in ours.items():
        assert rating.value == pytest.approx(theirs[one].rating, abs=0.01)


def test_k_falls_when_somebody_is_settled() -> None:
    game = [Game(MAY, 1, 2, 2)]
    system = Elo()
    new = system.after({}, game, MAY)[1]
    settled = system.after({1: system.first(1500), 2: system.first(1500)}, game, MAY)[1]
    assert (new.value, settled.value) == (1520, 1510)
    assert system.aged(settled, MAY + 50) == settled


def test_nobody_falls_below_the_floor() -> None:
    games = [Game(MAY, 1, 2, 0, 1) for _ in range(200)]
    assert Elo().after({1: Rating(110), 2: Rating(100)}, games, MAY)[1].value == 100
