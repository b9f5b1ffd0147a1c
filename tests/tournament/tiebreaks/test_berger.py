"""Berger, also called Sonneborn-Berger (C.07 9.1, cut 14.1.1)."""

import pytest

from meydan.tournament.model import System
from meydan.tournament.tiebreaks import Scale

from .asking import explained, values
from .events import written
from .test_buchholz import FOUR


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        # 1: 1·1 + ½·2 + 1·½; 2: 1·½; 3: ½·½ + ½·2½ + 1·1; 4: ½·2.
        ("berger", {1: 2.5, 2: 0.5, 3: 2.5, 4: 1}),
        # Without the product of the weakest opponent: 4, 4, 4 and 2.
        ("berger-cut-1", {1: 2, 2: 0, 3: 2.25, 4: 1}),
    ],
)
def test_the_points_of_each_opponent_times_the_own_result(
    tie_break: str, expected: dict[int, float]
) -> None:
    assert values(FOUR, tie_break) == expected


def test_products_are_quarters_and_show_their_factors() -> None:
    shown = explained(FOUR, "berger", 3)
    assert shown.value.scale is Scale.QUARTERS
    assert [(term.score, term.result, term.number) for term in shown.terms] == [
        (1, 1, 1),
        (5, 1, 5),
        (2, 2, 4),
    ]
    assert str(explained(FOUR, "berger-cut-1", 3).value) == "2.25"


def test_among_equally_weak_opponents_the_lowest_product_is_cut() -> None:
    """14.1.1: 2 and 3 have ½ each; 1 won against 2 and drew with 3."""
    weak = written("1-2 1:0, 3-4 0:1", "1-3 ½:½, 2-4 ½:½", entries=4)
    assert values(weak, "berger")[1] == 0.75
    assert values(weak, "berger-cut-1")[1] == 0.5


def test_where_pairings_are_fixed_a_forfeit_is_a_game() -> None:
    """15.2: the forfeit of round 1 counts with the opponent's points, the free round not at all."""
    robin = written(
        "1-2 +:-, 3 zero",
        "2-3 1:0, 1 zero",
        "3-1 0:1, 2 zero",
        entries=3,
        system=System.ROUND_ROBIN,
    )
    assert values(robin, "berger") == {1: 1, 2: 0, 3: 0}
    assert len(explained(robin, "berger", 1).terms) == 2
