"""Küre by the rulings K1–K7 and K9, each a position, a move, and what comes out."""

from typing import Any

import pytest

from meydan.games.core import IllegalMove, InvalidPosition, Outcome, Side
from meydan.games.kure import Kure, KureState
from tests.games.cases import after

GAME = Kure()


def place(purple: str, orange: str, turn: str = "P", quiet: int = 0, size: int = 7) -> str:
    """A position text from lists of places: `a1 c3`."""
    letters = dict.fromkeys(purple.split(), "P") | dict.fromkeys(orange.split(), "T")
    rows = range(size, 0, -1)
    board = "".join(letters.get(f"{c}{r}", "-") for r in rows for c in "abcdefghi"[:size])
    return f"{board} {turn} {quiet}"


def legal(position: str, game: Kure = GAME) -> set[str]:
    state = game.load(position)
    return {game.format(state, move) for move in game.legal(state)}


def refusal(position: str, move: str, game: Kure = GAME) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as caught:
        game.parse(game.load(position), move)
    return caught.value.code, caught.value.article


FAR = "a7 b7 g7 f7"
"""Four orange stones out of the way."""
NEAR = "a1 b1 f1 g1"
"""Four purple stones out of the way."""


def test_start_seven_a_side_on_the_first_rows_and_purple_moves() -> None:
    assert GAME.dump(GAME.start()) == "T" * 7 + "-" * 35 + "P" * 7 + " P 0"
    assert GAME.start().turn is Side.FIRST


def test_k1_one_step_ahead_back_or_diagonally_never_sideways() -> None:
    moves = {m for m in legal(place("a1 b1 g1 d4", FAR)) if m.startswith("d4")}
    assert moves == {"d4c5", "d4d5", "d4e5", "d4c3", "d4d3", "d4e3"}
    assert refusal(place("a1 b1 g1 d4", FAR), "d4e4") == ("sideways", "K1")
    assert refusal(place("a1 b1 g1 d4", FAR), "d4d6") == ("too-far", "K1")


def test_k1_orange_moves_the_other_way() -> None:
    assert {m for m in legal(place(NEAR, "a7 b7 g7 d4", "T")) if m.startswith("a7")} == {
        "a7a6",
        "a7b6",
    }


def test_k1_no_stone_comes_back_to_its_own_first_row() -> None:
    assert refusal(place("a1 b1 g1 d2", FAR), "d2d1") == ("back-to-first-row", "K1")
    assert refusal(place(NEAR, "a7 b7 g7 d6", "T"), "d6c7") == ("back-to-first-row", "K1")


def test_k1_the_opponents_first_row_may_be_entered_and_left() -> None:
    assert "d6d7" in legal(place("a1 b1 g1 d6", FAR))
    assert "d7d6" in legal(place("a1 b1 g1 d7", FAR))


def test_k1_a_meeting_may_close_the_opponents_first_row() -> None:
    closed = Kure(far_row_limit=0)
    assert refusal(place("a1 b1 g1 d6", FAR), "d6d7", closed) == ("far-row-full", "K9")


def test_k1_only_empty_places_and_own_stones() -> None:
    position = place("a1 b1 g1 d4", "a7 b7 g7 d5")
    assert refusal(position, "d4d5") == ("occupied", "K1")
    assert refusal(position, "d5d6") == ("opponent-stone", "K1")
    assert refusal(position, "c4c5") == ("no-stone", "K1")
    assert refusal(position, "g1h2") == ("off-board", "K1")


def test_k2_a_fourth_stone_in_a_row_with_gaps_and_others_between_is_illegal() -> None:
    position = place("a4 c4 e4 f3 b1", "d4 a7 b7 c7")
    assert refusal(position, "f3f4") == ("four-in-line", "K2")
    assert refusal(position, "f3g4") == ("four-in-line", "K2")
    assert "f3e2" in legal(position)


def test_k2_in_columns_stones_on_the_own_first_row_count() -> None:
    position = place("d1 d3 d5 c5 a1", FAR)
    assert refusal(position, "c5d6") == ("four-in-line", "K2")


def test_k2_on_diagonals_stones_on_the_own_first_row_count() -> None:
    position = place("a1 b2 c3 d5", FAR)
    assert refusal(position, "d5d4") == ("four-in-line", "K2")


