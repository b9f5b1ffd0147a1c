"""A round is a fold over its events: order, time, who, and events that come twice."""

import pytest

from meydan.match import Duplicate, LogEntry, Millis, Refused, Round, Seat, replay, time_left
from meydan.match.deeds import (
    Absent,
    Attended,
    Called,
    DrawAgreed,
    Moved,
    Noted,
    Pressed,
    Resigned,
    SetCounted,
    SetStarted,
)
from tests.match.desk import CHIEF, PLAYER, REFEREE, A, B, Desk, refused

BOOK = "tazof-mangala-2023"


def test_the_fold_gives_the_same_round_always() -> None:
    desk = Desk(BOOK, clock="book").start().wait(5).move(A, "3").wait(1).press(A)
    assert replay(desk.round.log) == desk.round
    desk.wait(10)
    assert (desk.left(A), desk.left(B)) == (894, 890)


def test_applying_leaves_the_round_as_it_was() -> None:
    desk = Desk(BOOK).start()
    before = desk.round
    desk.move(A, "1")
    assert len(before.log) == 2
    assert before.table.play is not None
    assert not before.table.play.made


@pytest.mark.parametrize("seq", [0, 1, 2, 4, 99])
def test_events_are_numbered_without_gaps(seq: int) -> None:
    desk = Desk(BOOK).start()
    event = LogEntry(seq=seq, at=desk.now, by=REFEREE, deed=Noted(text="x"))
    with refused("seq"):
        desk.round.apply(event)


def test_time_may_stand_still_but_not_go_back() -> None:
    desk = Desk(BOOK).start()
    desk.round.do(Noted(text="x"), by=REFEREE, at=desk.now)
    with refused("time-backwards"):
        desk.round.do(Noted(text="x"), by=REFEREE, at=desk.now - 1)


def test_an_event_that_comes_twice_is_recognised_by_its_key() -> None:
    desk = Desk(BOOK).start()
    first = desk.round.do(Moved(seat=A, move="1"), by=PLAYER[A], at=desk.now, key="tablet:1")
    with pytest.raises(Duplicate) as error:
        first.do(Moved(seat=A, move="1"), by=PLAYER[A], at=desk.now + 5, key="tablet:1")
    assert (error.value.code, error.value.seq) == ("duplicate", 3)


def test_a_refused_event_leaves_its_key_free() -> None:
    desk = Desk(BOOK, clock="book").start()
    with refused("nothing-moved"):
        desk.round.do(Pressed(seat=A), by=PLAYER[A], at=desk.now, key="k")
    desk.round.do(Moved(seat=A, move="1"), by=PLAYER[A], at=desk.now, key="k")


def test_a_log_begins_with_an_opening_and_has_one() -> None:
    event = LogEntry(seq=1, at=Millis(0), by=REFEREE, deed=SetStarted())
    with refused("not-opened"):
        Round.open(event)
    desk = Desk(BOOK)
    with refused("already-opened"):
        desk.do(desk.round.log[0].deed)


def test_players_act_for_themselves_and_a_referee_for_both() -> None:
    desk = Desk(BOOK).start()
    with refused("not-your-seat"):
        desk.do(Moved(seat=A, move="1"), PLAYER[B])
    desk.do(Moved(seat=A, move="1")).do(Moved(seat=B, move="1"), CHIEF)


def test_sets_follow_one_another() -> None:
    desk = Desk(BOOK)
    with refused("no-set"):
        desk.move(A, "1")
    desk.start()
    with refused("set-under-way"):
        desk.start()


def test_t8_a_player_resigns_a_set_and_not_the_round() -> None:
    desk = Desk(BOOK).start().do(Resigned(seat=A), PLAYER[A])
    assert (desk.set_points, desk.round.over) == ("0:1", False)
    assert desk.round.table.sets[0].score == (0, 0)


def test_t8_players_agree_no_result_between_them() -> None:
    with refused("no-agreed-result", "T8"):
        Desk(BOOK).start().do(DrawAgreed())
    friendly = Desk(BOOK, changes={"sets.agreed_result": True}).start().do(DrawAgreed())
    assert friendly.set_points == "½:½"


