"""The round by the federation's Pentago text, article by article."""

from meydan.match.deeds import (
    Claimed,
    ClaimUpheld,
    FlagFell,
    Misplayed,
    MoveCorrected,
    SetCounted,
    Warned,
)
from meydan.match.queries import colours, own_board
from meydan.match.table import SetResult
from tests.match.desk import PLAYER, TEN_MINUTES, A, B, Desk, refused

BOOK = "tazof-pentago"


def recorded() -> Desk:
    return Desk(BOOK).start()


def counted() -> Desk:
    return Desk(BOOK, mode="counted")


def test_tazof_pentago_4_first_second_first() -> None:
    desk = counted().won_by("a").won_by("b").won_by("draw")
    assert [done.starter for done in desk.result.sets] == [A, B, A]


def test_tazof_pentago_5_black_starts_so_colours_change_with_the_starter() -> None:
    desk = recorded()
    assert colours(desk.round) == ("black", "white")
    desk.do(SetCounted(winner="a")).start()
    assert colours(desk.round) == ("white", "black")
    desk.do(SetCounted(winner="b")).start()
    assert colours(desk.round) == ("black", "white")


def test_tazof_pentago_6_a_block_is_always_turned_and_never_an_empty_one() -> None:
    with refused("illegal-move", f"{BOOK} 6"):
        recorded().move(A, "a1D")
    recorded().move(A, "a1A")


def test_tazof_pentago_7_the_turn_completes_the_move() -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start().wait(10).move(A, "a1A").wait(10)
    assert (desk.left(A), desk.left(B)) == (590, 590)
    with refused("press-not-needed", f"{BOOK} 7"):
        desk.press(B)


def ended(rows: str, move: str) -> SetResult:
    """How the set ends when black makes this move."""
    desk = recorded().board(f"{rows.replace(' ', '')} X").move(A, move)
    return desk.round.table.sets[0]


def test_tazof_pentago_8_five_in_line_win_the_set() -> None:
    done = ended("XXXX-- ------ ------ ---OO- ---OO- ------", "e1D")
    assert (done.winner, done.reason) == (A, "five")


def test_tazof_pentago_8_a_full_board_without_a_line_draws_it() -> None:
    desk = recorded().board("XXOOXXOOXXOOXXOOXXOOXXOOXXOOXXOOXXOO X")
    assert (desk.round.table.sets[0].winner, desk.set_points) == (None, "½:½")


def test_tazof_pentago_9_lines_of_both_win_for_the_mover() -> None:
    assert ended("OX-OO- OX-XX- OX---- ------ ------ ------", "a6A").winner is A


def test_tazof_pentago_10_a_line_of_the_opponent_only_wins_for_the_opponent() -> None:
    assert ended("O--OO- O--XX- O--X-- ------ ------ XX----", "f6A").winner is B


def test_tazof_pentago_11_a_marble_put_down_stays() -> None:
    desk = recorded().move(A, "a1A")
    with refused("move-complete"):
        desk.do(MoveCorrected(seat=A, move="b1A"), PLAYER[A])


def test_tazof_pentago_12_two_won_sets_win_the_round() -> None:
    desk = counted().won_by("b").won_by("b")
    assert desk.result.text == "0:1"
    with refused("no-further-set"):
        desk.start()


def test_tazof_pentago_12_equal_sets_draw_the_round() -> None:
    assert counted().won_by("a").won_by("b").won_by("draw").result.points == (1, 1)


def test_tazof_pentago_12_a_winner_or_a_draw_is_all_there_is_to_enter() -> None:
    desk = counted().start()
    with refused("winner-needed"):
        desk.do(SetCounted())
    with refused("nothing-to-count"):
        desk.do(SetCounted(score=(5, 0), winner="a"))


def test_tazof_pentago_13_claims_about_earlier_moves_are_refused() -> None:
    desk = recorded().move(A, "a1A").move(B, "f6D")
    with refused("claim-earlier-move", f"{BOOK} 13"):
        desk.do(Claimed(seat=B), PLAYER[B])


def test_tazof_pentago_13_a_claim_before_ones_own_next_move_is_heard() -> None:
    desk = recorded().do(Misplayed(seat=A, move="a1", position="X" + "-" * 35 + " O"))
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="6", then="take-back"))
    desk.move(A, "a1A")
    assert desk.warnings == [(A, f"{BOOK} 6")]


def test_tazof_pentago_14_the_referees_set_the_time_and_the_flag_loses_the_set_p4() -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start().wait(600).do(FlagFell(seat=A))
    assert (desk.set_points, desk.round.over) == ("0:1", False)


def test_tazof_pentago_impaired_players_bring_their_own_board() -> None:
    desk = Desk(BOOK, impaired=(A,))
    assert (own_board(desk.round, A), own_board(desk.round, B)) == (True, False)


def test_tazof_pentago_p4_warnings_are_recorded_without_a_limit() -> None:
    desk = recorded()
    for _ in range(5):
        desk.do(Warned(seat=A, article="11", reported_by="referee"))
    assert (len(desk.warnings), desk.round.over) == (5, False)


def test_tazof_pentago_p4_a_technical_meeting_may_set_the_limit() -> None:
    desk = Desk(BOOK, changes={"warnings.limit": 3}).start()
    desk.warn(A, "11").warn(A, "11").warn(A, "6")
    assert desk.result.reason == "warnings"
