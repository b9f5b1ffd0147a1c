"""A puzzle of several moves: the solver's own, with the replies between them."""

import pytest

from meydan.engine import puzzles
from meydan.engine.puzzles import Proof, Puzzle
from meydan.rulebooks import game_for
from meydan.server.learn.solution import line_of, shown_solution, try_moves

SEVERAL = Puzzle(
    id="mangala-99",
    game="mangala",
    position="5 2 4 1 3 2 4 / 4 5 3 4 5 6 0 / 1",
    solution=("6", "6", "5", "1", "5", "3"),
    themes=("extra-turn",),
    rating=900,
    margins={"1": 2, "2": 0, "3": -2, "4": -4, "5": -2, "6": 6},
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
    assert "6 ahead" in last.said.sentence
    assert "2 behind" in last.said.sentence
    assert "Opponent:" in fourth.said.sentence


@pytest.mark.parametrize(
    ("move", "verdict", "words"),
    [("1", "also", "wins too"), ("2", "wrong", "drawn"), ("3", "wrong", "2 behind")],
)
def test_another_move_is_told_what_it_comes_to(move: str, verdict: str, words: str) -> None:
    found = try_moves(SEVERAL, [move], "en")
    assert found is not None
    assert found.said.verdict == verdict
    assert words in found.said.sentence
    assert found.moves == ()
    # Who loses something is shown the answer to it.
    assert len(found.boards) == (2 if verdict == "wrong" else 1)


WIN = Puzzle(
    id="pentago-99",
    game="pentago",
    position="XXXX--" + "------" * 3 + "OO-OO-" + "------" + " X",
    solution=("e1C",),
    themes=("five",),
    rating=500,
    proof=Proof(kind="win", score=1, second=None),
)


def test_any_five_is_right_and_a_slip_is_shown_its_answer() -> None:
    """P3: a five is a five, whichever block turned."""
    other = try_moves(WIN, ["e1D"], "en")
    assert other is not None
    assert other.said.verdict == "right"
    slow = try_moves(WIN, ["f6D"], "en")
    assert slow is not None
    assert slow.said.verdict == "wrong"
    assert "your opponent wins" in slow.said.sentence
    assert "Opponent:" in slow.said.sentence


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


@pytest.mark.parametrize("game", puzzles.with_puzzles())
def test_a_line_goes_to_the_end_of_the_set(game: str) -> None:
    rules = game_for(game)
    for one in puzzles.load(game)[::40]:
        *_, last = line_of(one)
        ended = rules.outcome(last.state)
        assert ended is not None, one.id
        if one.proof.kind == "win":
            assert ended.winner is one.solver
