"""Puzzles: what the shipped files hold, and what a file is refused for."""

import json
from typing import Any

import pytest

import meydan
from meydan.engine.puzzles import Puzzle, PuzzleFault, load, read, right, with_puzzles, write

GAMES = with_puzzles()
SOME = 25
"""Of so many puzzles one is looked at closely."""


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_puzzle_can_be_read_and_its_solution_played(game: str) -> None:
    puzzles = load(game)
    assert puzzles
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)
    assert len({theme for puzzle in puzzles for theme in puzzle.themes}) > 3
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_of_the_solution_is_the_solvers(game: str) -> None:
    for puzzle in load(game)[::SOME]:
        rules = meydan.game(game)
        state = rules.load(puzzle.position)
        assert state.turn is puzzle.solver
        assert right(puzzle, 0, puzzle.solution[0])
        others = [rules.format(state, move) for move in rules.legal(state)]
        assert [move for move in others if right(puzzle, 0, move)] == [puzzle.solution[0]]
        assert not right(puzzle, 0, "no move")


@pytest.mark.parametrize("game", GAMES)
def test_a_file_comes_back_as_it_was_written(game: str) -> None:
    """Every solution, with what follows it, and every trap is played on the way."""
    puzzles = load(game)
    assert tuple(read(write(puzzles), game=game, file="a")) == puzzles


def test_there_are_no_puzzles_of_an_unknown_game() -> None:
    with pytest.raises(ValueError, match="chess"):
        load("chess")


@pytest.mark.parametrize(
    "wrong",
    [
        {"rating": 99},
        {"themes": "none"},
        {"themes": ""},
        {"solution": ""},
        {"solution": "9"},
        {"solution": ["6"]},
        {"rest": "9"},
        {"trap": "9"},
        {"margins": "6"},
        {"position": "4 4"},
        {"proof": "win 1 3"},
        {"proof": "margin 1"},
        {"proof": "margin 1 1"},
        {"proof": "guess 1 0"},
    ],
)
def test_a_wrong_line_is_named(wrong: dict[str, Any]) -> None:
    good = _line(load("mangala")[0])
    with pytest.raises(PuzzleFault, match="a: line 2: "):
        tuple(read(f"{good}\n{json.dumps(json.loads(good) | wrong)}", game="mangala", file="a"))


def test_two_puzzles_of_one_id_are_refused() -> None:
    good = _line(load("mangala")[0])
    with pytest.raises(PuzzleFault, match="line 2"):
        tuple(read(f"{good}\n{good}", game="mangala", file="a"))


@pytest.mark.parametrize("text", ["nothing", "[]", "{}", "1"])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(PuzzleFault, match="line 1"):
        tuple(read(text, game="mangala", file="a"))


def _line(puzzle: Puzzle) -> str:
    return write((puzzle,)).rstrip("\n")
