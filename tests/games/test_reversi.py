"""Reversi by the ruling R1: a position, a move, and what comes out."""

import pytest

from meydan.games.core import IllegalMove, InvalidPosition, Outcome, Side
from meydan.games.reversi import PASS, Reversi
from tests.games.cases import after

GAME = Reversi()


def board(*rows: str, turn: str) -> str:
    """A position text; rows left out are empty."""
    return f"{''.join(rows).ljust(64, '-')} {turn}"


def test_r1_start_white_d4_e5_black_e4_d5_and_black_moves() -> None:
    text = GAME.dump(GAME.start())
    assert (text[27], text[36], text[28], text[35]) == ("O", "O", "X", "X")
    assert text.count("-") == 60
    assert text.endswith(" X")


def test_r1_the_first_moves() -> None:
    state = GAME.start()
    assert [GAME.format(state, m) for m in GAME.legal(state)] == ["d3", "c4", "f5", "e6"]


def test_r1_a_move_turns_all_that_it_can_in_eight_directions() -> None:
    rows = ["X--X--X-", "-O-O-O--", "--OOO---", "XOO-OOOX", "--OOO---", "-O-O-O--", "X--O--O-"]
    before = board(*rows, "---X---X", turn="X")
    rows = ["X--X--X-", "-X-X-X--", "--XXX---", "XXXXXXXX", "--XXX---", "-X-X-X--", "X--X--X-"]
    assert after(GAME, before, "d4") == board(*rows, "---X---X", turn="O")


def test_r1_discs_turn_only_up_to_the_first_own_disc() -> None:
    assert after(GAME, board("-OXOX", turn="X"), "a1") == board("XXXOX", turn="O")


def test_r1_a_line_that_meets_the_edge_does_not_turn_or_wrap() -> None:
    state = GAME.load(board("------OO", "X-------", turn="X"))
    assert GAME.legal(state) == ()


@pytest.mark.parametrize(
    ("move", "code"),
    [("d4", "occupied"), ("a1", "no-flip"), ("pass", "pass-with-move"), ("i1", "unreadable")],
)
def test_r1_illegal_moves(move: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(GAME.start(), move)
    assert (caught.value.code, caught.value.article) == (code, "R1")


def test_r1_a_player_with_no_move_passes_and_may_do_nothing_else() -> None:
    before = board("XO", "O-", turn="O")
    state = GAME.load(before)
    assert GAME.legal(state) == (PASS,)
    assert after(GAME, before, "pass") == board("XO", "O-", turn="X")
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(state, "h8")
    assert caught.value.code == "must-pass"


def test_r1_neither_can_move_and_most_discs_win() -> None:
    over = GAME.load(board("XX", turn="O"))
    assert GAME.outcome(over) == Outcome(Side.FIRST, (2, 0), "no-moves")


def test_r1_equal_discs_draw_and_empty_places_belong_to_nobody() -> None:
    state = GAME.load(board("X------O", turn="X"))
    assert GAME.outcome(state) == Outcome(None, (1, 1), "no-moves")


def test_any_board_can_be_loaded() -> None:
    for text in (board(turn="X"), "X" * 64 + " O", board("OOOO", turn="X")):
        assert GAME.dump(GAME.load(text)) == text


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("-" * 63 + " X", "length", 64),
        ("-" * 64 + "  X", "words", 65),
        ("*" + "-" * 63 + " X", "character", 1),
        ("-" * 64 + " x", "side-to-move", 66),
    ],
)
def test_bad_positions_say_what_and_where(text: str, code: str, column: int) -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.load(text)
    assert (caught.value.code, caught.value.column) == (code, column)
