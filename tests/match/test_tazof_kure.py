"""The round by the federation's Küre text, article by article; the newer text keeps all of them."""

import pytest

from meydan.match.deeds import (
    Claimed,
    ClaimUpheld,
    FlagFell,
    Misplayed,
    Penalised,
    SetCounted,
    StonesReplaced,
    Warned,
    Winner,
)
from meydan.match.queries import colours, remedy
from tests.games.test_kure import FAR, place
from tests.match.desk import CHIEF, PLAYER, TEN_MINUTES, A, B, Desk, refused

BOOK = "tazof-kure"
BOOKS = pytest.mark.parametrize("book", ["tazof-kure", "tazof-kure-2026"])


def recorded() -> Desk:
    return Desk(BOOK).start()


def counted(book: str = BOOK) -> Desk:
    return Desk(book, mode="counted")


def test_tazof_kure_1_stones_stand_on_the_first_rows() -> None:
    assert recorded().text == "T" * 7 + "-" * 35 + "P" * 7 + " P 0"


def test_tazof_kure_2_purple_starts_and_the_colours_change_k8() -> None:
    desk = counted()
    seen = []
    for winner in (4, 0), (0, 4), (4, 0):
        desk.start()
        seen.append(colours(desk.round))
        desk.do(SetCounted(score=winner))
    assert seen == [("purple", "orange"), ("orange", "purple"), ("purple", "orange")]


def test_tazof_kure_3_from_the_first_row_only_ahead() -> None:
    with refused("illegal-move"):
        recorded().move(A, "a1b1")
    recorded().move(A, "a1b2")


def test_tazof_kure_4_no_stone_comes_back() -> None:
    with refused("illegal-move", f"{BOOK} 4"):
        recorded().board(place("a1 b1 g1 d2", FAR)).move(A, "d2d1")


def test_tazof_kure_5_one_step_and_never_sideways() -> None:
    with refused("illegal-move", f"{BOOK} 5"):
        recorded().board(place("a1 b1 g1 d4", FAR)).move(A, "d4e4")


def test_tazof_kure_6_no_four_in_a_line() -> None:
    with refused("illegal-move", f"{BOOK} 6"):
        recorded().board(place("a4 c4 e4 f3 b1", "d4 a7 b7 c7")).move(A, "f3f4")


def test_tazof_kure_7_an_enclosed_stone_is_taken() -> None:
    desk = recorded().board(place("a1 b1 c4 e3", "d4 a7 b7 g7 f7")).move(A, "e3e4")
    assert desk.text == place("a1 b1 c4 e4", FAR, "T")


def test_tazof_kure_8_a_stone_that_moves_between_two_is_safe() -> None:
    desk = recorded().board(place("a1 b1 g1 d3", "c4 e4 a7 b7")).move(A, "d3d4")
    assert desk.move(B, "a7a6").text == place("a1 b1 g1 d4", "c4 e4 a6 b7", "P", 2)


def test_tazof_kure_9_only_the_mover_takes() -> None:
    desk = recorded().board(place("b4 d3 a1 g1", "c4 d5 a7 b7 e4")).move(A, "d3d4")
    assert desk.text.count("P") == 4


def test_tazof_kure_10_four_captured_stones_win_the_set() -> None:
    desk = recorded().board(place("a1 b1 c4 e3", "d4 a7 b7 g7")).move(A, "e3e4")
    (done,) = desk.round.table.sets
    assert (done.winner, done.score, done.reason) == (A, (4, 3), "four-captured")


def test_tazof_kure_10_a_fifth_taken_by_the_same_move_is_not_written() -> None:
    desk = recorded().board(place("b4 f4 d2 c3", "c4 e4 a7 g7")).move(A, "c3d4")
    assert desk.round.table.sets[0].score == (4, 3)


@pytest.mark.parametrize("score", [(5, 0), (4, 4), (-1, 4)])
def test_tazof_kure_10_captures_are_0_to_4_and_not_4_each(score: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="count-"):
        counted().start().do(SetCounted(score=score))


@pytest.mark.parametrize(("winner", "points"), [("a", "1:0"), ("b", "0:1"), ("draw", "½:½")])
def test_k7_with_fewer_than_four_the_referee_names_the_winner(winner: Winner, points: str) -> None:
    desk = counted().start()
    with refused("winner-needed"):
        desk.do(SetCounted(score=(2, 3)))
    assert desk.do(SetCounted(score=(2, 3), winner=winner)).set_points == points
    with refused("winner-differs"):
        counted().start().do(SetCounted(score=(4, 3), winner="b"))


def test_tazof_kure_11_insisting_on_another_stone_is_a_warning() -> None:
    desk = recorded().do(Warned(seat=A, article="11", reported_by="referee"))
    assert desk.warnings == [(A, f"{BOOK} 11")]
    desk.move(A, "a1b2")


