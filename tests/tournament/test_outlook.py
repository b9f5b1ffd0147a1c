"""What so many rounds bring about."""

from random import Random

import pytest

from meydan.rulebooks import load
from meydan.tournament import outlook as module
from meydan.tournament.ids import Points
from meydan.tournament.outlook import Outlook, Question, outlook, strengths_of
from meydan.tournament.pairing import native
from meydan.tournament.results import WIN

BOOK = load("tazof-mangala-2023")
FAR_APART = (2600.0, 1500.0, 1400.0, 1300.0)


def question(rounds: int, strengths: tuple[float, ...] = FAR_APART) -> Question:
    return Question(strengths=strengths, rounds=rounds, book=BOOK, bye=WIN)


def test_by_far_the_best_wins_nearly_always() -> None:
    found = outlook(question(2), count=200, seed=1)
    assert found.finished == 200
    assert found.best_first > 180
    assert found.sharing >= 200


def test_one_round_leaves_the_winner_of_each_table_first() -> None:
    found = outlook(question(1), count=100, seed=2)
    assert found.sharing > 150
    assert found.best_alone < 25


def test_a_small_field_runs_out_of_opponents() -> None:
    assert outlook(question(9), count=5, seed=3) == Outlook(0, 0, 0, 0, 0)


def test_the_same_seed_gives_the_same_and_parts_add_up() -> None:
    one, two = (outlook(question(3), count=50, seed=seed) for seed in (4, 5))
    assert one == outlook(question(3), count=50, seed=4)
    assert (one + two).finished == 100


def test_without_the_kernel_the_answer_is_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other chances, the same chance model: nobody beats a player so much stronger."""
    monkeypatch.setattr(native, "engine", lambda: None)
    found = module.outlook(question(2), count=20, seed=1)
    assert found.finished == 20
    assert found.best_first >= 16
    assert found == module.outlook(question(2), count=20, seed=1)


def test_known_ratings_are_the_strengths_and_others_are_drawn_like_them() -> None:
    found = strengths_of((1600, None, 1500, 1400, 1700), Random(1))
    assert len(found) == 5
    assert list(found) == sorted(found, reverse=True)
    assert {1600.0, 1500.0, 1400.0, 1700.0} <= set(found)
    # Two ratings tell too little.
    assert 1500.0 not in strengths_of((1500, 1400, None), Random(1))


def test_t11_points_are_those_of_the_book() -> None:
    """Where a win is worth 3, a bye of 3 is worth one win and not three."""
    three = {"points.win": 6, "points.draw": 2, "pairing.bye": 6, "pairing.present": 6}
    book = BOOK.override(three, reason="meeting")
    assert module.usual_count(BOOK)
    assert not module.usual_count(book)
    assert not module.usual_count(BOOK.with_field("sets.decided_by", "won-sets", reason="meeting"))
    asked = Question(strengths=FAR_APART[:3], rounds=2, book=book, bye=Points(6))
    found = outlook(asked, count=20, seed=1)
    assert found.finished == 20
    assert found.best_first >= 15
