"""What binds a player to a stone: touch, putting down, and a wrong move taken back."""

import pytest

from meydan.match import ClockSetting
from meydan.match.deeds import Claimed, ClaimUpheld, Misplayed, MoveCorrected, Moved, Touched
from meydan.match.queries import legal_moves
from tests.games.test_kure import place
from tests.match.desk import PLAYER, REFEREE, TEN_MINUTES, A, B, Desk, refused

M23, IFMG, PENTAGO, REVERSI, KURE = (
    "tazof-mangala-2023",
    "ifmg-mangala",
    "tazof-pentago",
    "tazof-reversi",
    "tazof-kure",
)


def touched(desk: Desk, piece: str, *, down: bool = False) -> Desk:
    play = desk.round.table.play
    assert play is not None
    seat = play.turn
    assert seat is not None
    return desk.do(Touched(seat=seat, piece=piece, down=down), PLAYER[seat])


def test_tazof_pentago_11_on_a_screen_the_marble_stays_and_only_the_turn_is_open() -> None:
    desk = touched(Desk(PENTAGO).start(), "c3", down=True)
    assert legal_moves(desk.round) == ("c3A",)
    with refused("bound", f"{PENTAGO} 11"):
        desk.move(A, "d4D")
    with refused("bound", f"{PENTAGO} 11"):
        touched(desk, "d4", down=True)
    with refused("illegal-move", f"{PENTAGO} 6"):
        desk.move(A, "c3B")
    desk.move(A, "c3A")
    assert len(legal_moves(desk.round)) == 62  # the opponent is bound to nothing


def test_tazof_pentago_11_touching_a_place_without_putting_down_binds_nobody() -> None:
    touched(Desk(PENTAGO).start(), "c3").move(A, "d4D")


def test_tazof_mangala_2023_d_a_touched_pit_is_played() -> None:
    desk = touched(Desk(M23).start(), "3")
    with refused("bound", f"{M23} d"):
        desk.move(A, "4")
    assert legal_moves(desk.round) == ("3",)
    desk.move(A, "3")
    assert len(legal_moves(desk.round)) == 6  # the opponent is bound to nothing


def test_tazof_mangala_2023_d_an_exempt_player_is_not_bound_t7() -> None:
    touched(Desk(M23, impaired=(A,)).start(), "3").move(A, "4")


def test_tazof_mangala_2023_d_the_touch_outlasts_a_wrong_move_that_is_corrected() -> None:
    desk = touched(Desk(M23, clock="book").start(), "3")
    desk.do(Misplayed(seat=A, move="3", position="4 4 0 5 5 5 1 / 4 4 4 4 4 4 0 / 2"))
    with refused("bound", f"{M23} d"):
        desk.do(MoveCorrected(seat=A, move="4"))
    desk.do(MoveCorrected(seat=A, move="3"))


def test_ifmg_mangala_ii_touch_binds_once_sowing_has_begun_m10() -> None:
    desk = touched(Desk(IFMG).start(), "3")
    assert len(legal_moves(desk.round)) == 6
    touched(desk, "2", down=True)
    with refused("bound", f"{IFMG} II.touch"):
        desk.move(A, "3")


def test_only_what_can_be_touched_is_recorded() -> None:
    for desk, piece in ((Desk(M23), "7"), (Desk(KURE), "a7"), (Desk(PENTAGO), "z9")):
        with refused("not-touchable"):
            touched(desk.start(), piece)
    with refused("wait-for-press"):
        Desk(M23, clock="book").start().move(A, "1").do(Touched(seat=B, piece="1"), PLAYER[B])


STUCK = place("d4 a1 b1 g1", "c5 d5 e5 c3 d3 e3 a7")
"""Purple's d4 can't move."""


def test_tazof_kure_11_a_touched_stone_that_cannot_move_sets_the_player_free() -> None:
    desk = touched(Desk(KURE).start().board(STUCK), "d4")
    assert "a1a2" in legal_moves(desk.round)
    touched(desk, "a1")
    with refused("bound", f"{KURE} 11"):
        desk.move(A, "b1b2")
    desk.move(A, "a1a2")


