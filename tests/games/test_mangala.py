"""Mangala by the rulings M1–M7, each a position, a move, and what comes out."""

import pytest

from meydan.games.core import IllegalMove, InvalidPosition, Outcome, Side
from meydan.games.mangala import Mangala
from tests.games.cases import after

GAME = Mangala()


def test_m1_two_or_more_stones_start_in_the_pit_they_came_from() -> None:
    start = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
    assert after(GAME, start, "1") == "1 5 5 5 4 4 0 / 4 4 4 4 4 4 0 / 2"


def test_m1_all_stones_of_the_pit_are_taken() -> None:
    before = "0 0 0 0 2 10 3 / 1 1 1 1 1 1 27 / 1"
    assert after(GAME, before, "5") == "0 0 0 0 1 11 3 / 1 1 1 1 1 1 27 / 2"


def test_m1_a_single_stone_moves_on_and_leaves_its_pit_empty() -> None:
    before = "1 4 4 4 4 4 3 / 4 4 4 4 4 4 0 / 1"
    assert after(GAME, before, "1") == "0 5 4 4 4 4 3 / 4 4 4 4 4 4 0 / 2"


def test_m1_the_second_player_counts_from_their_own_left() -> None:
    before = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 2"
    assert after(GAME, before, "2") == "4 4 4 4 4 4 0 / 4 1 5 5 5 4 0 / 1"


def test_m2_fourteen_stones_pass_their_origin_and_end_in_it() -> None:
    """13 places: the 14th stone falls on the first; the opponent's treasury gets none."""
    before = "14 0 0 0 0 0 10 / 1 1 1 1 1 1 18 / 1"
    assert after(GAME, before, "1") == "2 1 1 1 1 1 11 / 2 2 2 2 2 2 18 / 2"


def test_m2_the_opponents_treasury_is_skipped() -> None:
    before = "0 1 0 0 0 9 14 / 4 0 0 0 0 0 20 / 1"
    # pit 6: 1 stays, treasury, six pits of the opponent, then the own pit 1: empty, opposite has 1
    assert after(GAME, before, "6") == "0 1 0 0 0 1 17 / 5 1 1 1 1 0 20 / 2"


def test_m3_last_stone_in_the_treasury_moves_again() -> None:
    start = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
    assert after(GAME, start, "3") == "4 4 1 5 5 5 0 / 4 4 4 4 4 4 0 / 2"
    assert after(GAME, start, "4") == "4 4 4 1 5 5 1 / 4 4 4 4 4 4 0 / 1"


def test_m4_an_even_pit_of_the_opponent_is_taken() -> None:
    before = "4 4 4 4 4 4 0 / 3 4 4 4 4 4 1 / 1"
    assert after(GAME, before, "5") == "4 4 4 4 1 5 5 / 0 4 4 4 4 4 1 / 2"


def test_m4_an_odd_pit_of_the_opponent_stays() -> None:
    before = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
    assert after(GAME, before, "5") == "4 4 4 4 1 5 1 / 5 4 4 4 4 4 0 / 2"


def test_m4_an_even_pit_on_the_own_side_stays() -> None:
    before = "2 3 4 4 4 4 3 / 4 4 4 4 4 4 0 / 1"
    assert after(GAME, before, "1") == "1 4 4 4 4 4 3 / 4 4 4 4 4 4 0 / 2"


def test_m5_an_empty_own_pit_takes_both_with_stones_opposite() -> None:
    """Pit 2 faces the opponent's pit 5."""
    before = "1 0 4 4 4 4 3 / 4 4 4 4 7 4 1 / 1"
    assert after(GAME, before, "1") == "0 0 4 4 4 4 11 / 4 4 4 4 0 4 1 / 2"


def test_m5_an_empty_own_pit_with_nothing_opposite_keeps_its_stone() -> None:
    before = "1 0 4 4 4 4 3 / 4 4 4 8 0 4 4 / 1"
    assert after(GAME, before, "1") == "0 1 4 4 4 4 3 / 4 4 4 8 0 4 4 / 2"


