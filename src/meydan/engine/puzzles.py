"""Puzzles: positions from games with one best move, proved, graded and kept in a data file.

A file is JSON lines, one puzzle a line, in `data/puzzles/<game>.jsonl`. Two kinds are proved:
`margin`, where one move gives the best final margin in stones or discs and every other move less;
and `win`, where one move wins by force within so many plies and no other does.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, cast, get_args

from meydan.engine.part import part_of
from meydan.games.core import Game, Side
from meydan.games.registry import description
from meydan.rulebooks import game_for, playable

Kind = Literal["margin", "win"]
KINDS: tuple[Kind, ...] = get_args(Kind)
GRADES = range(1, 6)


class PuzzleFault(ValueError):
    """A line of a puzzle file that can't be: the file and line, and what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What was proved about the first move of the solution."""

    kind: Kind
    score: int
    """`margin`: the final margin in stones or discs for the solver; `win`: plies to the win, the
    first move counted as 1."""
    second: int | None
    """`margin`: what the second-best move comes to; `win`: `None`, since no other move wins within
    as many plies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position in which the side to move has one best move."""

    id: str
    """`mangala-07`: the same puzzle as long as its file is not made anew."""
    game: str
    position: str
    solution: tuple[str, ...]
    """The solver's moves and the replies to them, in the order in which the rules let them move."""
    theme: str
    grade: int
    """1 is easy, 5 is hard."""
    proof: Proof

    @property
    def solver(self) -> Side:
        """Who is to move and to solve it."""
        side: Side = game_for(self.game).load(self.position).turn
        return side


def load(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; `ValueError` for a game that there is not."""
    if game not in with_puzzles():
        raise ValueError(f"no puzzles of a game {game!r}; known: {', '.join(with_puzzles())}")
    return _shipped(game)


def of(game: str) -> tuple[Puzzle, ...]:
    """The same, none for a game without."""
    return _shipped(game) if game in with_puzzles() else ()


def with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in playable() if part_of(name).puzzles and _file(name).is_file())


def themes(game: str) -> tuple[str, ...]:
    """What a puzzle of a game is about, as codes."""
    part = part_of(game).puzzles
    return () if part is None else part.themes


def right(puzzle: Puzzle, step: int, move: str) -> bool:
    """Whether the solver's move at this step of the solution (from 0) solves it.

    It is the move of the solution, or any other that wins the set at once.
    """
    if move == puzzle.solution[step]:
        return True
    rules = game_for(puzzle.game)
    state = rules.load(puzzle.position)
    for text in puzzle.solution[:step]:
        state = rules.play(state, rules.parse(state, text))
    mover = state.turn
    try:
        outcome = rules.outcome(rules.play(state, rules.parse(state, move)))
    except ValueError:  # no legal move here
        return False
    return puzzle.proof.kind == "win" and outcome is not None and outcome.winner is mover


def _file(game: str) -> Traversable:
    """Ours lie together; a game from outside brings `puzzles.jsonl` of its package."""
    package = description(game).package
    if package:
        return files(package) / "puzzles.jsonl"
    return files("meydan.engine") / "data" / "puzzles" / f"{game}.jsonl"


@cache
def _shipped(game: str) -> tuple[Puzzle, ...]:
    file = _file(game)
    return tuple(read(file.read_text(encoding="utf-8"), game=game, file=file.name))


def read(text: str, *, game: str, file: str) -> Iterator[Puzzle]:
    """The puzzles of a file's text, each checked; raises `PuzzleFault`."""
    seen: set[str] = set()
    rules = game_for(game)
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzle = _puzzle(json.loads(line), rules)
            if puzzle.id in seen:
                raise ValueError(f"a second {puzzle.id}")
        except (ValueError, KeyError, TypeError) as error:
            raise PuzzleFault(f"{file}: line {number}: {error!r}") from None
        seen.add(puzzle.id)
        yield puzzle


def write(puzzles: tuple[Puzzle, ...]) -> str:
    """The text of a file of these puzzles."""
    return "".join(json.dumps(_data(puzzle)) + "\n" for puzzle in puzzles)


def _data(puzzle: Puzzle) -> dict[str, object]:
    proof = puzzle.proof
    return {
        "id": puzzle.id,
        "position": puzzle.position,
        "solution": list(puzzle.solution),
        "theme": puzzle.theme,
        "grade": puzzle.grade,
        "proof": {"kind": proof.kind, "score": proof.score, "second": proof.second},
    }


def _puzzle(data: Any, rules: Game[Any, Any]) -> Puzzle:
    proof = data["proof"]
    puzzle = Puzzle(
        id=str(data["id"]),
        game=rules.name,
        position=str(data["position"]),
        solution=tuple(str(move) for move in data["solution"]),
        theme=str(data["theme"]),
        grade=int(data["grade"]),
        proof=Proof(
            kind=cast(Kind, proof["kind"]), score=int(proof["score"]), second=proof["second"]
        ),
    )
    _check(puzzle, rules)
    return puzzle


def _check(puzzle: Puzzle, rules: Game[Any, Any]) -> None:
    """Raise `ValueError` unless the words are known and the solution can be played."""
    if puzzle.grade not in GRADES or puzzle.theme not in themes(rules.name):
        raise ValueError(f"grade {puzzle.grade}, theme {puzzle.theme!r}")
    proof = puzzle.proof
    if proof.kind not in KINDS or (proof.second is None) != (proof.kind == "win"):
        raise ValueError(f"proof of kind {proof.kind!r} with a second best of {proof.second}")
    if proof.second is not None and proof.second >= proof.score:
        raise ValueError(f"the second best, {proof.second}, is no worse than {proof.score}")
    if not puzzle.solution:
        raise ValueError("no solution")
    state = rules.load(puzzle.position)
    for move in puzzle.solution:
        state = rules.play(state, rules.parse(state, move))