def test_tazof_kure_11_where_a_meeting_sets_nobody_free_the_referee_decides() -> None:
    changes = {"touch.released_if_stuck": False}
    desk = touched(Desk(KURE, changes=changes).start().board(STUCK), "d4")
    assert legal_moves(desk.round) == ()
    with refused("bound", f"{KURE} 11"):
        desk.move(A, "a1a2")


def upheld(desk: Desk, move: str, article: str) -> Desk:
    desk.do(Misplayed(seat=A, move=move)).do(Claimed(seat=B), PLAYER[B])
    return desk.do(ClaimUpheld(article=article, then="take-back"))


@pytest.mark.parametrize(("move", "article"), [("b1b3", "12"), ("b1b2 c1c2", "14")])
def test_tazof_kure_12_and_14_bind_to_the_touched_stone_after_a_take_back(
    move: str, article: str
) -> None:
    desk = upheld(Desk(KURE).start(), move, article)
    with refused("bound", f"{KURE} 12"):
        desk.move(A, "c1c2")
    assert {text[:2] for text in legal_moves(desk.round)} == {"b1"}
    desk.move(A, "b1c2")


def test_tazof_kure_12_a_stone_that_cannot_move_sets_the_player_free() -> None:
    upheld(Desk(KURE).start().board(STUCK), "d4d6", "12").move(A, "a1a2")


def test_a_take_back_under_a_text_without_that_remedy_binds_nobody() -> None:
    desk = Desk(M23).start().do(Misplayed(seat=A, move="3")).do(Claimed(seat=B), PLAYER[B])
    desk.do(ClaimUpheld(article="h", then="take-back")).move(A, "4")


def test_tazof_mangala_2023_j_3_in_a_chain_the_wrong_first_sowing_is_corrected() -> None:
    """Pit 3 reached the treasury by leaving no stone behind; what followed it goes with it."""
    desk = Desk(M23, clock="book").start()
    board = "4 4 0 5 5 5 1 / 4 4 4 4 4 4 0 / 1"
    desk.do(Misplayed(seat=A, move="3", position=board)).move(A, "1")
    desk.do(MoveCorrected(seat=A, move="4"), PLAYER[A]).move(A, "6")
    assert desk.round.table.play is not None
    assert [made.text for made in desk.round.table.play.made] == ["4", "6"]
    desk.press(A)
    with refused("move-complete", f"{M23} j.2"):
        desk.do(MoveCorrected(seat=A, move="3"))


def test_tazof_mangala_2023_j_3_a_chain_of_legal_sowings_stands() -> None:
    desk = Desk(M23, clock="book").start().move(A, "4", "6")
    with refused("legal-move-stands", f"{M23} j.3"):
        desk.do(MoveCorrected(seat=A, move="5"), PLAYER[A])


@pytest.mark.parametrize("clock", [None, TEN_MINUTES])
def test_tazof_reversi_12_an_exempt_player_corrects_before_the_move_is_finished_t7(
    clock: ClockSetting | None,
) -> None:
    desk = Desk(REVERSI, clock=clock).start().move(A, "d3")
    with refused("legal-move-stands", f"{REVERSI} 12"):
        desk.do(MoveCorrected(seat=A, move="c4"), PLAYER[A])
    desk = Desk(REVERSI, clock=clock, impaired=(A,)).start().move(A, "d3")
    desk.do(MoveCorrected(seat=A, move="c4"), PLAYER[A])
    assert desk.text == Desk(REVERSI).start().move(A, "c4").text
    desk.finish(A) if clock is None else desk.press(A)
    with refused("move-complete"):
        desk.do(MoveCorrected(seat=A, move="d3"), PLAYER[A])


def test_tazof_reversi_12_a_disc_put_down_binds_but_for_the_exempt_t7() -> None:
    desk = touched(Desk(REVERSI).start(), "d3", down=True)
    with refused("bound", f"{REVERSI} 12"):
        desk.do(Moved(seat=A, move="c4"), REFEREE)
    touched(Desk(REVERSI, impaired=(A,)).start(), "d3", down=True).move(A, "c4")
