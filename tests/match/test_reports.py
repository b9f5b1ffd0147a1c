"""Who may report what, and when: T16, T17, T6, and claims that the record answers."""

import pytest

from meydan.match.deeds import (
    Claimed,
    ClaimRefused,
    ClaimUpheld,
    Misplayed,
    StonesReplaced,
    Touched,
    Warned,
)
from tests.match.desk import PLAYER, TEN_MINUTES, A, B, Desk, refused

M23, M21, REVERSI, KURE = (
    "tazof-mangala-2023",
    "tazof-mangala-2021",
    "tazof-reversi",
    "tazof-kure",
)
WRONG = "0 5 5 5 4 4 1 / 4 4 4 4 4 4 0 / 2"
"""A took pit 1 and left no stone there."""


def wrong(desk: Desk) -> Desk:
    """A sows pit 1 and forgets the stone that stays."""
    return desk.do(Misplayed(seat=A, move="1", position=WRONG))


def seen(desk: Desk, article: str) -> Desk:
    return desk.do(Warned(seat=A, article=article, reported_by="referee"))


def test_tazof_mangala_2023_j_4_no_warning_on_a_report_before_the_press_t16() -> None:
    desk = wrong(Desk(M23, clock="book").start())
    with refused("claim-before-press", f"{M23} j.4"):
        desk.warn(A, "h")
    assert desk.press(A).warn(A, "h").warnings == [(A, f"{M23} h")]


def test_tazof_mangala_2023_f_no_warning_on_a_report_about_an_earlier_move_t16() -> None:
    desk = wrong(Desk(M23, clock="book").start()).press(A).move(B, "2")
    for _ in ("while B's press is missing", "after it"):
        with refused("claim-earlier-move", f"{M23} f"):
            desk.warn(A, "h")
        if desk.round.table.play and desk.round.table.play.pending:
            desk.press(B)


def test_tazof_mangala_2021_f_a_report_is_heard_until_ones_own_move_t16() -> None:
    desk = wrong(Desk(M21).start())
    desk.move(B, "2")
    with refused("claim-earlier-move", f"{M21} f"):
        desk.warn(A, "g")


def test_tazof_reversi_16_no_warning_on_a_report_before_the_move_is_finished_t16() -> None:
    desk = Desk(REVERSI).start().move(A, "d3")
    with refused("claim-before-finish", f"{REVERSI} 16"):
        desk.warn(A, "10")
    desk.finish(A).warn(A, "10")


def test_tazof_mangala_2023_j_4_also_where_only_presses_are_known_t16() -> None:
    desk = Desk(M23, mode="counted", clock="book").start().press(A).warn(A, "h").press(B)
    with refused("claim-before-press", f"{M23} j.4"):
        desk.warn(A, "h")
    desk.press(A).warn(A, "h")


def test_tazof_mangala_2023_h_the_referee_warns_for_what_is_seen_but_not_under_h_t16() -> None:
    desk = Desk(M23).start()
    for article in ("a", "c"):
        seen(desk, article)
    for article in ("h", "d", "1"):
        with refused("not-reported", f"{M23} h"):
            seen(desk, article)
    assert [article for _, article in desk.warnings] == [f"{M23} a", f"{M23} c"]


def test_tazof_mangala_2023_a_counting_has_no_window_t16() -> None:
    """It is no claim about a move: the referee who comes may have to be told at once."""
    Desk(M23, clock="book").start().move(A, "1").press(A).wait(2).warn(B, "a")


def test_t16_a_meeting_may_let_the_referee_warn_under_every_article() -> None:
    book = {"warnings.reported_by": ["opponent", "referee"]}
    seen(Desk(M23, changes=book).start(), "h")


@pytest.mark.parametrize(("book", "article"), [(M23, "g"), (KURE, "18")])
def test_t6_a_player_who_puts_stones_back_can_be_warned(book: str, article: str) -> None:
    desk = Desk(book).start()
    with refused("role"):
        desk.do(StonesReplaced(), PLAYER[A])
    assert seen(desk, article).warnings == [(A, f"{book} {article}")]


def test_t17_one_move_is_warned_once() -> None:
    desk = wrong(Desk(M23).start()).warn(A, "h")
    for article in ("h", "1"):
        with refused("already-warned", "T17"):
            desk.warn(A, article)
    with refused("already-warned", "T17"):
        seen(desk, "c")
    seen(desk, "a")  # another incident: counting is no part of the move
    desk.move(B, "1").do(Misplayed(seat=A, move="2", position=None)).warn(A, "h")
    assert desk.result.reason == "warnings"


def test_t17_a_claim_that_held_is_the_warning_of_that_move() -> None:
    desk = wrong(Desk(M23).start()).do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="h"))
    with refused("already-warned", "T17"):
        desk.warn(A, "h")
    desk.do(Claimed(seat=B), PLAYER[B])
    with refused("already-warned", "T17"):
        desk.do(ClaimUpheld(article="h"))


def test_t17_the_next_wrong_move_after_a_take_back_is_another_incident() -> None:
    desk = Desk(KURE).start()
    for _ in range(2):
        desk.do(Misplayed(seat=A, move="b1b3")).do(Claimed(seat=B), PLAYER[B])
        desk.do(ClaimUpheld(article="12", then="take-back"))
    assert len(desk.warnings) == 2


