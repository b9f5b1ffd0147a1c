"""Progress, the sum of running scores (C.07 7.5, cuts 14.1.1)."""

import pytest

from meydan.tournament.tiebreaks import Cut

from .asking import explained, numbers, values
from .events import written
from .test_buchholz import FOUR


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("progress", {1: 5, 2: 2, 3: 3.5, 4: 1.5}),
        ("progress-cut-1", {1: 4, 2: 2, 3: 3, 4: 1}),
        ("progress-cut-2", {1: 2.5, 2: 1, 3: 2, 4: 0.5}),
    ],
)
def test_scores_after_each_round_are_added_up(tie_break: str, expected: dict[int, float]) -> None:
    assert values(FOUR, tie_break) == expected


def test_byes_and_forfeits_count_what_they_gave() -> None:
    event = written("1-2 +:-, 3 bye", "1 half, 2-3 1:0", entries=3)
    assert values(event, "progress") == {1: 2.5, 2: 1, 3: 2}


def test_the_first_scores_are_shown_as_cut() -> None:
    shown = explained(FOUR, "progress-cut-1", 1)
    assert numbers(shown) == [1, 1.5, 2.5]
    assert [term.cut for term in shown.terms] == [Cut.EARLY, None, None]
