"""The round by the federation's Reversi text: one game, discs turned, "my move is finished"."""

import pytest

from meydan.games.reversi import Reversi
from meydan.match.deeds import (
    Claimed,
    ClaimRefused,
    ClaimUpheld,
    FlagFell,
    Misplayed,
    MoveCorrected,
    Moved,
    PositionSet,
    SetCounted,
    Warned,
)
from meydan.match.queries import chosen, colours, instead, legal_moves, own_board, remedy
from tests.match.desk import PLAYER, TEN_MINUTES, A, B, Desk, refused

BOOK = "tazof-reversi"
START = Reversi().dump(Reversi().start())
GAME = Reversi()


def recorded() -> Desk:
    return Desk(BOOK).start()


def after(*moves: str) -> str:
    state = GAME.start()
    for move in moves:
        state = GAME.play(state, GAME.parse(state, move))
    return GAME.dump(state)


def unturned() -> Desk:
    """Black puts a disc on d3 and leaves the white one on d4 unturned."""
    board = START[:19] + "X" + START[20:64] + " O"
    return recorded().do(Misplayed(seat=A, move="d3", position=board))


def test_tazof_reversi_4_black_starts() -> None:
    desk = recorded()
    assert colours(desk.round) == ("black", "white")
    with refused("not-your-turn"):
        desk.move(B, "d3")
    desk.move(A, "d3")


def test_tazof_reversi_5_white_black_black_white_in_the_middle() -> None:
    assert recorded().text[27:29] + recorded().text[35:37] == "OXXO"


def test_tazof_reversi_6_each_move_turns_at_least_one_disc() -> None:
    with refused("illegal-move", f"{BOOK} 6"):
        recorded().move(A, "a1")
    assert recorded().move(A, "d3").text == after("d3")


def stuck() -> Desk:
    """Black has no move, now and after white's next; white has one each time."""
    return recorded().board("OX------" + "-" * 8 + "OX------" + "-" * 40 + " X")


def test_tazof_reversi_7_a_player_without_a_move_passes() -> None:
    desk = stuck()
    assert legal_moves(desk.round) == ("pass",)
    with refused("illegal-move", f"{BOOK} 7"):
        desk.move(A, "c1")
    desk.move(A, "pass").finish(A).move(B, "c1")


def test_tazof_reversi_8_and_so_each_time() -> None:
    desk = stuck().move(A, "pass").finish(A).move(B, "c1").finish(B)
    assert legal_moves(desk.round) == ("pass",)
    desk.move(A, "pass").finish(A).move(B, "c3")
    assert desk.result.text == "0:1"


def test_tazof_reversi_9_no_pass_with_a_move_at_hand() -> None:
    with refused("illegal-move", f"{BOOK} 9"):
        recorded().move(A, "pass")


def test_tazof_reversi_9_on_a_real_board_a_needless_pass_is_a_warning_r4() -> None:
    desk = recorded().do(Misplayed(seat=A, move="pass", position=START[:64] + " O")).finish(A)
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="9", then="take-back"))
    assert desk.warnings == [(A, f"{BOOK} 9")]
    desk.move(A, "d3")


def test_tazof_reversi_10_unturned_discs_are_a_warning_and_are_turned_r3() -> None:
    desk = unturned().finish(A).do(Claimed(seat=B), PLAYER[B])
    offer = remedy(desk.round)
    assert (offer.then, offer.position, offer.shown) == ("position", after("d3"), False)
    desk.do(ClaimUpheld(article="10", then="position", position=offer.position))
    assert desk.warnings == [(A, f"{BOOK} 10")]
    assert desk.text == after("d3")
    desk.move(B, "c3")


def test_tazof_reversi_10_what_nobody_claims_stands() -> None:
    desk = unturned().finish(A)
    desk.move(B, legal_moves(desk.round)[0]).finish(B)
    assert not desk.warnings
    with refused("claim-earlier-move", f"{BOOK} 11"):
        desk.do(Claimed(seat=B), PLAYER[B])


def test_tazof_reversi_10_the_third_warning_loses_the_round() -> None:
    assert recorded().warn(B, "10").warn(B, "10").warn(B, "10").result.points == (2, 0)


def test_tazof_reversi_10_the_referee_does_not_step_in_unasked() -> None:
    with refused("not-reported", f"{BOOK} 10"):
        recorded().do(Warned(seat=A, article="10", reported_by="referee"))


def test_tazof_reversi_11_claims_about_earlier_moves_are_refused() -> None:
    desk = recorded().move(A, "d3").finish(A).move(B, "c3").finish(B)
    with refused("claim-earlier-move", f"{BOOK} 11"):
        desk.do(Claimed(seat=B), PLAYER[B])