def test_tazof_kure_12_a_wrong_move_is_taken_back_warned_and_made_again() -> None:
    desk = recorded().do(
        Misplayed(seat=A, move="a1a3", position=f"TTTTTTT{'-' * 21}P{'-' * 13}-PPPPPP T 1")
    )
    desk.do(Claimed(seat=B), PLAYER[B])
    assert remedy(desk.round).then == "take-back"
    desk.do(ClaimUpheld(article="12", then="take-back"))
    assert desk.warnings == [(A, f"{BOOK} 12")]
    desk.move(A, "a1a2")


def test_tazof_kure_13_four_in_a_line_is_a_warning_and_the_stone_goes_back() -> None:
    desk = recorded().board(place("a4 c4 e4 f3 b1", "d4 a7 b7 c7"))
    before = desk.text
    desk.do(Misplayed(seat=A, move="f3f4"))
    with refused("board-unknown"):
        desk.move(B, "a7a6")
    desk.do(Claimed(seat=B), PLAYER[B]).do(ClaimUpheld(article="13", then="take-back"))
    assert (desk.text, desk.warnings) == (before, [(A, f"{BOOK} 13")])
    desk.move(A, "f3e2")


def test_tazof_kure_14_moving_several_stones_is_a_warning() -> None:
    assert recorded().warn(B, "14").warnings == [(B, f"{BOOK} 14")]


@BOOKS
def test_tazof_kure_15_three_warnings_in_any_sets_lose(book: str) -> None:
    desk = counted(book).start().warn(A, "14").do(SetCounted(score=(4, 0))).start().warn(A, "13")
    assert desk.warn(A, "15").result.points == (0, 2)


def test_tazof_kure_16_the_chief_referee_picks_the_penalty() -> None:
    desk = recorded()
    with refused("role"):
        desk.do(Penalised(who="a", penalty="round", reason="insult"))
    desk.do(Penalised(who="a", penalty="round", reason="insult"), CHIEF)
    assert (desk.result.points, desk.result.reason) == ((0, 2), "penalty")


@BOOKS
def test_tazof_kure_17_no_third_set_when_one_player_won_both(book: str) -> None:
    desk = counted(book).counted(4, 0).counted(4, 3)
    assert desk.result.text == "1:0"
    with refused("no-further-set", f"{BOOK} 17"):
        desk.start()


def test_tazof_kure_18_only_the_referee_puts_stones_back() -> None:
    desk = recorded()
    with refused("role"):
        desk.do(StonesReplaced(), PLAYER[B])
    assert not desk.do(StonesReplaced(note="fell")).warnings


@BOOKS
def test_tazof_kure_19_with_a_clock_the_flag_loses_the_set_k8(book: str) -> None:
    desk = Desk(book, clock=TEN_MINUTES).start().wait(600).do(FlagFell(seat=A))
    assert (desk.set_points, desk.round.over) == ("0:1", False)


@BOOKS
def test_tazof_kure_10_a_won_board_set_by_the_referee_ends_the_set(book: str) -> None:
    desk = Desk(book).start().board(place("a1 b1 c2 d3", "a7 b7 c7", "T"))
    (done,) = desk.round.table.sets
    assert (done.winner, done.score, done.reason) == (A, (4, 3), "four-captured")


@BOOKS
def test_k8_other_value_the_same_player_is_purple_and_starts_in_all_sets(book: str) -> None:
    changes = {"sets.colours": "fixed", "sets.starters": ["first"] * 3}
    desk = Desk(book, mode="counted", changes=changes)
    for _ in range(2):
        desk.start()
        assert desk.round.table.play is not None
        assert desk.round.table.play.starter is A
        assert colours(desk.round) == ("purple", "orange")
        desk.do(SetCounted(score=(0, 0), winner="draw"))


def test_k9_the_newer_text_allows_one_stone_on_the_far_row() -> None:
    board = place("d7 c6 a1 b1", "a7 f7 g7 g6")
    Desk("tazof-kure").start().board(board).move(A, "c6c7")
    with refused("illegal-move", "K9"):
        Desk("tazof-kure-2026").start().board(board).move(A, "c6c7")


def test_k8_with_fixed_colours_one_player_is_purple_in_every_set_there_is() -> None:
    fixed = {
        "sets.colours": "fixed",
        "sets.starters": ["first", "first", "first"],
        "sets.count": 5,
        "sets.end_at": None,
    }
    desk = Desk(BOOK, mode="counted", changes=fixed)
    for _ in range(5):
        assert colours(desk.start().round) == ("purple", "orange")
        desk.do(SetCounted(score=(4, 0)))
    assert desk.round.over
