"""The round by the international federation's text, in Russian and in English: one game."""

import pytest

from meydan.match.deeds import (
    Called,
    Claimed,
    ClaimUpheld,
    FlagFell,
    Resigned,
    SetCounted,
    Warned,
)
from tests.match.desk import PLAYER, TEN_MINUTES, A, B, Desk, refused

BOOKS = pytest.mark.parametrize("book", ["ifmg-mangala", "ifmg-mangala-en"])


@BOOKS
def test_ifmg_mangala_i_two_players_and_48_stones(book: str) -> None:
    assert Desk(book).start().text == "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"


@BOOKS
def test_ifmg_mangala_ii_start_four_in_each_pit_and_empty_treasuries(book: str) -> None:
    assert Desk(book).start().text.count("0") == 2


@BOOKS
def test_ifmg_mangala_ii_lot_the_one_drawn_to_start_moves_first(book: str) -> None:
    desk = Desk(book).start()
    with refused("not-your-turn"):
        desk.move(B, "1")
    desk.move(A, "1")


@BOOKS
def test_ifmg_mangala_ii_sowing_an_extra_move_is_a_duty(book: str) -> None:
    desk = Desk(book).start().move(A, "4")
    with refused("not-your-turn"):
        desk.move(B, "1")
    desk.move(A, "1")


@BOOKS
def test_ifmg_mangala_ii_1_an_even_pit_is_taken(book: str) -> None:
    desk = Desk(book).start().board("0 0 0 0 0 3 20 / 1 3 3 3 3 3 9 / 1").move(A, "6")
    assert desk.text == "0 0 0 0 0 1 23 / 0 3 3 3 3 3 9 / 2"


@BOOKS
def test_ifmg_mangala_ii_2_a_stone_falls_into_the_own_treasury_on_the_way(book: str) -> None:
    assert Desk(book).start().move(A, "5").text == "4 4 4 4 1 5 1 / 5 4 4 4 4 4 0 / 2"


@BOOKS
def test_ifmg_mangala_ii_3_an_empty_own_pit_takes_both(book: str) -> None:
    desk = Desk(book).start().board("1 0 4 4 4 4 3 / 4 4 4 4 4 4 4 / 1").move(A, "1")
    assert desk.text == "0 0 4 4 4 4 8 / 4 4 4 4 0 4 4 / 2"


@BOOKS
def test_ifmg_mangala_ii_4_the_side_that_runs_out_takes_the_rest(book: str) -> None:
    desk = Desk(book).start().board("0 0 0 0 0 1 20 / 0 0 0 0 2 1 24 / 1").move(A, "6")
    assert desk.result.stones == (24, 24)


@BOOKS
def test_ifmg_mangala_ii_result_one_game_a_round(book: str) -> None:
    desk = Desk(book, mode="counted").counted(26, 22)
    assert desk.result.points == (2, 0)
    with refused("no-further-set"):
        desk.start()


@BOOKS
def test_ifmg_mangala_ii_result_24_each_is_a_draw(book: str) -> None:
    assert Desk(book, mode="counted").counted(24, 24).result.points == (1, 1)


@BOOKS
@pytest.mark.parametrize(
    ("score", "text"),
    [((26, 22), "1(26):0(22)"), ((24, 24), "½(24):½(24)"), ((8, 40), "0(8):1(40)")],
)
def test_ifmg_mangala_ii_notation_points_with_stones_t3(
    book: str, score: tuple[int, int], text: str
) -> None:
    assert Desk(book, mode="counted").counted(*score).result.text == text


@BOOKS
def test_ifmg_mangala_ii_notation_without_a_count_is_points_only(book: str) -> None:
    desk = Desk(book, mode="counted").start().do(Resigned(seat=A), PLAYER[A])
    assert (desk.result.text, desk.result.stones) == ("0:1", None)


@BOOKS
def test_ifmg_mangala_ii_stones_of_a_lost_game_are_kept_for_the_tie_break(book: str) -> None:
    desk = Desk(book, mode="counted").start().do(Resigned(seat=A, score=(11, 20)))
    assert desk.result.stones == (11, 20)


@BOOKS
def test_ifmg_mangala_ii_counting_ones_own_stones_by_hand_is_allowed_m10(book: str) -> None:
    """Nothing stops it; only the opponent's stones taken in hand can be warned."""
    desk = Desk(book).start().do(Warned(seat=A, article="II.counting", reported_by="referee"))
    assert desk.warnings == [(A, f"{book} II.counting")]
    assert not desk.warn(A, "II.counting").warn(A, "II.counting").round.over


@BOOKS
def test_ifmg_mangala_ii_touch_the_referee_may_bind_a_player_to_the_pit(book: str) -> None:
    desk = Desk(book).start().move(A, "1").do(Called(whom="referee"), PLAYER[B])
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="II.touch", then="take-back"))
    assert desk.warnings == [(A, f"{book} II.touch")]
    desk.move(A, "2")


@BOOKS
def test_ifmg_mangala_m8_the_text_is_silent_on_the_flag_and_the_game_is_lost(book: str) -> None:
    desk = Desk(book, clock=TEN_MINUTES).start()
    desk.board("1 0 0 0 0 0 30 / 0 0 0 0 0 1 16 / 1").wait(600).do(FlagFell(seat=A))
    assert desk.result.text == "0(30):1(16)"


@BOOKS
def test_ifmg_mangala_count_adds_up_to_48(book: str) -> None:
    with refused("count-total"):
        Desk(book, mode="counted").start().do(SetCounted(score=(26, 21)))
