"""The average rating of the opponents (C.07, article 10; cut 14.1.1)."""

from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import Cut, Way, Why

from .asking import explained, values
from .events import written

ROUNDS = ("1-2 1:0, 3-4 ½:½", "1-3 ½:½, 2-4 1:0", "4-1 0:1, 2-3 -:+")
RATED = written(*ROUNDS, entries=4, ratings=(2000, 1801, 1700, 1500))
SOME = written(*ROUNDS, entries=4, ratings=(2000, 1801, None, 1500))


def test_the_mean_of_opponents_met_over_the_board_half_up() -> None:
    """10.1: 2 and 3 did not play round 3; 1750 for both, and 1833⅔ for 4."""
    assert values(RATED, "opponents-rating") == {1: 1667, 2: 1750, 3: 1750, 4: 1834}


def test_the_lowest_rating_is_cut() -> None:
    """14.1.1: 1 keeps 1801 and 1700, that is 1750½."""
    assert values(RATED, "opponents-rating-cut-1")[1] == 1751
    shown = explained(RATED, "opponents-rating-cut-1", 1)
    assert shown.way is Way.MEAN
    assert [term.cut for term in shown.terms] == [None, None, Cut.LOWEST]
    assert values(RATED, "opponents-rating-median-1")[1] == 1700
    median = explained(RATED, "opponents-rating-median-1", 1)
    assert [term.cut for term in median.terms] == [Cut.HIGHEST, None, Cut.LOWEST]


def test_with_unrated_entries_it_is_left_out_and_said_so() -> None:
    """Article 10: not used unless a rule for the unrated was published."""
    assert set(values(SOME, "opponents-rating").values()) == {0}
    table = standings(SOME, order=["opponents-rating"])
    assert [one.code for one in table.notes] == ["unrated-present"]
    assert explained(SOME, "opponents-rating", 1).terms == ()


def test_an_agreed_rating_stands_in_for_the_unrated() -> None:
    assert values(SOME, "opponents-rating-unrated-1000")[1] == 1434
    shown = explained(SOME, "opponents-rating-cut-1-unrated-1000", 1)
    assert [(term.number, term.why, term.cut) for term in shown.terms] == [
        (1801, Why.RATING, None),
        (1000, Why.UNRATED, Cut.LOWEST),
        (1500, Why.RATING, None),
    ]


def test_a_cut_leaves_nothing_of_a_single_opponent() -> None:
    """14.1 knows no exception for it."""
    once = written("1-2 1:0", "1 half, 2 half", entries=2, ratings=(1500, 1600))
    assert values(once, "opponents-rating")[1] == 1600
    assert values(once, "opponents-rating-cut-1")[1] == 0
