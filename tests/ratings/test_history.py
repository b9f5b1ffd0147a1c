"""Periods in order, whatever comes in; a past result corrected changes what follows from it."""

from datetime import date
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from meydan.ratings import Counts, Game, Rating, game_of, month, month_of, rate, systems
from meydan.tournament import Points, Result, ResultKind
from tests.examples import examples

JANUARY = month_of(date(2026, 1, 20))
NAMES = sorted(systems())


def drawn(seed: int = 1) -> list[Game]:
    """Six months among 40 players, who meet within two halves that never meet."""
    rng = Random(seed)
    return [
        Game(JANUARY + period, *_two(half, rng), rng.choice((0, 1, 2)))
        for period in range(6)
        for half in (range(20), range(20, 40))
        for _ in range(60)
    ]


def _two(half: range, rng: Random) -> tuple[int, int]:
    one, other = rng.sample(half, 2)
    return one, other


@pytest.mark.parametrize("name", NAMES)
def test_the_same_from_any_order(name: str) -> None:
    games = drawn()
    mixed = list(games)
    Random(5).shuffle(mixed)
    assert list(rate(games, systems()[name])) == list(rate(mixed, systems()[name]))


@pytest.mark.parametrize("name", NAMES)
def test_from_a_later_month_on_it_comes_out_the_same(name: str) -> None:
    system = systems()[name]
    whole = list(rate(drawn(), system))
    known: dict[int, Rating] = {}
    for step in whole[:3]:
        known |= step.ratings
    later = [game for game in drawn() if game.period >= JANUARY + 3]
    assert list(rate(later, system, known=known)) == whole[3:]


@pytest.mark.parametrize("name", NAMES)
def test_a_correction_changes_exactly_what_it_must(name: str) -> None:
    games = drawn()
    at = next(at for at, one in enumerate(games) if one.period == JANUARY + 2 and one.first < 20)
    mended = [*games]
    mended[at] = games[at]._replace(score=2 - games[at].score if games[at].score != 1 else 2)
    before, after = (list(rate(some, systems()[name])) for some in (games, mended))
    assert after[:2] == before[:2]  # earlier months stand
    for old, new in zip(before[2:], after[2:], strict=True):
        changed = {one for one in old.ratings if old.ratings[one] != new.ratings[one]}
        assert changed <= set(range(20))  # whoever never met them, nor their opponents
    assert before[2].ratings[games[at].first] != after[2].ratings[games[at].first]


def _drawn(draw: st.DrawFn, two: list[int], sets: int) -> Game:
    score = draw(st.integers(0, 2 * sets))
    return Game(JANUARY + draw(st.integers(0, 4)), two[0], two[1], score, sets)


@st.composite
def corrected(draw: st.DrawFn) -> tuple[list[Game], int, Game]:
    """Games of few people over few months, one of them, and what it should have been."""
    two = st.lists(st.integers(1, 8), min_size=2, max_size=2, unique=True)
    sets = st.integers(1, 3)
    games = [_drawn(draw, draw(two), n) for n in draw(st.lists(sets, min_size=1, max_size=20))]
    at = draw(st.integers(0, len(games) - 1))
    right = draw(st.integers(0, 2 * games[at].sets).filter(lambda one: one != games[at].score))
    return games, at, games[at]._replace(score=right)


@settings(max_examples=examples(60), deadline=None)
@given(drawn=corrected(), name=st.sampled_from(NAMES), rng=st.randoms(use_true_random=False))
def test_a_correction_of_any_day_in_any_order(
    drawn: tuple[list[Game], int, Game], name: str, rng: Random
) -> None:
    """Rated anew from its month on, whatever the order, it is as if it had always been right."""
    games, at, mended = drawn
    system = systems()[name]
    right = [*games[:at], mended, *games[at + 1 :]]
    before, whole = (list(rate(some, system)) for some in (games, right))
    known: dict[int, Rating] = {}
    for step in before:
        if step.period < mended.period:
            known |= step.ratings
    later = [one for one in right if one.period >= mended.period]
    rng.shuffle(later)
    assert list(rate(later, system, known=known)) == [
        step for step in whole if step.period >= mended.period
    ]
    # Exactly what it must: the two, then whoever meets somebody who changed, month by month.
    touched = {mended.first, mended.second}
    for old, new in zip(before, whole, strict=True):
        month_games = [one for one in games if one.period == old.period]
        if old.period > mended.period:
            met = {frozenset((one.first, one.second)) for one in month_games}
            touched |= set().union(*(pair for pair in met if pair & touched))
        changed = {one for one in old.ratings if old.ratings[one] != new.ratings[one]}
        assert changed <= (touched if old.period >= mended.period else set())
    first = next(
        step for step in zip(before, whole, strict=True) if step[0].period == mended.period
    )
    for one in (mended.first, mended.second):
        assert first[0].ratings[one] != first[1].ratings[one] or first[0].ratings[one].value <= 100


def test_what_a_round_counts_as() -> None:
    asked = partial(game_of, period=JANUARY, first=1, second=2)
    won = Result(points=(Points(2), Points(0)), sets=(Points(3), Points(1)))
    assert asked(won) == Game(JANUARY, 1, 2, 2, 1)
    assert asked(won, counts=Counts.SETS) == Game(JANUARY, 1, 2, 3, 2)
    unwritten = Result(points=(Points(1), Points(1)))
    assert asked(unwritten, counts=Counts.SETS) == Game(JANUARY, 1, 2, 1, 1)
    away = Result(points=(Points(2), Points(0)), kind=ResultKind.FORFEIT)
    assert asked(away) is None
    assert asked(None) is None
    assert asked(Result(points=(Points(0), Points(0)))) is None


def test_months_count_through() -> None:
    assert month(JANUARY) == date(2026, 1, 1)
    assert month(JANUARY - 1) == date(2025, 12, 1)