def test_k2_seven_stones_on_the_own_first_row_are_no_line() -> None:
    assert len(GAME.legal(GAME.start())) == 19


def test_k2_the_opponents_first_row_counts_as_any_other() -> None:
    position = place("a7 c7 e7 f6 b1", "b4 c4 g4 d3")
    assert refusal(position, "f6f7") == ("four-in-line", "K2")


def test_k2_other_lines_than_those_of_the_moved_stone_do_not_decide() -> None:
    """A stone that leaves a line of three is free to go where it makes no four."""
    assert "c4d5" in legal(place("a4 b4 c4 g1", FAR))


def test_k2_a_meeting_may_leave_the_first_row_out_of_columns_and_diagonals() -> None:
    lenient = Kure(first_row_lines=False)
    column, diagonal = place("d1 d3 d5 c5 a1", FAR), place("a1 b2 c3 d5", FAR)
    assert "c5d6" in legal(column, lenient)
    assert "d5d4" in legal(diagonal, lenient)
    assert lenient.load(place("d1 d3 d5 d6", FAR))
    assert refusal(place("d2 d3 d5 c5 a1", FAR), "c5d6", lenient) == ("four-in-line", "K2")


def test_k3_a_stone_directly_between_two_is_taken() -> None:
    before = place("a1 b1 c4 e3", "d4 a7 b7 g7 f7")
    assert after(GAME, before, "e3e4") == place("a1 b1 c4 e4", FAR, "T")


def test_k3_columns_and_diagonals_capture_too() -> None:
    column = place("a1 g1 d2 c3", "d3 a7 b7 g7 f7")
    assert after(GAME, column, "c3d4") == place("a1 g1 d2 d4", FAR, "T")
    diagonal = place("a1 g1 b2 d5", "c3 a7 b7 g7 f7")
    assert after(GAME, diagonal, "d5d4") == place("a1 g1 b2 d4", FAR, "T")


def test_k3_a_meeting_may_leave_out_diagonals() -> None:
    straight = Kure(capture_diagonally=False)
    diagonal = place("a1 g1 b2 d5", "c3 a7 b7 g7 f7")
    assert after(straight, diagonal, "d5d4").count("T") == 5 + 1
    column = place("a1 g1 d2 c3", "d3 a7 b7 g7 f7")
    assert after(straight, column, "c3d4") == place("a1 g1 d2 d4", FAR, "T")


def test_k3_two_stones_between_are_not_taken() -> None:
    before = place("a1 g1 d2 c4", "d4 d3 a7 b7")
    assert after(GAME, before, "c4d5").count("T") == 4 + 1


def test_k3_all_stones_enclosed_by_the_move_are_taken() -> None:
    before = place("b4 f4 d2 c3", "c4 e4 a7 b7 c7 g7")
    assert after(GAME, before, "c3d4") == place("b4 f4 d2 d4", "a7 b7 c7 g7", "T")


def test_k3_a_stone_not_enclosed_by_the_moved_stone_stays() -> None:
    before = place("c4 e4 a1 b1", "d4 a7 b7 c7")
    assert after(GAME, before, "a1a2").count("T") == 5


def test_k4_a_stone_that_moves_between_two_is_safe() -> None:
    before = place("a1 b1 g1 d3", "c4 e4 a7 b7")
    moved = after(GAME, before, "d3d4")
    assert moved == place("a1 b1 g1 d4", "c4 e4 a7 b7", "T", 1)
    assert after(GAME, moved, "a7a6") == place("a1 b1 g1 d4", "c4 e4 a6 b7", "P", 2)


def test_k4_only_a_new_enclosure_takes_it() -> None:
    """The same two stones step away and one comes back: that closes the pair anew."""
    position = place("a1 b1 g1 d4 f1", "c4 f5 a7 b7", "T")
    assert after(GAME, position, "f5e4") == place("a1 b1 g1 f1", "c4 e4 a7 b7", "P")


def played(game: Kure, position: str, *moves: str) -> KureState:
    """Moves in a row, with what a state remembers and a text does not."""
    state = game.load(position)
    for move in moves:
        state = game.play(state, game.parse(state, move))
    return state


