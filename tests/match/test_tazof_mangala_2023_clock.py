"""The clock by the federation's Mangala text of 2023: article j, sentence by sentence (M8, M9)."""

import pytest

from meydan.match.deeds import (
    Claimed,
    ClaimRefused,
    ClaimUpheld,
    ClockEdited,
    FlagFell,
    Misplayed,
    MoveCorrected,
    Resigned,
    SetCounted,
    TakenBack,
)
from tests.match.desk import PLAYER, PROGRAM, A, B, Desk, refused

BOOK = "tazof-mangala-2023"


def timed() -> Desk:
    """A recorded set under way, 15 minutes each."""
    return Desk(BOOK, clock="book").start()


def test_tazof_mangala_2023_j_a_round_may_be_played_without_a_clock() -> None:
    desk = Desk(BOOK).start().wait(7200).move(A, "1").move(B, "1")
    with refused("no-clock"):
        desk.press(A)
    assert desk.round.table.clocks is None


def test_tazof_mangala_2023_j_1_fifteen_minutes_a_player_a_set_and_reset() -> None:
    desk = timed()
    assert (desk.left(A), desk.left(B)) == (900, 900)
    desk.wait(100).do(SetCounted(score=(26, 22))).wait(300)
    assert desk.left(A) == 800
    desk.start().wait(10)
    assert (desk.left(A), desk.left(B)) == (900, 890)


def test_tazof_mangala_2023_j_2_the_move_is_complete_at_the_press() -> None:
    desk = timed().wait(20).move(A, "1").wait(5)
    assert (desk.left(A), desk.left(B)) == (875, 900)
    desk.press(A).wait(7)
    assert (desk.left(A), desk.left(B)) == (875, 893)
    with refused("nothing-moved"):
        desk.press(B)
    with refused("clock-not-running"):
        desk.press(A)


def misplayed() -> Desk:
    """The first player sowed pit 1 wrongly and dropped a stone in the opponent's treasury."""
    board = "1 5 5 4 4 4 0 / 4 4 4 4 4 4 1 / 2"
    return timed().do(Misplayed(seat=A, move="1", position=board))


def test_tazof_mangala_2023_j_3_a_wrong_move_may_be_put_right_before_the_press() -> None:
    desk = misplayed().do(MoveCorrected(seat=A, move="1"), PLAYER[A])
    assert desk.text == "1 5 5 5 4 4 0 / 4 4 4 4 4 4 0 / 2"
    assert not desk.press(A).warnings


def test_tazof_mangala_2023_j_3_a_legal_move_may_not_be_changed() -> None:
    desk = timed().move(A, "1")
    with refused("legal-move-stands", f"{BOOK} j.3"):
        desk.do(MoveCorrected(seat=A, move="2"), PLAYER[A])
    with refused("move-made", f"{BOOK} j.3"):
        desk.move(A, "2")


def test_tazof_mangala_2023_j_3_not_after_the_press() -> None:
    desk = misplayed().press(A)
    with refused("move-complete", f"{BOOK} j.2"):
        desk.do(MoveCorrected(seat=A, move="1"), PLAYER[A])


def test_tazof_mangala_2023_j_4_no_claim_before_the_opponents_press() -> None:
    desk = misplayed()
    with refused("claim-before-press", f"{BOOK} j.4"):
        desk.do(Claimed(seat=B), PLAYER[B])
    desk.press(A).do(Claimed(seat=B), PLAYER[B])


def test_tazof_mangala_2023_j_4_a_claim_that_holds_is_a_warning_and_a_new_move() -> None:
    desk = misplayed().press(A).do(Claimed(seat=B), PLAYER[B]).wait(60)
    with refused("claim-open"):
        desk.move(B, "1")
    desk.do(ClaimUpheld(article="h", then="take-back"))
    assert desk.warnings == [(A, f"{BOOK} h")]
    assert desk.text == "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
    assert (desk.left(A), desk.left(B)) == (900, 900)
    desk.wait(3).move(A, "1").press(A)
    assert desk.left(A) == 897


def test_tazof_mangala_2023_j_4_a_refused_claim_warns_nobody_and_play_goes_on() -> None:
    desk = timed().move(A, "1").press(A).do(Claimed(seat=B), PLAYER[B]).wait(60)
    desk.do(ClaimRefused(reason="the move was legal"))
    assert not desk.warnings
    assert desk.wait(2).left(B) == 898


def test_tazof_mangala_2023_j_4_the_window_closes_with_ones_own_next_move() -> None:
    desk = misplayed().press(A).move(B, "1")
    with refused("claim-earlier-move", f"{BOOK} f"):
        desk.do(Claimed(seat=B), PLAYER[B])


