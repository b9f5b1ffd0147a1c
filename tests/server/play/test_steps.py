"""The steps that a page plays back lead from each position to the one that the rules give."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from meydan.games.core import Game, Side
from meydan.games.kure import Kure, KureMove, KureState
from meydan.games.mangala import Mangala, MangalaState
from meydan.games.pentago import TURNS, Pentago, PentagoMove, PentagoState
from meydan.games.reversi import PASS, Reversi, ReversiState
from meydan.rulebooks import game_for
from meydan.server.boards.kure import steps as kure
from meydan.server.boards.mangala import steps as mangala
from meydan.server.boards.part import Place
from meydan.server.boards.pentago import steps as pentago
from meydan.server.boards.reversi import steps as reversi
from meydan.server.boards.steps import step_json, steps_of

GAMES = ("mangala", "pentago", "reversi", "kure")


def seen(game: Game[Any, Any], state: Any, steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The board after the steps, as somebody sees it who knows no rules: places and counts."""
    if isinstance(state, MangalaState):
        board = list(state.board)
        hand = 0
        for step in steps:
            if isinstance(step, mangala.Lift):
                hand, board[step.place] = board[step.place], 0
                assert hand == step.stones
            elif isinstance(step, mangala.Drop):
                hand, board[step.place] = hand - 1, board[step.place] + 1
            elif isinstance(step, mangala.Take):
                assert step.stones == sum(board[at] for at in step.places)
                for at in step.places:
                    board[at] = 0
                board[step.into] += step.stones
        assert hand == 0
        return tuple(board)
    first, second = (
        (state.purple, state.orange) if isinstance(state, KureState) else (state.black, state.white)
    )
    boards = [first, second]
    for step in steps:
        if isinstance(step, Place):
            assert not (boards[0] | boards[1]) >> step.place & 1
            boards[step.side - 1] |= 1 << step.place
        elif isinstance(step, pentago.Turn):
            for at in (0, 1):
                for origin, _ in TURNS[step.block]:
                    boards[at] &= ~origin
            before = [first, second]
            before[state.turn.index] |= 1 << steps[0].place
            for at in (0, 1):
                boards[at] |= sum(to for origin, to in TURNS[step.block] if before[at] & origin)
        elif isinstance(step, reversi.Flip):
            for place in step.places:
                boards[step.side - 1] |= 1 << place
                boards[2 - step.side] &= ~(1 << place)
        elif isinstance(step, kure.Move):
            boards[step.side - 1] ^= 1 << step.origin | 1 << step.target
        elif isinstance(step, kure.Capture):
            for place in step.places:
                boards[step.side - 1] &= ~(1 << place)
    return tuple(boards)


def board(state: Any) -> tuple[Any, ...]:
    if isinstance(state, MangalaState):
        return state.board
    if isinstance(state, KureState):
        return state.purple, state.orange
    return state.black, state.white


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**32))
def test_the_steps_of_a_random_game_lead_where_the_rules_do(name: str, seed: int) -> None:
    game, random = game_for(name), Random(seed)
    state = game.start()
    for _ in range(40):
        moves = game.legal(state)
        if not moves:
            break
        move = random.choice(moves)
        steps = steps_of(game, state, move)
        after = game.play(state, move)
        assert seen(game, state, steps) == board(after)
        again = any(isinstance(step, mangala.Again) for step in steps)
        moves_on = after.turn is state.turn and game.outcome(after) is None
        assert again == (name == "mangala" and moves_on)
        assert all(step_json(step)["do"] == step.do for step in steps)
        state = after


def test_a_single_stone_leaves_its_pit_and_takes_what_lies_opposite_m1_m5() -> None:
    state = MangalaState((0, 1, 0, 4, 4, 4, 8, 4, 4, 4, 3, 4, 4, 4), Side.FIRST)
    assert mangala.mangala_steps(state, 2) == (
        mangala.Lift(1, 1),
        mangala.Drop(2),
        mangala.Take((2, 10), 4, 6, "opposite"),
    )


def test_the_second_players_even_capture_goes_to_the_second_treasury_m4() -> None:
    state = MangalaState((3, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 3, 2), Side.SECOND)
    steps = mangala.mangala_steps(state, 6)
    assert steps == (
        mangala.Lift(12, 3),
        mangala.Drop(12),
        mangala.Drop(13),
        mangala.Drop(0),
        mangala.Take((0,), 4, 13, "even"),
    )


def test_stones_left_on_the_board_are_swept_to_the_player_whose_side_is_empty_m6() -> None:
    state = MangalaState((0, 0, 0, 0, 0, 1, 20, 2, 0, 0, 0, 0, 3, 22), Side.FIRST)
    assert mangala.mangala_steps(state, 6)[-1] == mangala.Take((7, 12), 5, 6, "rest")


def test_a_line_of_five_is_shown_after_the_turn_p2() -> None:
    game = Pentago()
    state = game.load("XXX-X----------------OOOO-----------" + " X")
    assert isinstance(state, PentagoState)
    steps = pentago.pentago_steps(game, state, PentagoMove(3, 3))
    assert steps[-1] == pentago.Line((0, 1, 2, 3, 4), 1)


def test_discs_turn_in_the_order_of_distance_and_a_pass_turns_none() -> None:
    game = Reversi()
    state = game.load("-OOX----" + "-" * 56 + " X")
    assert reversi.reversi_steps(game, state, 0) == (
        Place(0, 1),
        reversi.Flip((1,), 1, 1),
        reversi.Flip((2,), 2, 1),
    )
    passing = game.load("XO------" + "-" * 56 + " O")
    assert isinstance(passing, ReversiState)
    assert reversi.reversi_steps(game, passing, PASS) == (reversi.Pass(2),)


def test_an_enclosed_stone_is_captured_k3() -> None:
    game = Kure()
    state = game.load("--TTTTT" + "-" * 14 + "-TP----" + "P------" + "-" * 7 + "P-PPP--" + " P 0")
    origin, target = 7 * 2 + 0, 7 * 3 + 0
    steps = kure.kure_steps(game, state, KureMove(origin, target))
    assert steps == (kure.Move(origin, target, 1), kure.Capture((7 * 3 + 1,), 2, ("b4",)))


def test_lines_that_can_take_no_more_stones_are_found_but_not_the_own_first_row_k2() -> None:
    game = Kure()
    assert kure.full_lines(game, game.start(), Side.FIRST) == ()
    state = game.load("TTTTTTT" + "-" * 14 + "P-P-P--" + "-" * 14 + "P-P----" + " P 0")
    assert kure.full_lines(game, state, Side.FIRST) == ((21, 23, 25),)
    diagonal = game.load("TTTTTTT" + "-" * 21 + "----P--" + "---P---" + "P-P----" + " P 0")
    assert kure.full_lines(game, diagonal, Side.FIRST) == ((2, 10, 18),)


def test_mangala_is_the_game_left_over() -> None:
    state = Mangala().start()
    assert steps_of(Mangala(), state, 1) == mangala.mangala_steps(state, 1)
