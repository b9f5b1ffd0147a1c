"""Clocks from event times: increments, delays, pauses, edits, carrying over (M9)."""

from meydan.match import ClockSetting
from meydan.match.deeds import (
    ClockEdited,
    FlagFell,
    Paused,
    Resumed,
    SetCounted,
    SetStarted,
)
from meydan.match.queries import compensation, flag_due
from tests.match.desk import PLAYER, PROGRAM, TEN_MINUTES, A, B, Desk, refused

BOOK = "tazof-mangala-2023"


def timed(**setting: int) -> Desk:
    return Desk(BOOK, clock=ClockSetting(**{"seconds": 60} | setting)).start()


def test_a_flag_that_decides_the_game_loses_the_whole_round() -> None:
    """`flag.scope` is open (P4): a technical meeting may let the flag decide the round."""
    desk = Desk("tazof-pentago", clock=TEN_MINUTES, changes={"flag.scope": "game"})
    desk.start().wait(600).do(FlagFell(seat=A))
    assert desk.round.over
    result = desk.result
    assert (result.winner, result.reason) == (B, "flag")
    assert not desk.round.table.sets


def test_an_increment_is_added_when_the_move_is_complete() -> None:
    desk = timed(increment=5).wait(10).move(A, "1")
    assert desk.left(A) == 50
    assert desk.press(A).left(A) == 55


def test_a_delay_passes_before_the_time_runs_each_turn_anew() -> None:
    desk = timed(delay=3).wait(2).move(A, "1").press(A)
    assert desk.left(A) == 60
    desk.wait(5).move(B, "1").press(B)
    assert desk.left(B) == 58
    assert desk.wait(4).left(A) == 59


def test_a_delay_goes_on_after_a_pause_where_it_stopped() -> None:
    desk = timed(delay=5).wait(2).do(Paused(reason="noise")).wait(100).do(Resumed()).wait(4)
    assert desk.left(A) == 59


def test_a_pause_stops_both_clocks_and_all_play_and_needs_a_reason() -> None:
    desk = timed().wait(10)
    with refused("reason-needed"):
        desk.do(Paused(reason=""))
    with refused("role"):
        desk.do(Paused(reason="tired"), PLAYER[A])
    desk.do(Paused(reason="lights out")).wait(500)
    assert (desk.left(A), desk.left(B)) == (50, 60)
    with refused("paused"):
        desk.move(A, "1")
    with refused("already-paused"):
        desk.do(Paused(reason="again"))
    desk.do(Resumed()).wait(1)
    assert desk.left(A) == 49
    with refused("not-paused"):
        desk.do(Resumed())


def test_a_set_may_wait_for_its_clock_to_be_started() -> None:
    desk = Desk(BOOK, clock=ClockSetting(seconds=60)).do(SetStarted(waiting=True)).wait(300)
    with refused("paused"):
        desk.move(A, "1")
    assert desk.do(Resumed()).wait(1).left(A) == 59


def test_the_clock_is_edited_with_a_reason_and_keeps_running() -> None:
    desk = timed().wait(10)
    with refused("reason-needed"):
        desk.do(ClockEdited(left=(1, 1), reason=""))
    with refused("time-below-zero"):
        desk.do(ClockEdited(left=(-1, 0), reason="a slip"))
    desk.do(ClockEdited(left=(90_000, 30_000), reason="a wrong press")).wait(5)
    assert (desk.left(A), desk.left(B)) == (85, 30)


def test_without_a_clock_there_is_nothing_to_edit() -> None:
    with refused("no-clock"):
        Desk(BOOK).start().do(ClockEdited(left=(1, 1), reason="x"))


def test_time_never_goes_below_zero() -> None:
    assert timed().wait(10_000).left(A) == 0


def test_no_flag_falls_while_the_clocks_stand() -> None:
    desk = timed().wait(10).do(Paused(reason="pause")).wait(10_000)
    assert flag_due(desk.round) is None
    with refused("time-left"):
        desk.do(FlagFell(seat=A))


def test_the_moment_of_the_next_flag_is_known_beforehand() -> None:
    desk = timed(delay=2).wait(10).move(A, "1").press(A)
    assert flag_due(desk.round) == (B, desk.now + 62_000)


def test_a_counted_set_is_counted_with_the_clock_stopped() -> None:
    desk = Desk(BOOK, mode="counted", clock=ClockSetting(seconds=60)).start().wait(55)
    desk.do(Paused(reason="set over")).wait(120).do(SetCounted(score=(26, 22)))
    assert desk.set_points == "1:0"
    late = Desk(BOOK, mode="counted", clock=ClockSetting(seconds=60)).start().wait(61)
    with refused("flag-first"):
        late.do(SetCounted(score=(26, 22)))


def test_a_technical_meeting_may_let_the_time_last_for_the_round() -> None:
    desk = Desk(
        BOOK,
        mode="counted",
        clock=ClockSetting(seconds=600),
        changes={"clock.per": "round", "clock.reset_each_set": False},
    )
    desk.start().wait(100).do(SetCounted(score=(26, 22))).wait(50).start().wait(10)
    assert (desk.left(A), desk.left(B)) == (500, 590)


def test_after_a_restart_the_program_gives_back_the_time_that_was_lost() -> None:
    desk = timed().wait(20).move(A, "1").press(A).wait(5)
    well = desk.now
    desk.wait(3600)
    deed = compensation(desk.round, stopped_at=well, reason="server restart")
    assert deed is not None
    desk.do(deed, PROGRAM)
    assert (desk.left(A), desk.left(B)) == (40, 55)
    assert desk.round.log[-1].by.role.value == "program"


def test_there_is_nothing_to_give_back_while_the_clocks_stand() -> None:
    desk = timed().do(Paused(reason="lunch"))
    assert compensation(desk.round, stopped_at=desk.now, reason="server restart") is None


def test_a_clock_that_the_rules_do_not_use_is_refused() -> None:
    with refused("clock-not-used"):
        Desk(BOOK, clock=ClockSetting(seconds=60), changes={"clock.use": "none"})
    with refused("clock-setting"):
        Desk(BOOK, clock=ClockSetting(seconds=0))


def test_a_flag_of_a_real_clock_is_entered_by_the_referee() -> None:
    """On a real board the clock is a real one: Meydan need not have run it (M8)."""
    desk = Desk(BOOK, mode="counted").start()
    with refused("count-needed"):
        desk.do(FlagFell(seat=A))
    with refused("no-clock"):
        desk.do(FlagFell(seat=A, score=(24, 3)), by=PROGRAM)
    desk.do(FlagFell(seat=A, score=(24, 3)))
    assert desk.round.table.sets[0].winner is None
    with refused("no-clock"):
        Desk(BOOK).start().do(FlagFell(seat=A))