def test_tazof_mangala_2023_j_4_in_a_counted_set_the_presses_make_the_window() -> None:
    desk = Desk(BOOK, mode="counted", clock="book").start()
    with refused("nothing-to-claim"):
        desk.do(Claimed(seat=A), PLAYER[A])
    with refused("claim-before-press", f"{BOOK} j.4"):
        desk.do(Claimed(seat=B), PLAYER[B])
    desk.press(A)
    with refused("claim-before-press", f"{BOOK} j.4"):
        desk.do(Claimed(seat=A), PLAYER[A])
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="h", then="take-back")).wait(4)
    assert (desk.left(A), desk.left(B)) == (896, 900)


def test_tazof_mangala_2023_j_5_who_moved_before_the_press_takes_back_and_waits() -> None:
    desk = timed().move(A, "1")
    with refused("wait-for-press", f"{BOOK} j.5"):
        desk.move(B, "1")
    desk.do(TakenBack(seat=B, move="1"), PLAYER[B])
    assert not desk.warnings
    desk.press(A).move(B, "1")


def test_tazof_mangala_2023_j_5_only_where_a_press_is_missing() -> None:
    desk = timed()
    with refused("press-not-forgotten", f"{BOOK} j.5"):
        desk.do(TakenBack(seat=B), PLAYER[B])
    desk.move(A, "1").press(A)
    with refused("press-not-forgotten", f"{BOOK} j.5"):
        desk.do(TakenBack(seat=B), PLAYER[B])


def test_tazof_mangala_2023_j_5_also_on_a_counted_board() -> None:
    desk = Desk(BOOK, mode="counted", clock="book").start()
    desk.do(TakenBack(seat=B)).press(A).do(TakenBack(seat=A))
    assert not desk.warnings


def test_tazof_mangala_2023_j_6_flag_with_23_stones_loses_the_set() -> None:
    desk = timed().board("1 0 0 0 0 0 23 / 0 0 0 0 0 1 23 / 1").wait(900)
    desk.do(FlagFell(seat=A), PROGRAM)
    assert desk.set_points == "0:1"
    assert not desk.round.over


def test_tazof_mangala_2023_j_flag_with_24_stones_draws() -> None:
    desk = timed().board("1 0 0 0 0 0 24 / 0 0 0 0 0 1 22 / 1").wait(900)
    desk.do(FlagFell(seat=A), PROGRAM)
    (done,) = desk.round.table.sets
    assert (done.winner, done.score, done.reason) == (None, (24, 22), "flag")


def test_tazof_mangala_2023_j_6_flag_with_30_stones_draws_too() -> None:
    desk = timed().board("1 0 0 0 0 0 30 / 0 0 0 0 0 1 16 / 1").wait(900).do(FlagFell(seat=A))
    assert desk.set_points == "½:½"


def test_tazof_mangala_2023_j_6_on_a_counted_board_the_referee_counts_the_treasury() -> None:
    desk = Desk(BOOK, mode="counted", clock="book").start().wait(5).press(A).wait(900)
    with refused("count-needed", f"{BOOK} j.6"):
        desk.do(FlagFell(seat=B))
    with refused("count-total"):
        desk.do(FlagFell(seat=B, score=(30, 30)))
    desk.do(FlagFell(seat=B, score=(10, 24)))
    assert desk.set_points == "½:½"


def test_tazof_mangala_2023_j_6_the_flag_is_found_from_the_time_of_the_next_event() -> None:
    desk = timed().wait(899.999).move(A, "1").wait(0.001)
    with refused("flag-first", f"{BOOK} j.6"):
        desk.press(A)
    with refused("time-left", f"{BOOK} j.6"):
        desk.do(FlagFell(seat=B))
    assert desk.do(FlagFell(seat=A)).set_points == "0:1"


def test_tazof_mangala_2023_j_6_no_flag_while_time_is_left() -> None:
    desk = timed().wait(899.999)
    with refused("time-left", f"{BOOK} j.6"):
        desk.do(FlagFell(seat=A))


def test_tazof_mangala_2023_j_6_the_referee_may_give_time_back_before_the_flag_is_entered() -> None:
    desk = timed().wait(950).do(ClockEdited(left=(60_000, 900_000), reason="clock left running"))
    desk.wait(59).move(A, "1").press(A)
    assert desk.left(A) == 1


@pytest.mark.parametrize(("treasury", "points"), [(24, (1, 1)), (23, (0, 2))])
def test_tazof_mangala_2023_j_6_where_the_meeting_lets_it_decide_the_round_m8(
    treasury: int, points: tuple[int, int]
) -> None:
    """A draw draws the round as a loss loses it, whatever the sets before."""
    desk = Desk(BOOK, clock="book", changes={"flag.scope": "game"}).start()
    desk.do(Resigned(seat=B)).start()
    # B starts set 2, so A's pits stand second.
    desk.board(f"1 1 0 0 0 0 {44 - treasury} / 1 1 0 0 0 0 {treasury} / 2")
    desk.wait(901).do(FlagFell(seat=A), PROGRAM)
    assert (desk.result.points, desk.result.reason) == (points, "flag")
    assert desk.result.winner is (None if treasury == 24 else B)