def test_tazof_reversi_12_a_disc_put_where_it_may_lie_stays_there() -> None:
    desk = recorded().move(A, "d3")
    with refused("legal-move-stands"):
        desk.do(MoveCorrected(seat=A, move="c4"), PLAYER[A])


def test_tazof_reversi_13_the_game_ends_when_neither_can_move() -> None:
    desk = recorded().board("X" * 40 + "O" * 24 + " X")
    assert desk.result.reason == "sets"
    assert desk.result.sets[0].reason == "no-moves"


def test_tazof_reversi_14_most_discs_win_and_empty_places_count_for_nobody() -> None:
    assert Desk(BOOK, mode="counted").counted(20, 30).result.text == "0:1"


@pytest.mark.parametrize("score", [(33, 32), (65, 0), (1, 1), (-1, 64)])
def test_tazof_reversi_14_discs_are_four_at_least_and_64_at_most(score: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="count-"):
        Desk(BOOK, mode="counted").start().do(SetCounted(score=score))


def test_tazof_reversi_15_with_a_clock_the_flag_loses_the_game_r4() -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start().wait(3).move(A, "d3").press(A).wait(600)
    assert desk.do(FlagFell(seat=B)).result.text == "1:0"


def test_tazof_reversi_16_without_a_clock_the_player_says_that_the_move_is_finished() -> None:
    desk = recorded()
    with refused("nothing-moved"):
        desk.finish(A)
    desk.move(A, "d3")
    with refused("wait-for-finish", f"{BOOK} 16"):
        desk.move(B, "c3")
    desk.finish(A).move(B, "c3")


def test_tazof_reversi_16_a_claim_counts_once_the_move_is_finished() -> None:
    desk = unturned()
    with refused("claim-before-finish", f"{BOOK} 16"):
        desk.do(Claimed(seat=B), PLAYER[B])
    desk.finish(A).do(Claimed(seat=B), PLAYER[B]).do(ClaimRefused())


def test_tazof_reversi_16_also_on_a_counted_board() -> None:
    desk = Desk(BOOK, mode="counted").start()
    with refused("claim-before-finish"):
        desk.do(Claimed(seat=B), PLAYER[B])
    desk.finish(A)
    with refused("not-your-turn"):
        desk.finish(A)
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="10")).finish(B)


def test_tazof_reversi_16_with_a_clock_the_press_takes_its_place() -> None:
    desk = Desk(BOOK, clock=TEN_MINUTES).start().move(A, "d3")
    with refused("press-instead"):
        desk.finish(A)
    desk.press(A)


def test_tazof_reversi_impaired_players_are_exempt_from_12_and_bring_their_board() -> None:
    desk = Desk(BOOK, impaired=(B,)).start()
    with refused("exempt", f"{BOOK} impaired"):
        desk.warn(B, "12")
    assert own_board(desk.round, B)
    assert not own_board(desk.round, A)


def test_r2_one_game_is_the_round() -> None:
    desk = Desk(BOOK, mode="counted").counted(32, 32)
    assert desk.result.points == (1, 1)
    with refused("no-further-set"):
        desk.start()


def test_r3_a_referee_sets_the_position_and_the_log_shows_before_and_after() -> None:
    desk = unturned().finish(A)
    wrong = desk.text
    with refused("role"):
        desk.do(PositionSet(before=wrong, after=after("d3"), reason="d4 unturned"), PLAYER[B])
    with refused("position-differs", "R3"):
        desk.do(PositionSet(before=START, after=after("d3"), reason="d4 unturned"))
    with refused("reason-needed"):
        desk.do(PositionSet(before=wrong, after=after("d3"), reason=""))
    with refused("invalid-position"):
        desk.do(PositionSet(before=wrong, after="?", reason="d4 unturned"))
    desk.do(PositionSet(before=wrong, after=after("d3"), reason="d4 unturned"))
    assert desk.text == after("d3")
    assert desk.round.table.play is not None
    (fix,) = desk.round.table.play.fixes
    assert (fix.before, fix.after) == (wrong, after("d3"))


def test_tazof_reversi_12_on_a_screen_an_exempt_player_chooses_another_square_t7() -> None:
    desk = Desk(BOOK, impaired=(A,)).start()
    assert instead(desk.round) == ()
    desk.move(A, "d3")
    assert set(instead(desk.round)) == {"c4", "f5", "e6"}
    # Who chooses makes a move or takes it instead; nobody else's tap is a correction.
    assert chosen(desk.round, A, "c4") == MoveCorrected(seat=A, move="c4")
    assert chosen(desk.round, B, "c4") == Moved(seat=B, move="c4")
    desk.do(chosen(desk.round, A, "c4"), PLAYER[A])
    assert desk.text == after("c4")
    desk.finish(A)
    assert instead(desk.round) == ()
    # The opponent is not exempt: a disc put down stays.
    desk.move(B, "c3")
    assert instead(desk.round) == ()
    assert not desk.warnings
