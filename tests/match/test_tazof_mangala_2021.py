"""The round by the federation's earlier Mangala text, where it differs and where it does not."""

import pytest

from meydan.match import ClockSetting
from meydan.match.deeds import (
    Called,
    Claimed,
    ClaimUpheld,
    FlagFell,
    Misplayed,
    MoveCorrected,
    Paused,
    SetCounted,
    TakenBack,
)
from tests.match.desk import PLAYER, TEN_MINUTES, A, B, Desk, refused

BOOK = "tazof-mangala-2021"


def untimed() -> Desk:
    return Desk(BOOK).start()


def counted() -> Desk:
    return Desk(BOOK, mode="counted")


def test_tazof_mangala_2021_setup_48_stones_four_in_each_pit() -> None:
    assert untimed().text == "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"


def test_tazof_mangala_2021_starters_first_second_first() -> None:
    desk = counted().counted(24, 24).counted(24, 24).counted(24, 24)
    assert [done.starter for done in desk.result.sets] == [A, B, A]


def test_tazof_mangala_2021_1_last_stone_in_the_treasury_moves_again() -> None:
    desk = untimed().move(A, "4")
    with refused("not-your-turn"):
        desk.move(B, "1")
    desk.move(A, "1").move(B, "1")


def test_tazof_mangala_2021_2_an_even_pit_is_taken() -> None:
    desk = untimed().board("0 0 0 0 0 3 20 / 1 3 3 3 3 3 9 / 1").move(A, "6")
    assert desk.text == "0 0 0 0 0 1 23 / 0 3 3 3 3 3 9 / 2"


def test_tazof_mangala_2021_3_an_empty_own_pit_with_nothing_opposite_keeps_its_stone() -> None:
    desk = untimed().board("1 0 4 4 4 4 3 / 4 4 4 4 0 4 8 / 1").move(A, "1")
    assert desk.text == "0 1 4 4 4 4 3 / 4 4 4 4 0 4 8 / 2"


def test_tazof_mangala_2021_4_the_side_that_runs_out_takes_the_rest() -> None:
    desk = untimed().board("0 0 0 0 0 1 20 / 0 0 0 0 2 1 24 / 1").move(A, "6")
    assert desk.round.table.sets[0].score == (24, 24)


def test_tazof_mangala_2021_count_more_stones_win_the_set() -> None:
    assert counted().counted(25, 23).round.table.sets[0].winner is A


def test_tazof_mangala_2021_a_counting_by_hand_is_a_warning() -> None:
    assert untimed().warn(A, "a").warnings == [(A, f"{BOOK} a")]


def test_tazof_mangala_2021_b_the_referee_counts_on_request() -> None:
    desk = untimed().do(Called(whom="referee", reason="count pit 3"), PLAYER[B])
    assert desk.do(Paused(reason="counting")).round.table.calls


def test_tazof_mangala_2021_c_a_closed_palm_is_a_warning() -> None:
    assert untimed().warn(A, "c").warnings == [(A, f"{BOOK} c")]


def test_tazof_mangala_2021_d_touching_and_not_playing_is_a_warning() -> None:
    assert untimed().warn(B, "d").warnings == [(B, f"{BOOK} d")]


def test_tazof_mangala_2021_e_two_points_end_the_round_t2() -> None:
    desk = counted().counted(20, 28).counted(20, 28)
    assert desk.result.points == (0, 2)
    with refused("no-further-set"):
        desk.start()


def test_tazof_mangala_2021_e_a_drawn_round_has_no_extra_set() -> None:
    desk = counted().counted(24, 24).counted(24, 24).counted(24, 24)
    assert desk.result.text == "½:½"
    with refused("no-further-set"):
        desk.start()


def test_tazof_mangala_2021_f_claims_until_ones_own_next_move() -> None:
    desk = untimed().do(Misplayed(seat=A, move="1", position="1 5 5 4 4 4 0 / 4 4 4 4 4 4 1 / 2"))
    claimed = desk.round.do(Claimed(seat=B), by=PLAYER[B], at=desk.now)
    assert claimed.table.play is not None
    desk.move(B, "1")
    with refused("claim-earlier-move", f"{BOOK} f"):
        desk.do(Claimed(seat=B), PLAYER[B])


def test_tazof_mangala_2021_g_three_warnings_lose_the_round() -> None:
    desk = counted().counted(26, 22).start().warn(A, "g").warn(A, "g").warn(A, "g")
    assert (desk.result.points, desk.result.reason) == ((0, 2), "warnings")


def test_tazof_mangala_2021_g_a_claim_that_holds_is_a_warning() -> None:
    desk = untimed().move(A, "1").do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="g"))
    assert desk.warnings == [(A, f"{BOOK} g")]
    desk.move(B, "1")


@pytest.mark.parametrize(("treasury", "points"), [(24, "½:½"), (23, "0:1")])
def test_tazof_mangala_2021_h_flag_with_24_stones_draws_with_fewer_loses(
    treasury: int, points: str
) -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start()
    desk.board(f"1 0 0 0 0 0 {treasury} / 0 0 0 0 0 1 {46 - treasury} / 1").wait(600)
    assert desk.do(FlagFell(seat=A)).set_points == points


def test_tazof_mangala_2021_h_the_organiser_names_the_minutes() -> None:
    desk = Desk(BOOK, clock="book").start()
    assert desk.round.table.clocks is None
    assert Desk(BOOK, clock=ClockSetting(seconds=300)).start().left(A) == 300


def test_tazof_mangala_2021_h_the_text_knows_no_press_so_the_move_passes_the_clock() -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start().wait(10).move(A, "1").wait(5)
    assert (desk.left(A), desk.left(B)) == (590, 595)
    with refused("press-not-needed"):
        desk.press(B)
    with refused("move-complete"):
        desk.do(MoveCorrected(seat=A, move="2"), PLAYER[A])
    with refused("no-take-back"):
        desk.do(TakenBack(seat=A), PLAYER[A])


def test_tazof_mangala_2021_h_an_extra_move_keeps_the_clock_running() -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start().wait(10).move(A, "4").wait(10)
    assert (desk.left(A), desk.left(B)) == (580, 600)


def test_tazof_mangala_2021_impaired_players_are_exempt_from_a_and_d() -> None:
    desk = Desk(BOOK, impaired=(B,)).start()
    for article in ("a", "d"):
        with refused("exempt", f"{BOOK} impaired"):
            desk.warn(B, article)
    desk.warn(B, "g").do(SetCounted(score=(26, 22)))
