"""Claims, wrong moves and warnings in the corners of the rules, and as fields change them."""

from meydan.match import ClockSetting
from meydan.match.deeds import (
    Claimed,
    ClaimUpheld,
    Misplayed,
    MoveCorrected,
    Penalised,
    PositionSet,
    SetCounted,
)
from tests.match.desk import CHIEF, PLAYER, A, B, Desk, refused

BOOK = "tazof-mangala-2023"
WRONG = "1 5 5 4 4 4 0 / 4 4 4 4 4 4 1 / 2"
RIGHT = "1 5 5 5 4 4 0 / 4 4 4 4 4 4 0 / 2"


def timed() -> Desk:
    return Desk(BOOK, clock="book").start()


def test_a_move_by_the_rules_is_no_wrong_move() -> None:
    with refused("not-misplayed"):
        timed().do(Misplayed(seat=A, move="1", position=RIGHT))


def test_only_who_moved_puts_the_move_right() -> None:
    desk = timed().do(Misplayed(seat=A, move="1", position=WRONG))
    with refused("not-your-turn"):
        desk.do(MoveCorrected(seat=B, move="1"), PLAYER[B])


def test_putting_right_is_a_field() -> None:
    desk = Desk(BOOK, clock="book", changes={"clock.correct_before_press": False}).start()
    desk.do(Misplayed(seat=A, move="1", position=WRONG))
    with refused("no-correction", f"{BOOK} j.3"):
        desk.do(MoveCorrected(seat=A, move="1"), PLAYER[A])


def test_a_referee_sets_the_board_before_the_press_and_the_press_is_still_due() -> None:
    desk = timed().do(Misplayed(seat=A, move="1", position=WRONG))
    desk.do(PositionSet(before=WRONG, after=RIGHT, reason="a stone in the wrong treasury"))
    with refused("wait-for-press"):
        desk.move(B, "1")
    desk.wait(5).press(A)
    assert desk.left(A) == 895


def test_a_board_set_with_the_same_player_to_move_starts_the_turn_again() -> None:
    desk = timed().do(Misplayed(seat=A, move="1", position=WRONG))
    start = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"
    desk.do(PositionSet(before=WRONG, after=start, reason="start again")).move(A, "2").press(A)


def test_the_clock_follows_the_board() -> None:
    desk = timed().move(A, "1").press(A).wait(3)
    desk.board("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1").wait(4)
    assert (desk.left(A), desk.left(B)) == (896, 897)


def test_a_wrong_move_does_not_end_the_set_the_referees_count_does() -> None:
    desk = timed().board("0 0 0 0 0 1 20 / 0 0 0 0 2 1 24 / 1")
    end = "0 0 0 0 0 0 25 / 0 0 0 0 0 0 23 / 2"
    desk.do(Misplayed(seat=A, move="6", position=end)).press(A)
    with refused("illegal-move"):
        desk.move(B, "1")
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="h", then="take-back"))
    assert desk.move(A, "6").round.table.sets[0].score == (24, 24)


def test_a_claim_sets_the_board_only_with_a_board() -> None:
    desk = timed().move(A, "1").press(A).do(Claimed(seat=B), PLAYER[B])
    with refused("position-needed"):
        desk.do(ClaimUpheld(article="h", then="position"))
    with refused("position-needed"):
        desk.do(ClaimUpheld(article="h", position=RIGHT))
    desk.do(ClaimUpheld(article="h", then="position", position=RIGHT))


def test_a_counted_set_has_no_board_to_set() -> None:
    desk = Desk(BOOK, mode="counted").start().do(Claimed(seat=B), PLAYER[B])
    with refused("counted-set"):
        desk.do(ClaimUpheld(article="h", then="position", position=RIGHT))
    desk.do(ClaimUpheld(article="h", then="take-back"))
    assert desk.warnings == [(A, f"{BOOK} h")]


def test_earlier_moves_may_be_heard_where_a_meeting_says_so() -> None:
    desk = Desk(BOOK, changes={"claims.earlier": "heard"}).start()
    desk.do(Claimed(seat=A, about="earlier"), PLAYER[A])
    with refused("nothing-to-take-back"):
        desk.do(ClaimUpheld(article="h", then="take-back"))
    desk.do(ClaimUpheld(article="h"))


def test_the_third_warning_by_a_claim_ends_the_round_at_once() -> None:
    desk = Desk(BOOK).start().warn(A, "h").warn(A, "h").move(A, "1")
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="h", then="take-back"))
    assert desk.result.points == (0, 2)


def test_warnings_may_cost_the_set_and_be_counted_by_set() -> None:
    changes = {"warnings.loses": "set", "warnings.counted_over": "set", "warnings.limit": 2}
    desk = Desk(BOOK, mode="counted", changes=changes).start().warn(A, "h")
    desk.do(SetCounted(score=(26, 22))).start().warn(A, "h")
    assert desk.set_points == "1:0"
    assert desk.warn(A, "h").set_points == "1:1"
    assert desk.warn(A, "h").set_points == "1:1"


def test_penalties_are_those_of_the_rulebook() -> None:
    desk = Desk(BOOK, changes={"conduct.penalties": ["warning"]}).start()
    with refused("unknown-penalty", "T5"):
        desk.do(Penalised(who="a", penalty="round", reason="insult"), CHIEF)


def test_a_lost_set_needs_a_set_under_way() -> None:
    with refused("no-set"):
        Desk(BOOK).do(Penalised(who="a", penalty="set", reason="insult"), CHIEF)


def test_a_text_without_a_conduct_article_cites_the_ruling() -> None:
    desk = Desk("tazof-pentago", clock=ClockSetting(seconds=60)).start()
    desk.do(Penalised(who="a", penalty="warning", reason="insult"), CHIEF)
    assert desk.warnings == [(A, "T5")]


def test_changed_sets_come_with_the_log() -> None:
    desk = Desk(BOOK, mode="counted", changes={"sets.count": 1}).counted(26, 22)
    assert desk.result.text == "1:0"