def test_k4_other_value_safe_as_long_as_it_does_not_move() -> None:
    """d4 moved in between; a new enclosure takes it by the first reading, not by the second."""
    moves = ("d3d4", "e4e5", "a1a2", "e5e4")
    before = place("a1 b1 g1 d3 f1", "c4 e4 a7 b7")
    assert played(GAME, before, *moves).purple.bit_count() == 4
    staying = Kure(safe_entry="while-it-stays")
    safe = played(staying, before, *moves)
    assert safe.purple.bit_count() == 5
    # It leaves and comes to stand where no two enclose it: safe no longer.
    left = played(staying, before, *moves, "d4d5", "a7a6", "d5d4", "a6a5", "a2a3", "e4f5")
    assert left.purple.bit_count() == 5
    moved = played(staying, place("a1 b1 g1 d3 f1", "c4 e4 a7 b7"), "d3d4", "e4f5", "d4d3", "c4c3")
    assert moved.safe == 0
    assert played(staying, place("a1 b1 g1 d4", "c4 f5 a7 b7", "T"), "f5e4").purple == (
        GAME.load(place("a1 b1 g1", "c4 e4 a7 b7", "P")).purple
    )


def test_k4_only_what_can_enclose_makes_an_entry_safe() -> None:
    """Where nothing is taken diagonally, a stone between two on a diagonal needs no safety."""
    before = place("a1 b1 g1 d3", "c5 e3 a7 b7")
    assert played(Kure(safe_entry="while-it-stays"), before, "d3d4").safe
    straight = Kure(safe_entry="while-it-stays", capture_diagonally=False)
    assert not played(straight, before, "d3d4").safe


def test_k5_only_the_mover_takes() -> None:
    """Purple's step encloses an orange stone and puts purple between two orange ones."""
    before = place("b4 d3 a1 g1", "c4 d5 a7 b7 e4")
    end = after(GAME, before, "d3d4")
    assert (end.count("P"), end.count("T")) == (4, 4 + 1)


def test_k6_four_captured_stones_win() -> None:
    state = GAME.load(place("a1 b1 c4 e3", "d4 a7 b7 g7"))
    end = GAME.play(state, GAME.parse(state, "e3e4"))
    assert GAME.outcome(end) == Outcome(Side.FIRST, (4, 3), "four-captured")
    assert GAME.legal(end) == ()


def test_k6_a_double_capture_may_take_a_fifth() -> None:
    state = GAME.load(place("b4 f4 d2 c3", "c4 e4 a7 g7"))
    end = GAME.play(state, GAME.parse(state, "c3d4"))
    assert GAME.outcome(end) == Outcome(Side.FIRST, (5, 3), "four-captured")


STUCK = place("a7 a6 b6 a5", "b7 c7 d7 b5 c5 a4 b4")
"""Purple in the corner: every step is taken, sideways or a return."""


def test_k7_no_legal_move_loses() -> None:
    state = GAME.load(STUCK)
    assert GAME.legal(state) == ()
    assert GAME.outcome(state) == Outcome(Side.SECOND, (0, 3), "no-move")


def test_k7_a_meeting_may_call_it_a_draw() -> None:
    game = Kure(no_move="draw")
    assert game.outcome(game.load(STUCK)) == Outcome(None, (0, 3), "no-move")


def test_k7_no_legal_move_loses_also_after_the_hundredth_quiet_ply() -> None:
    state = GAME.load(STUCK.replace(" P 0", " P 100"))
    assert GAME.outcome(state) == Outcome(Side.SECOND, (0, 3), "no-move")


def cycle(state: KureState, times: int) -> list[KureState]:
    """Both sides step out and back, so that the position after the first step comes again."""
    states = [state]
    for _ in range(times):
        for text in ("a3a4", "g5g4", "a4a3", "g4g5"):
            state = GAME.play(state, GAME.parse(state, text))
            states.append(state)
    return states


QUIET = place("a3 b1 c1 f1", "g5 a7 b7 f7")


def test_k7_the_third_occurrence_with_the_same_player_to_move_draws() -> None:
    states = cycle(GAME.load(QUIET), 2)
    assert [GAME.outcome(s) for s in states[:-1]] == [None] * 8
    assert GAME.outcome(states[-1]) == Outcome(None, (3, 3), "repetition")


