"""Unplayed rounds in a Swiss tournament (C.07, article 16), by both editions."""

import pytest

from meydan.tournament.cells import histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Edition
from meydan.tournament.tiebreaks import Cut, Why
from meydan.tournament.tiebreaks.unplayed import adjusted, late_byes

from .asking import explained, numbers, values
from .events import written

FIVE = written(
    "1-2 1:0, 3-4 1:0, 5 bye",
    "1-3 1:0, 5-4 0:1, 2 half",
    "1-5 +:-, 2-3 ½:½, 4 zero",
    "1 bye, 3-5 1:0, 2 half, 4 zero",
    entries=5,
)
"""Points: 1 has 4, 2 has 1½, 3 has 2½, 4 and 5 have 1."""


@pytest.mark.parametrize(
    ("entry", "late", "halves"),
    [
        (1, set(), 8),  # 16.2.1, 16.2.2: byes and forfeit wins count what they gave
        (2, {3}, 3),  # 16.2.3: the bye of round 2 was followed by a game; the last one was not
        (4, {2, 3}, 4),  # 16.2.5, 16.3.2: gone after round 2, draws for the opponents
        (5, set(), 2),  # 16.2.4: a forfeit loss counts 0 and is no bye
    ],
)
def test_an_opponents_unplayed_rounds_count_by_16_3(
    entry: int, late: set[int], halves: int
) -> None:
    row = histories(FIVE)[EntryId(entry)]
    assert late_byes(row) == late
    assert adjusted(row, draw=1) == halves


def test_a_bye_before_nothing_but_a_forfeit_loss_is_late_too() -> None:
    """16.2.3 asks for a later round that was not missed by wish or fault."""
    gone = written("1-2 1:0", "1 half, 2 zero", "1-2 -:+", entries=2)
    assert late_byes(histories(gone)[EntryId(1)]) == {1}


def test_the_dummy_has_the_own_points_and_no_more_than_16_4_allows() -> None:
    shown = explained(FIVE, "buchholz", 1)
    # Round 3, 16.4.1: own 4, but the forfeiting opponent has 1.
    # Round 4, 16.4.2: own 4, but draws in four rounds make 2.
    assert numbers(shown) == [1.5, 2.5, 1, 2]
    assert [term.why for term in shown.terms] == [
        Why.OPPONENT,
        Why.OPPONENT,
        Why.DUMMY_OPPONENT,
        Why.DUMMY_DRAWS,
    ]
    assert values(FIVE, "buchholz") == {1: 7, 2: 9.5, 3: 8.5, 4: 5.5, 5: 6.5}


def test_the_edition_of_2024_knows_no_cap() -> None:
    older = values(FIVE, "buchholz", edition=Edition.FIDE_2024)
    assert older == {1: 1.5 + 2.5 + 4 + 4, 2: 9.5, 3: 8.5, 4: 5.5, 5: 6.5}


def test_the_opponent_of_who_left_sees_draws() -> None:
    shown = explained(FIVE, "buchholz", 3)
    first = shown.terms[0]
    assert (first.opponent, first.number, first.why) == (4, 4, Why.OPPONENT_ADJUSTED)


HALF = written(
    "1 half, 2-3 1:0",
    "1-4 1:0, 3 bye",
    "1-2 1:0, 3-4 1:0",
    entries=4,
)
"""Points: 1 has 2½, 2 has 1, 3 has 2, 4 has 0."""


@pytest.mark.parametrize(
    ("tie_break", "expected", "cuts"),
    [
        ("buchholz", 2.5, [None, None, None]),
        # 16.5.1: the dummy of the half-point bye goes, not the 0 of opponent 4.
        ("buchholz-cut-1", 1, [Cut.VOLUNTARY, None, None]),
        # 16.5.2: then the lowest.
        ("buchholz-cut-2", 1, [Cut.VOLUNTARY, Cut.LOWEST, None]),
        # 14.3: the least significant first, then the most.
        ("buchholz-median-1", 0, [Cut.VOLUNTARY, None, Cut.HIGHEST]),
        # 1½ · ½ + 0 · 1 + 1 · 1
        ("berger", 1.75, [None, None, None]),
        ("berger-cut-1", 1, [Cut.VOLUNTARY, None, None]),
    ],
)
def test_a_cut_takes_a_voluntarily_unplayed_round_first(
    tie_break: str, expected: float, cuts: list[Cut | None]
) -> None:
    shown = explained(HALF, tie_break, 1)
    assert float(shown.value.exact) == expected
    assert [term.cut for term in shown.terms] == cuts


def test_a_pairing_bye_is_not_voluntary() -> None:
    """16.1.2: 3 had the pairing's bye; the lowest value goes, wherever it comes from."""
    shown = explained(HALF, "buchholz-cut-1", 3)
    assert numbers(shown) == [1, 1.5, 0]
    assert [term.cut for term in shown.terms] == [None, None, Cut.LOWEST]


def test_a_lower_voluntary_product_does_not_save_the_least_significant_one() -> None:
    """16.5.1 for Berger: the bye's product 0 is lower than the weakest opponent's ½."""
    zero = written(
        "2-3 1:0, 4 half, 1 zero",
        "1-4 1:0, 3 bye",
        "1-2 1:0, 3-4 1:0",
        entries=4,
    )
    shown = explained(zero, "berger-cut-1", 1)
    assert numbers(shown) == [0, 0.5, 1]
    assert [term.cut for term in shown.terms] == [None, Cut.LOWEST, None]


def test_a_bye_of_half_a_point_gives_half_to_the_dummy_too() -> None:
    """16.4: the result against the dummy is what the bye gave."""
    small = written("1-2 1:0, 3 bye", "3-1 1:0, 2 bye", "2-3 0:1, 1 bye", entries=3, bye=1)
    # 3 has 2½; the dummy of its bye is held to three draws, 1½.
    shown = explained(small, "berger", 3)
    assert [(term.score, term.result) for term in shown.terms] == [(3, 1), (3, 2), (1, 2)]
    assert float(shown.value.exact) == 0.75 + 1.5 + 0.5


def test_rounds_before_a_late_entry_are_byes_that_it_asked_for() -> None:
    """16.1.1, 16.2.3: with a game after them they count nothing, also for opponents."""
    late = written("1-2 1:0", "1-3 1:0", entries=3)
    row = histories(late)[EntryId(3)]
    assert adjusted(row, draw=1) == 0
    assert explained(late, "buchholz-cut-1", 3).terms[0].cut is Cut.VOLUNTARY
