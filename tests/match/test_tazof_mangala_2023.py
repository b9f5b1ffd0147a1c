"""The round by the federation's Mangala text of 2023, article by article."""

from collections.abc import Callable

import pytest

from meydan.match import Seat
from meydan.match.deeds import (
    Called,
    Claimed,
    ClaimRefused,
    ClaimUpheld,
    Paused,
    Penalised,
    Penalty,
    Resumed,
    SetCounted,
    SetStarted,
    StonesReplaced,
    Warned,
)
from meydan.match.queries import legal_moves, warnable
from tests.match.desk import CHIEF, PLAYER, A, B, Desk, refused

BOOK = "tazof-mangala-2023"


def timed() -> Desk:
    """A recorded set under way, 15 minutes each."""
    return Desk(BOOK, clock="book").start()


def untimed() -> Desk:
    return Desk(BOOK).start()


def counted() -> Desk:
    return Desk(BOOK, mode="counted")


def test_tazof_mangala_2023_setup_48_stones_four_in_each_pit() -> None:
    assert untimed().text == "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"


def test_tazof_mangala_2023_starters_the_first_starts_sets_1_and_3() -> None:
    desk = counted().counted(26, 22).counted(22, 26).start()
    assert [done.starter for done in desk.round.table.sets] == [A, B]
    assert desk.round.table.play is not None
    assert desk.round.table.play.starter is A


def test_tazof_mangala_2023_starters_the_second_player_moves_first_in_set_2() -> None:
    desk = untimed().do(SetCounted(score=(26, 22))).start()
    with refused("not-your-turn"):
        desk.move(A, "1")
    desk.move(B, "1")


def test_tazof_mangala_2023_1_last_stone_in_the_treasury_moves_again() -> None:
    desk = timed().move(A, "4")
    with refused("move-again", "M3"):
        desk.press(A)
    desk.move(A, "1").press(A).move(B, "1")


def test_tazof_mangala_2023_1_an_empty_pit_cannot_be_played() -> None:
    desk = untimed().board("1 0 4 4 4 4 3 / 4 4 4 4 4 4 4 / 1")
    with refused("illegal-move", f"{BOOK} 1"):
        desk.move(A, "2")


def test_tazof_mangala_2023_2_an_even_pit_is_taken() -> None:
    desk = untimed().board("0 0 0 0 0 3 20 / 1 3 3 3 3 3 9 / 1").move(A, "6")
    assert desk.text == "0 0 0 0 0 1 23 / 0 3 3 3 3 3 9 / 2"


def test_tazof_mangala_2023_3_an_empty_own_pit_takes_both() -> None:
    desk = untimed().board("1 0 4 4 4 4 3 / 4 4 4 4 4 4 4 / 1").move(A, "1")
    assert desk.text == "0 0 4 4 4 4 8 / 4 4 4 4 0 4 4 / 2"


def test_tazof_mangala_2023_4_a_side_out_of_stones_ends_the_set_and_takes_the_rest() -> None:
    desk = untimed().board("0 0 0 0 0 1 20 / 0 0 0 0 2 1 24 / 1").move(A, "6")
    (done,) = desk.round.table.sets
    assert (done.score, done.winner, done.reason) == ((24, 24), None, "side-empty")


def test_tazof_mangala_2023_count_the_referee_counts_and_more_stones_win_the_set() -> None:
    desk = counted().start()
    with refused("role"):
        desk.do(SetCounted(score=(26, 22)), PLAYER[A])
    desk.do(SetCounted(score=(22, 26)))
    assert desk.round.table.sets[0].winner is B


@pytest.mark.parametrize("score", [(26, 23), (24, 23), (0, 0), (49, -1), (48, 48)])
def test_tazof_mangala_2023_count_adds_up_to_48(score: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="count-"):
        counted().start().do(SetCounted(score=score))


def test_tazof_mangala_2023_a_counting_with_a_finger_is_a_warning() -> None:
    assert untimed().warn(A, "a").warnings == [(A, f"{BOOK} a")]


def test_tazof_mangala_2023_b_the_referee_counts_a_full_pit_on_request() -> None:
    desk = timed().wait(5).do(Called(whom="referee", reason="count pit 3"), PLAYER[A])
    assert [call.whom for call in desk.round.table.calls] == ["referee"]
    desk.do(Paused(reason="counting pit 3")).wait(60).do(Resumed())
    assert desk.left(A) == 895


def test_tazof_mangala_2023_c_a_closed_palm_is_a_warning() -> None:
    assert untimed().warn(B, "c").warnings == [(B, f"{BOOK} c")]


def test_tazof_mangala_2023_d_touching_and_not_playing_is_a_warning() -> None:
    assert untimed().warn(A, "d").warnings == [(A, f"{BOOK} d")]


def test_tazof_mangala_2023_e_two_won_sets_win_the_round() -> None:
    result = counted().counted(26, 22).counted(30, 18).result
    assert (result.points, result.text, result.winner) == ((2, 0), "1:0", A)


def test_tazof_mangala_2023_e_no_third_set_once_a_player_has_two_points() -> None:
    desk = counted().counted(26, 22).counted(30, 18)
    with refused("no-further-set", f"{BOOK} e"):
        desk.start()


def test_tazof_mangala_2023_e_equal_sets_draw_the_round_without_an_extra_set() -> None:
    desk = counted().counted(26, 22).counted(20, 28).counted(24, 24)
    assert (desk.result.points, desk.result.text, desk.set_points) == ((1, 1), "½:½", "1½:1½")
    with refused("no-further-set", f"{BOOK} e"):
        desk.start()