def test_k7_a_position_from_text_counts_as_its_first_occurrence() -> None:
    states = cycle(GAME.load(QUIET), 1)
    again = GAME.load(GAME.dump(states[-1]))
    assert again == states[-1]
    assert GAME.outcome(cycle(again, 1)[-1]) is None


@pytest.mark.parametrize(
    ("purple", "orange", "winner", "score"),
    [
        ("a1 b1 c1", "a7 b7 g7 f7", Side.SECOND, (3, 4)),
        ("a1 b1 c1 d1 e1 f1 g1", "d4 d5 a3", Side.FIRST, (4, 0)),
        (NEAR, "", Side.FIRST, (7, 3)),
    ],
)
def test_k6_a_won_board_can_be_loaded_and_is_over(
    purple: str, orange: str, winner: Side, score: tuple[int, int]
) -> None:
    """tazof-kure 10: a side left with three stones, or fewer, has lost."""
    for turn in "PT":
        state = GAME.load(place(purple, orange, turn))
        assert GAME.outcome(state) == Outcome(winner, score, "four-captured")
        assert GAME.legal(state) == ()
        assert GAME.touchable(state) == ()
        assert GAME.dump(state) == place(purple, orange, turn)


def test_what_can_be_touched_are_the_movers_stones_also_a_stuck_one() -> None:
    stuck = place("d4 a1 b1 g1", "c5 d5 e5 c3 d3 e3 a7")
    assert GAME.touchable(GAME.load(stuck)) == ("a1", "b1", "g1", "d4")
    assert not any(move.startswith("d4") for move in legal(stuck))


def test_k7_a_hundred_plies_without_a_capture_draw() -> None:
    state = GAME.load(place("a3 b1 c1 f1", "g5 a7 b7 f7", "P", 99))
    end = GAME.play(state, GAME.parse(state, "a3a4"))
    assert GAME.outcome(end) == Outcome(None, (3, 3), "no-capture")


def test_k7_a_capture_starts_the_count_again() -> None:
    before = place("a1 b1 c4 e3", "d4 a7 b7 g7 f7", "P", 99)
    assert after(GAME, before, "e3e4").endswith(" T 0")


def test_k9_at_most_one_own_stone_on_the_opponents_first_row() -> None:
    newer = Kure(far_row_limit=1)
    position = place("a1 b1 c7 e6", "a5 b5 f5 g4")
    assert "e6e7" in legal(position)
    assert refusal(position, "e6e7", newer) == ("far-row-full", "K9")
    with pytest.raises(InvalidPosition) as caught:
        newer.load(place("a1 b1 c7 e7", "a5 b5 f5 g4"))
    assert caught.value.code == "far-row-full"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        (place("a1 b1 c1", "a7 b7 c7"), "stones-of-side", 1),
        (place("", ""), "stones-of-side", 1),
        (place("a1 b1 c1 d1 e1 f1 g1 a2", FAR), "stones-of-side", 1),
        (place("a4 b4 d4 g4", FAR), "four-in-line", 22),
        (place("d1 d2 d4 d6", FAR), "four-in-line", 11),
        (place(NEAR, FAR, quiet=101), "plies", 53),
        (place(NEAR, FAR)[:-1] + "x", "plies", 53),
        (place(NEAR, FAR, "X"), "side-to-move", 51),
        ("P" * 50 + " P 0", "length", 50),
        (place(NEAR, FAR)[:-2], "words", 50),
    ],
)
def test_bad_positions_say_what_and_where(text: str, code: str, column: int) -> None:
    with pytest.raises(InvalidPosition) as caught:
        GAME.load(text)
    assert (caught.value.code, caught.value.column) == (code, column)


def test_board_size_and_stones_are_options() -> None:
    game = Kure(size=9, stones=5)
    assert game.dump(game.start()) == "--TTTTT--" + "-" * 63 + "--PPPPP-- P 0"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("size", 4),
        ("size", 10),
        ("stones", 8),
        ("captures", 8),
        ("captures", 0),
        ("repetitions", 1),
        ("quiet_plies", 0),
        ("far_row_limit", -1),
    ],
)
def test_impossible_options_are_refused(option: str, value: Any) -> None:
    with pytest.raises(ValueError, match=r"board-size|stones|draw-limits"):
        Kure(**{option: value})