def test_m5_thirteen_stones_end_before_their_origin_and_capture() -> None:
    """A pit counts as empty if it was so before the last stone fell, also after a whole lap."""
    before = "0 13 0 0 0 0 10 / 1 1 1 1 1 1 19 / 1"
    assert after(GAME, before, "2") == "0 1 1 1 1 1 14 / 2 2 2 2 2 0 19 / 2"


def test_m6_the_side_that_runs_out_takes_the_rest_and_the_set_ends() -> None:
    before = "0 0 0 0 0 1 20 / 0 0 3 0 0 2 22 / 1"
    assert after(GAME, before, "6") == "0 0 0 0 0 0 26 / 0 0 0 0 0 0 22 / 2"


def test_m6_comes_before_an_extra_turn() -> None:
    """The last stone reaches the treasury and the side is empty: no further turn."""
    end = GAME.load(after(GAME, "0 0 0 0 0 1 23 / 1 0 0 0 0 0 23 / 1", "6"))
    assert GAME.outcome(end) == Outcome(Side.FIRST, (25, 23), "side-empty")
    assert end.turn is Side.SECOND


def test_m6_a_side_emptied_by_the_opponents_capture_takes_the_rest_too() -> None:
    before = "3 0 0 0 0 3 20 / 1 0 0 0 0 0 21 / 1"
    # pit 6: stays 1, treasury 21, opponent's pit 1 becomes 2 and is taken: their side is empty.
    assert after(GAME, before, "6") == "0 0 0 0 0 0 23 / 0 0 0 0 0 0 25 / 2"


def test_m6_both_sides_empty_leaves_nothing_to_take() -> None:
    before = "1 0 0 0 0 0 20 / 0 0 0 0 3 0 24 / 1"
    assert after(GAME, before, "1") == "0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / 2"


def test_m7_most_stones_win_and_24_each_is_a_draw() -> None:
    draw = GAME.load("0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / 1")
    assert GAME.outcome(draw) == Outcome(None, (24, 24), "side-empty")
    second = GAME.load("0 0 0 0 0 0 20 / 0 0 0 0 0 0 28 / 1")
    assert GAME.outcome(second) == Outcome(Side.SECOND, (20, 28), "side-empty")


def test_m7_there_is_no_early_stop_at_25() -> None:
    state = GAME.load("1 0 0 0 0 0 40 / 0 0 0 0 0 1 6 / 1")
    assert GAME.outcome(state) is None
    assert GAME.legal(state) == (1,)


@pytest.mark.parametrize(
    ("move", "code"),
    [(2, "empty-pit"), (7, "opponent-pit"), (12, "opponent-pit"), (0, "unreadable")],
)
def test_m1_illegal_moves(move: int, code: str) -> None:
    state = GAME.load("4 0 4 4 4 4 4 / 4 4 4 4 4 4 0 / 1")
    with pytest.raises(IllegalMove) as caught:
        GAME.play(state, move)
    assert (caught.value.code, caught.value.article) == (code, "M1")


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 1 / 1", "stones", 1),
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 3", "side-to-move", 33),
        ("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0", "parts", 1),
        ("4 4 4 4 4 4 / 4 4 4 4 4 4 0 / 1", "counts", 12),
        ("4 4 4 4 4 4 0 / 4 4 x 4 4 4 0 / 1", "count", 21),
        ("4 4 -4 4 4 4 0 / 4 4 4 4 4 4 0 / 1", "count", 5),
        ("4 4 4 4 4  4 0 / 4 4 4 4 4 4 0 / 1", "count", 11),
        ("0 0 0 0 0 0 24 / 4 4 4 4 4 4 0 / 1", "side-empty", 1),
        ("", "parts", 1),
    ],
)
def test_bad_positions_say_what_and_where(text: str, code: str, column: int) -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.load(text)
    assert (caught.value.code, caught.value.column) == (code, column)
