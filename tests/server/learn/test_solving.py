"""A puzzle of several moves: the solver's own, with the replies between them."""

import pytest

from meydan.engine.puzzles import Proof, Puzzle
from meydan.server.learn.solution import shown_solution, try_moves

SEVERAL = Puzzle(
    id="mangala-99",
    game="mangala",
    position="5 2 4 1 3 2 4 / 4 5 3 4 5 6 0 / 1",
    solution=("6", "6", "5", "1", "5", "3"),
    theme="extra-turns",
    grade=2,
    proof=Proof(kind="margin", score=6, second=-2),
)
"""Three sowings in one turn (M3), then one; the opponent answers 5 (M4)."""


def test_a_turn_goes_on_until_the_opponent_has_answered() -> None:
    first = try_moves(SEVERAL, ["6"], "en")
    assert first is not None
    assert (first.said.verdict, first.moves) == ("go-on", ("6",))
    fourth = try_moves(SEVERAL, ["6", "6", "5", "1"], "en")
    assert fourth is not None
    assert fourth.said.verdict == "go-on"
    assert fourth.moves == ("6", "6", "5", "1", "5")
    assert [board.last.text for board in fourth.boards if board.last] == ["1", "5"]
    last = try_moves(SEVERAL, [*fourth.moves, "3"], "en")
    assert last is not None
    assert last.said.verdict == "right"
    assert "+6" in last.said.sentence
    assert "−2" in last.said.sentence


@pytest.mark.parametrize("moves", [["1"], ["6", "1"], ["6", "6", "2"]])
def test_another_move_is_told_that_there_is_better(moves: list[str]) -> None:
    found = try_moves(SEVERAL, moves, "en")
    assert found is not None
    assert found.said.verdict == "wrong"
    assert "There is better" in found.said.sentence
    assert found.moves == ()


def test_moves_that_leave_the_solution_are_not_gone_on_from() -> None:
    assert try_moves(SEVERAL, ["1", "6"], "en") is None
    assert try_moves(SEVERAL, [], "en") is None
    assert try_moves(SEVERAL, [*SEVERAL.solution, "1"], "en") is None
    assert try_moves(SEVERAL, ["6", "6", "5", "1", "5"], "en") is None


def test_the_rest_of_the_solution_is_shown_from_where_one_is() -> None:
    whole = shown_solution(SEVERAL, [], "tr")
    rest = shown_solution(SEVERAL, ["6", "6", "5"], "tr")
    assert whole is not None
    assert rest is not None
    assert (len(whole.boards), len(rest.boards)) == (6, 3)
    assert "6 6 5 1 5 3" in whole.said.sentence