def unturned() -> Desk:
    desk = Desk(REVERSI).start()
    board = desk.text[:19] + "X" + desk.text[20:64] + " O"
    return desk.do(Misplayed(seat=A, move="d3", position=board)).finish(A)


def test_tazof_reversi_10_discs_not_turned_after_the_warning_are_warned_again_t17() -> None:
    desk = unturned().warn(A, "10").warn(A, "10")
    assert desk.warnings == [(A, f"{REVERSI} 10")] * 2
    with refused("already-warned", "T17"):
        desk.warn(A, "6")


def test_tazof_reversi_10_once_they_are_turned_it_is_over_t17() -> None:
    desk = unturned().do(Claimed(seat=B), PLAYER[B])
    right = Desk(REVERSI).start().move(A, "d3").text
    desk.do(ClaimUpheld(article="10", then="position", position=right))
    with refused("already-warned", "T17"):
        desk.warn(A, "10")


def test_tazof_mangala_2023_1_a_claim_against_a_recorded_legal_move_is_turned_down() -> None:
    desk = Desk(M23, clock="book").start().move(A, "1").press(A)
    with refused("move-was-legal", f"{M23} 1"):
        desk.warn(A, "1")
    desk.do(Claimed(seat=B), PLAYER[B])
    with refused("move-was-legal", f"{M23} 1"):
        desk.do(ClaimUpheld(article="1", then="take-back"))
    desk.do(ClaimRefused()).move(B, "2")
    assert not desk.warnings


def test_tazof_mangala_2023_h_a_legal_move_with_another_stone_than_the_touched_is_warned() -> None:
    desk = Desk(M23).start().move(A, "1")
    desk.do(Warned(seat=A, article="h", touch=True, note="touched pit 3"))
    assert desk.warnings == [(A, f"{M23} h")]


@pytest.mark.parametrize(("book", "article"), [(M23, "h"), (M21, "g")])
def test_t7_the_exemption_covers_touching_wherever_the_text_names_it(
    book: str, article: str
) -> None:
    desk = Desk(book, impaired=(A,)).start()
    with refused("exempt", f"{book} impaired"):
        desk.do(Warned(seat=A, article=article, touch=True))
    wrong(desk).warn(A, article)  # an illegal move is nobody's right
    assert desk.warnings == [(A, f"{book} {article}")]


def test_t7_kure_exempts_nobody_unless_an_organiser_chooses_it() -> None:
    desk = Desk(KURE, impaired=(A,)).start()
    assert desk.warn(A, "11").warn(A, "12").warnings
    chosen = {"accommodations.exempt": ["11", "12"]}
    desk = Desk(KURE, impaired=(A,), changes=chosen).start()
    with refused("exempt", "T7"):
        desk.warn(A, "11")
    with refused("exempt", "T7"):
        desk.do(Warned(seat=A, article="12", touch=True))
    desk.do(Misplayed(seat=A, move="b1b3")).do(Claimed(seat=B), PLAYER[B])
    desk.do(ClaimUpheld(article="12", then="take-back")).move(A, "c1c2")
    assert desk.warnings == [(A, f"{KURE} 12")]


def test_t6_where_a_meeting_makes_it_a_warning_the_referee_says_whose() -> None:
    changes = {"off_board.penalised": True}
    desk = Desk(M23, changes=changes).start()
    with refused("seat-needed", "T6"):
        desk.do(StonesReplaced())
    assert desk.do(StonesReplaced(seat=B)).warnings == [(B, f"{M23} g")]
    silent = Desk(M21, changes=changes).start().do(StonesReplaced(seat=B))
    assert silent.warnings == [(B, "T6")]


def test_claims_that_nobody_made_in_time_stand_unless_a_meeting_lets_the_referee_step_in() -> None:
    for stands in (True, False):
        desk = Desk(M21, clock=TEN_MINUTES, changes={"claims.unclaimed_stands": stands}).start()
        wrong(desk).move(B, "2")
        if stands:
            with refused("claim-earlier-move", f"{M21} f"):
                desk.do(Claimed(seat=B))
            continue
        with refused("claim-earlier-move", f"{M21} f"):
            desk.do(Claimed(seat=B), PLAYER[B])
        desk.do(Claimed(seat=B, about="earlier"))
        desk.do(ClaimUpheld(article="g", then="take-back")).move(A, "1")
        assert desk.round.table.play is not None
        assert [made.text for made in desk.round.table.play.made] == ["1"]


def test_an_earlier_claim_with_nothing_wrong_on_record_takes_nothing_back() -> None:
    desk = Desk(M21, changes={"claims.earlier": "heard"}).start().move(A, "1").move(B, "2")
    desk.do(Claimed(seat=B, about="earlier"), PLAYER[B])
    with refused("nothing-to-take-back"):
        desk.do(ClaimUpheld(article="d", then="take-back", touch=True))


def test_tazof_mangala_2023_j_4_without_a_clock_a_touch_is_reported_at_once_t16() -> None:
    """j speaks of play with a clock; without one h is heard while the player is still to move."""
    desk = Desk(M23).start().move(A, "1").move(B, "1").do(Touched(seat=A, piece="2"))
    assert desk.do(Warned(seat=A, article="h", touch=True)).warnings == [(A, f"{M23} h")]
    timed = Desk(M23, clock="book").start().move(A, "1").press(A).move(B, "1").press(B)
    with refused("claim-before-press", f"{M23} j.4"):
        timed.do(Warned(seat=A, article="h", touch=True))
