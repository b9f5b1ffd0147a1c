"""Pentago by the rulings P1–P3, each a position, a move, and what comes out."""

import pytest

from meydan.games.core import IllegalMove, InvalidPosition, Outcome, Side
from meydan.games.pentago import Pentago
from tests.games.cases import after, walk

GAME = Pentago()


def board(*rows: str, turn: str) -> str:
    """A position text from six rows."""
    return f"{''.join(rows)} {turn}"


def test_black_starts_on_an_empty_board() -> None:
    assert GAME.start().turn is Side.FIRST
    assert GAME.dump(GAME.start()) == "-" * 36 + " X"


def test_p1_the_block_turns_a_quarter_clockwise() -> None:
    """A marble in the corner a1 goes to c1."""
    assert GAME.dump(walk(GAME, "a1A")) == "--X" + "-" * 33 + " O"
    assert GAME.dump(walk(GAME, "b1A")) == "-" * 8 + "X" + "-" * 27 + " O"


def test_p1_another_block_with_a_marble_may_be_turned() -> None:
    assert GAME.dump(walk(GAME, "a1A", "f6A")) == "-" * 14 + "X" + "-" * 20 + "O X"


def test_p1_the_block_just_placed_in_counts_as_holding_a_marble() -> None:
    moves = {GAME.format(GAME.start(), move) for move in GAME.legal(GAME.start())}
    assert "e5D" in moves
    assert len(moves) == 36


def test_p1_an_empty_block_cannot_be_turned() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(GAME.start(), "a1B")
    assert (caught.value.code, caught.value.article) == ("empty-block", "P1")


def test_p1_a_taken_place_cannot_be_used() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(walk(GAME, "b2A"), "b2A")
    assert caught.value.code == "occupied"


def test_p1_the_last_marble_is_followed_by_a_turn_too() -> None:
    """The 36th marble's turn makes white's five: without the turn the board would be a draw."""
    rows = ["XXXOXX", "OOOXOO", "XXXOXX", "OOOXOO", "XXXOXX", "OOOXO-"]
    state = GAME.load(board(*rows, turn="O"))
    assert len(GAME.legal(state)) == 4
    end = GAME.play(state, GAME.parse(state, "f6D"))
    assert GAME.outcome(end) is not None


def test_p2_five_broken_by_the_turn_do_not_count() -> None:
    rows = ["XXXX--", "------", "------", "---OO-", "---OO-", "------"]
    state = GAME.load(board(*rows, turn="X"))
    kept = GAME.play(state, GAME.parse(state, "e1D"))
    assert GAME.outcome(kept) == Outcome(Side.FIRST, (1, 0), "five")
    broken = GAME.play(state, GAME.parse(state, "e1A"))
    assert GAME.outcome(broken) is None


def test_p2_five_made_by_the_turn_count() -> None:
    rows = ["-X----", "-X-XX-", "-X----", "---OO-", "---OO-", "-----O"]
    state = GAME.load(board(*rows, turn="X"))
    end = GAME.play(state, GAME.parse(state, "a6A"))
    assert GAME.outcome(end) == Outcome(Side.FIRST, (1, 0), "five")


def test_p3_six_in_line_win_too() -> None:
    rows = ["XXXX-X", "------", "------", "---OO-", "---OO-", "-----O"]
    end = GAME.load(after(GAME, board(*rows, turn="X"), "e1D"))
    assert GAME.outcome(end) == Outcome(Side.FIRST, (1, 0), "five")


def test_p3_lines_of_both_win_for_the_mover() -> None:
    """Block A turns: its columns of black and white become rows, each the rest of a five."""
    rows = ["OX-OO-", "OX-XX-", "OX----", "------", "------", "------"]
    state = GAME.load(board(*rows, turn="X"))
    end = GAME.play(state, GAME.parse(state, "a6A"))
    text = GAME.dump(end)
    assert (text[0:5], text[6:11]) == ("OOOOO", "XXXXX")
    assert GAME.outcome(end) == Outcome(Side.FIRST, (1, 0), "five")


def test_p3_a_line_of_the_opponent_only_wins_for_the_opponent() -> None:
    rows = ["O--OO-", "O--XX-", "O--X--", "------", "------", "XX----"]
    state = GAME.load(board(*rows, turn="X"))
    end = GAME.play(state, GAME.parse(state, "f6A"))
    assert GAME.outcome(end) == Outcome(Side.SECOND, (0, 1), "five")


def test_p3_a_full_board_without_a_line_is_a_draw() -> None:
    rows = ["XXOOXX", "OOXXOO", "XXOOXX", "OOXXOO", "XXOOXX", "OOXXOO"]
    state = GAME.load(board(*rows, turn="X"))
    assert GAME.outcome(state) == Outcome(None, (0, 0), "full")


@pytest.mark.parametrize("text", ["", "a1", "a1E", "g1A", "a7A", "a0A", "A1a", "a1Ax", "a１A"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(GAME.start(), text)
    assert caught.value.code == "unreadable"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("-" * 35 + " X", "length", 36),
        ("-" * 37 + " X", "length", 37),
        ("-" * 35 + "Z X", "character", 36),
        ("-" * 36 + " Z", "side-to-move", 38),
        ("-" * 36, "words", 37),
        ("-" * 36 + " O", "marbles", 38),
        ("X" + "-" * 35 + " X", "marbles", 38),
        ("O" + "-" * 35 + " X", "marbles", 38),
    ],
)
def test_bad_positions_say_what_and_where(text: str, code: str, column: int) -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.load(text)
    assert (caught.value.code, caught.value.column) == (code, column)


def test_what_can_be_touched_are_the_empty_places() -> None:
    """tazof-pentago 11: the marble is put down before a block is turned."""
    game = Pentago()
    state = game.play(game.start(), game.parse(game.start(), "a1A"))
    assert len(game.touchable(state)) == 35
    assert "c1" not in game.touchable(state)