def test_t8_resigning_is_a_field_too() -> None:
    with refused("no-resigning", "T8"):
        Desk(BOOK, changes={"sets.resign": False}).start().do(Resigned(seat=A))


def test_t11_who_does_not_come_has_no_point_and_the_other_has_one() -> None:
    result = Desk(BOOK).do(Absent(who="b")).result
    assert (result.points, result.kind, result.reason) == ((2, 0), "forfeit", "absent")


def test_t11_nobody_there_is_no_point_for_anybody() -> None:
    assert Desk(BOOK).do(Absent(who="both")).result.points == (0, 0)


def test_t11_who_came_is_not_absent_any_more() -> None:
    with refused("already-begun", "T11"):
        Desk(BOOK).start().do(Absent(who="a"))


def test_t2_a_meeting_may_ask_for_two_won_sets() -> None:
    changes = {"sets.decided_by": "won-sets"}
    draws = Desk(BOOK, mode="counted", changes=changes).counted(26, 22).counted(24, 24)
    assert draws.counted(24, 24).result.text == "½:½"
    wins = Desk(BOOK, mode="counted", changes=changes).counted(26, 22).counted(20, 28)
    assert wins.counted(26, 22).result.winner is A


def test_t1_in_more_sets_than_the_text_names_the_players_start_in_turn() -> None:
    desk = Desk(BOOK, mode="counted", changes={"sets.count": 5, "sets.end_at": None})
    for _ in range(5):
        desk.counted(24, 24)
    assert [done.starter for done in desk.result.sets] == [A, B, A, B, A]


def test_t2_an_extra_set_only_where_a_technical_meeting_wants_it() -> None:
    desk = Desk(BOOK, mode="counted", changes={"sets.extra_set": True})
    desk.counted(24, 24).counted(24, 24).counted(24, 24)
    assert not desk.round.over
    desk.counted(20, 28)
    assert (desk.result.winner, desk.result.sets[3].starter) == (B, B)


def test_a_recorded_set_may_be_counted_where_the_record_broke_off() -> None:
    desk = Desk(BOOK).start().move(A, "1").do(SetCounted(score=(26, 22)))
    assert desk.round.table.sets[0].reason == "counted"


def test_stones_are_told_only_when_all_sets_were_counted() -> None:
    counted = Desk(BOOK, mode="counted").counted(26, 22).counted(30, 18)
    assert counted.result.stones == (56, 40)
    resigned = Desk(BOOK, mode="counted").counted(26, 22).start().do(Resigned(seat=B))
    assert resigned.result.stones is None


def test_the_record_of_a_set_replays_unless_a_board_was_set() -> None:
    desk = Desk("tazof-pentago").start().move(A, "a1A").move(B, "f6D").do(Resigned(seat=A))
    done = desk.round.table.sets[0]
    assert (done.moves, done.replayable) == (("a1A", "f6D"), True)
    fixed = Desk(BOOK).start().board("1 0 0 0 0 0 23 / 0 0 0 0 0 1 23 / 1").move(A, "1")
    assert fixed.round.table.play is not None
    assert not fixed.do(Resigned(seat=B)).round.table.sets[0].replayable


def test_a_call_waits_until_somebody_comes() -> None:
    desk = Desk(BOOK).start()
    with refused("nobody-called"):
        desk.do(Attended(whom="chief"))
    desk.do(Called(whom="chief", reason="conduct"))
    with refused("nobody-called"):
        desk.do(Attended(whom="referee"))
    assert not desk.do(Attended(whom="chief"), CHIEF).round.table.calls


def test_a_note_has_words() -> None:
    with refused("reason-needed"):
        Desk(BOOK).do(Noted(text=""))


def test_without_a_clock_there_is_no_time_left_to_tell() -> None:
    assert time_left(Desk(BOOK).start().round, Seat.A, 0) is None


def test_a_refusal_shows_its_code_article_and_facts() -> None:
    error = Refused("count-total", "tazof-mangala-2023 count", total=47, least=48, most=48)
    assert str(error) == "count-total (tazof-mangala-2023 count) total=47, least=48, most=48"
