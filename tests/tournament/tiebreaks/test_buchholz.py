"""Buchholz, its cuts and medians (C.07 8.1, 14.1–14.4), everything played."""

import pytest

from meydan.tournament.tiebreaks import Cut, Why

from .asking import explained, numbers, values
from .events import written

FOUR = written(
    "1-2 1:0, 3-4 ½:½",
    "1-3 ½:½, 2-4 1:0",
    "4-1 0:1, 2-3 0:1",
    entries=4,
)
"""Points: 1 has 2½, 2 has 1, 3 has 2, 4 has ½."""


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        # 8.1: 1 met 1 + 2 + ½; 2 met 2½ + ½ + 2; 3 met ½ + 2½ + 1; 4 met 2 + 1 + 2½.
        ("buchholz", {1: 3.5, 2: 5, 3: 4, 4: 5.5}),
        # 14.1: without the lowest score.
        ("buchholz-cut-1", {1: 3, 2: 4.5, 3: 3.5, 4: 4.5}),
        # 14.2: without the two lowest.
        ("buchholz-cut-2", {1: 2, 2: 2.5, 3: 2.5, 4: 2.5}),
        # 14.3: without the lowest and the highest.
        ("buchholz-median-1", {1: 1, 2: 2, 3: 1, 4: 2}),
        # 14.4: two and two of three leave nothing.
        ("buchholz-median-2", {1: 0, 2: 0, 3: 0, 4: 0}),
    ],
)
def test_the_points_of_the_opponents_are_added_up(
    tie_break: str, expected: dict[int, float]
) -> None:
    assert values(FOUR, tie_break) == expected


def test_a_value_shows_its_numbers_with_round_and_opponent() -> None:
    shown = explained(FOUR, "buchholz-median-1", 1)
    assert numbers(shown) == [1, 2, 0.5]
    assert [(term.round, term.opponent) for term in shown.terms] == [(1, 2), (2, 3), (3, 4)]
    assert [term.cut for term in shown.terms] == [None, Cut.HIGHEST, Cut.LOWEST]
    assert {term.why for term in shown.terms} == {Why.OPPONENT}
    assert (str(shown.value), shown.article) == ("1", "C.07 8.1")


def test_a_round_without_a_result_yet_counts_for_nobody() -> None:
    running = written("1-2 1:0, 3-4 ½:½", "1-3 …, 2-4 1:0", entries=4)
    assert values(running, "buchholz") == {1: 1, 2: 1.5, 3: 0.5, 4: 1.5}
