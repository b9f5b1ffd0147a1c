"""The solver beside the plain rules, in every way it counts and on every path."""

import pytest

from meydan.engine.lines import Limits
from meydan.engine.reversi.endgame import CalledOff, NeedsKernel, solve
from meydan.engine.search import think
from meydan.games.reversi import ReversiState
from tests.engine.native import needs_kernel, paths, use
from tests.engine.reversi.boards import GAME, full_width, margin, random_positions, turned_board

pytestmark = needs_kernel

SIXTEEN = "--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X"
"""Sixteen empties, out of the FFO test suite."""


def played_out(state: ReversiState, line: tuple[int, ...]) -> ReversiState:
    for move in line:
        state = GAME.play(state, move)
    return state


@pytest.mark.parametrize("winner_takes_empties", [False, True])
@pytest.mark.parametrize("empties", [1, 2, 3, 4, 5, 6])
def test_the_score_is_that_of_trying_everything(empties: int, winner_takes_empties: bool) -> None:
    count = 40 if empties < 5 else 12
    for state in random_positions(count, empties=empties, seed=empties):
        expected = full_width(state, winner_takes_empties=winner_takes_empties)
        for path in paths():
            use(path)
            found = solve(state, winner_takes_empties=winner_takes_empties)
            assert found.score == expected, (path, GAME.dump(state))


@pytest.mark.parametrize("winner_takes_empties", [False, True])
def test_places_left_empty_are_counted_as_asked(winner_takes_empties: bool) -> None:
    """R1: they are nobody's; problem files give them to the winner."""
    state = GAME.load("XO" + "-" * 62 + " X")
    found = solve(state, winner_takes_empties=winner_takes_empties)
    assert found.score == (64 if winner_takes_empties else 3)
    assert found.line == (2,)


@pytest.mark.parametrize("winner_takes_empties", [False, True])
def test_boards_that_no_game_reaches(winner_takes_empties: bool) -> None:
    for text in (
        "X" * 30 + "O" * 28 + "------",
        "-XO" * 4 + "X" * 40 + "O" * 12,
        "OX-" * 3 + "O" * 55,
    ):
        for side in "XO":
            state = GAME.load(f"{text[:64]} {side}")
            expected = full_width(state, winner_takes_empties=winner_takes_empties)
            assert solve(state, winner_takes_empties=winner_takes_empties).score == expected


def test_the_line_is_best_play_to_the_end() -> None:
    for empties in (4, 8, 12, 15):
        for state in random_positions(4, empties=empties, seed=empties):
            found = solve(state)
            end = played_out(state, found.line)
            assert GAME.legal(end) == ()
            worth = margin(end, winner_takes_empties=False)
            assert found.score == (worth if end.turn is state.turn else -worth)


def test_paths_look_at_the_same_nodes() -> None:
    for state in random_positions(3, empties=14, seed=4):
        found = []
        for path in paths():
            use(path)
            solution = solve(state)
            found.append((solution.score, solution.line, solution.nodes))
        assert found.count(found[0]) == len(found)


def test_symmetries_keep_the_score() -> None:
    (state,) = random_positions(1, empties=14, seed=8)
    scores = {solve(turned_board(state, symmetry)).score for symmetry in range(8)}
    assert len(scores) == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_a_known_problem_of_sixteen_empties(threads: int) -> None:
    state = GAME.load(SIXTEEN)
    found = solve(state, winner_takes_empties=True, threads=threads)
    best = max(
        -solve(GAME.play(state, move), winner_takes_empties=True).score
        for move in GAME.legal(state)
    )
    assert found.score == best


def test_thinking_is_exact_near_the_end() -> None:
    """Every legal move gets its exact score."""
    (state,) = random_positions(1, empties=9, seed=2)
    found = think(GAME, state, Limits(seconds=60), lines=100)
    assert found.source == "endgame"
    assert len(found.lines) == len(GAME.legal(state))
    for line in found.lines:
        assert line.score.exact
        assert line.score.value == -100 * solve(GAME.play(state, line.moves[0])).score


def test_a_finished_game_has_nothing_to_solve() -> None:
    state = GAME.load("X" * 40 + "O" * 20 + "X" * 4 + " O")
    found = solve(state)
    assert (found.score, found.line, found.best) == (-24, (), None)


def test_a_pass_comes_first_where_it_must() -> None:
    state = _forced_pass()
    found = solve(state)
    assert found.best == 64
    assert found.score == full_width(state, winner_takes_empties=False)
    assert GAME.legal(played_out(state, found.line)) == ()


def _forced_pass() -> ReversiState:
    return next(
        state for state in random_positions(500, empties=5, seed=6) if GAME.legal(state) == (64,)
    )


def test_a_solution_can_be_called_off() -> None:
    (state,) = random_positions(1, empties=40, seed=1)
    with pytest.raises(CalledOff):
        solve(state, stop=lambda: True)


def test_without_the_kernel_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meydan.engine.reversi.native.player", lambda: None)
    with pytest.raises(NeedsKernel):
        solve(GAME.start())


def test_what_is_remembered_is_true_of_other_positions_too() -> None:
    """A game is thought about move by move with one memory; every score is the solver's."""
    state = GAME.load(SIXTEEN)
    seconds = 600.0  # never reached: sixteen empties are solved at once
    while GAME.outcome(state) is None:
        thought = think(GAME, state, Limits(seconds=seconds))
        assert thought.best.score.exact
        assert thought.best.score.value == 100 * solve(state).score
        state = GAME.play(state, thought.best.moves[0])


def test_thinking_by_nodes_does_not_depend_on_what_was_thought_before() -> None:
    state = next(random_positions(1, empties=40, seed=3))
    before = think(GAME, state, Limits(nodes=20_000))
    think(GAME, state, Limits(seconds=0.05))
    after = think(GAME, state, Limits(nodes=20_000))
    assert (before.lines, before.nodes) == (after.lines, after.nodes)


def test_a_search_that_was_cut_short_proves_nothing() -> None:
    """A better move found halfway is played; what it comes to is not the last word."""
    state = GAME.load("-O-XXXX-OOOOOO-O-OOXOXO-XXOOOXXXXX-OOXXXXOOOOX-XXO-OXXXX--OOXX-X X")
    score = solve(state).score
    for nodes in range(0, 20_000, 500):
        found = think(GAME, state, Limits(nodes=nodes)).best.score
        assert not found.exact or found.value == 100 * score, nodes