def test_tazof_mangala_2023_e_one_won_and_two_drawn_sets_win_the_round_t2() -> None:
    desk = counted().counted(24, 24).counted(26, 22).counted(24, 24)
    assert (desk.set_points, desk.result.winner) == ("2:1", A)


def test_tazof_mangala_2023_e_a_point_and_a_half_do_not_end_the_round() -> None:
    assert not counted().counted(26, 22).counted(24, 24).round.over


def test_tazof_mangala_2023_f_a_claim_about_an_earlier_move_is_refused_without_a_warning() -> None:
    desk = timed().move(A, "1").press(A).move(B, "1").press(B)
    with refused("claim-earlier-move", f"{BOOK} f"):
        desk.do(Claimed(seat=B), PLAYER[B])
    with refused("claim-earlier-move", f"{BOOK} f"):
        desk.do(Claimed(seat=A, about="earlier"), PLAYER[A])
    assert not desk.warnings


def test_tazof_mangala_2023_g_only_the_referee_puts_stones_back_and_nobody_is_punished() -> None:
    desk = untimed()
    with refused("role"):
        desk.do(StonesReplaced(), PLAYER[A])
    before = desk.text
    desk.do(StonesReplaced(note="two stones under the table"))
    assert desk.text == before
    assert not desk.warnings


def test_tazof_mangala_2023_h_the_third_warning_loses_the_round() -> None:
    desk = counted().counted(48, 0).start()
    result = desk.warn(A, "h").warn(A, "d").warn(A, "1").result
    assert (result.points, result.reason, result.warnings) == ((0, 2), "warnings", (3, 0))


def test_tazof_mangala_2023_h_warnings_add_up_over_the_sets_and_the_rest_stays_unplayed() -> None:
    desk = counted().start().warn(B, "h").do(SetCounted(score=(20, 28))).warn(B, "h").start()
    assert not desk.round.over
    result = desk.warn(B, "h").result
    assert (result.winner, len(result.sets), result.set_points) == (A, 1, (0, 2))
    with refused("round-over"):
        desk.do(SetStarted())


def test_tazof_mangala_2023_h_each_player_has_warnings_of_their_own() -> None:
    desk = untimed().warn(A, "h").warn(B, "h").warn(A, "h").warn(B, "h")
    assert not desk.round.over


def test_tazof_mangala_2023_h_the_opponent_reports_it() -> None:
    with refused("not-reported", f"{BOOK} h"):
        untimed().do(Warned(seat=A, article="h", reported_by="referee"))


def test_tazof_mangala_2023_h_a_warning_names_an_article_that_the_text_has() -> None:
    with refused("unknown-article", "T4"):
        untimed().warn(A, "z")
    with refused("not-warnable", f"{BOOK} e"):
        untimed().warn(A, "e")


def test_tazof_mangala_2023_i_only_the_chief_referee_picks_the_penalty() -> None:
    desk = untimed()
    with refused("role"):
        desk.do(Penalised(who="a", penalty="set", reason="shouting"))
    with refused("not-warnable", f"{BOOK} i"):
        desk.warn(A, "i")
    with refused("reason-needed"):
        desk.do(Penalised(who="a", penalty="set", reason=" "), CHIEF)
    desk.do(Penalised(who="a", penalty="set", reason="shouting"), CHIEF)
    assert desk.set_points == "0:1"


@pytest.mark.parametrize(
    ("penalty", "check"),
    [
        ("warning", lambda d: d.warnings == [(B, f"{BOOK} i")] and not d.round.over),
        ("set", lambda d: d.set_points == "1:0" and not d.round.over),
        ("round", lambda d: d.result.points == (2, 0) and d.result.expelled == (False, False)),
        ("tournament", lambda d: d.result.points == (2, 0) and d.result.expelled == (False, True)),
    ],
)
def test_tazof_mangala_2023_i_a_warning_a_set_the_round_or_the_tournament(
    penalty: Penalty, check: Callable[[Desk], bool]
) -> None:
    assert check(untimed().do(Penalised(who="b", penalty=penalty, reason="insult"), CHIEF))


def test_tazof_mangala_2023_i_a_penalty_of_both_leaves_both_without_points() -> None:
    desk = untimed().do(Penalised(who="both", penalty="tournament", reason="a fight"), CHIEF)
    assert (desk.result.points, desk.result.winner, desk.result.text) == ((0, 0), None, "0:0")
    assert desk.result.expelled == (True, True)
    with refused("one-at-a-time"):
        untimed().do(Penalised(who="both", penalty="set", reason="a fight"), CHIEF)


def test_tazof_mangala_2023_i_the_third_warning_counts_when_the_chief_gives_it() -> None:
    desk = untimed().warn(A, "h").warn(A, "h")
    desk.do(Penalised(who="a", penalty="warning", reason="insult"), CHIEF)
    assert desk.result.reason == "warnings"


def test_tazof_mangala_2023_impaired_players_are_exempt_from_a_and_d() -> None:
    desk = Desk(BOOK, impaired=(A,)).start()
    for article in ("a", "d"):
        with refused("exempt", f"{BOOK} impaired"):
            desk.warn(A, article)
        desk.warn(B, article)
    listed = {Seat.A: "1 2 3 4 c g h j.3", Seat.B: "1 2 3 4 a c d g h j.3"}
    for seat, ids in listed.items():
        assert [article.id for article in warnable(desk.round, seat)] == ids.split()


def test_tazof_mangala_2023_impaired_players_cannot_lose_a_claim_under_an_exempt_article() -> None:
    desk = Desk(BOOK, impaired=(A,)).start().move(A, "1").do(Claimed(seat=B), PLAYER[B])
    with refused("exempt", f"{BOOK} impaired"):
        desk.do(ClaimUpheld(article="d"))
    desk.do(ClaimRefused())
    assert legal_moves(desk.round)
