"""Periods in order, whatever comes in; a past result corrected changes what follows from it."""

from datetime import date
from functools import partial
from random import Random

import pytest

from meydan.ratings import Counts, Game, Rating, game_of, month, month_of, rate, systems
from meydan.tournament import Points, Result, ResultKind

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
