"""Puzzles: positions from games with one best move, proved, rated and kept in a data file.

A file is JSON lines, one puzzle a line, in `data/puzzles/<game>.jsonl`; lists are written as words
with spaces between them, so that a thousand puzzles stay small. Two kinds are proved: `margin`,
where one move gives the best final margin in stones or discs and every other move less; and `win`,
where one move wins by force within so many plies and no other does.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Literal, cast, get_args

from meydan.engine.part import part_of
from meydan.games.core import Game, Side
from meydan.games.registry import description
from meydan.rulebooks import game_for, playable

Kind = Literal["margin", "win"]
KINDS: tuple[Kind, ...] = get_args(Kind)
GRADES = range(1, 6)
BANDS = (800, 1000, 1200, 1400)
"""Ratings at which the grades 2 to 5 begin."""
RATINGS = range(300, 2401)
"""What a puzzle can be rated, on the scale of Glicko-2."""


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
    """The moves that are asked for and the replies to them, as the rules let the sides move."""
    rest: tuple[str, ...] = ()
    """What follows, both sides at their best, to the end of the set."""
    themes: tuple[str, ...]
    """What it is about, what tells the most first."""
    rating: int
    """How hard it is: who has this rating finds the solution every other time."""
    proof: Proof
    margins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """`margin`: every legal move with the exact final margin for the solver."""
    trap: tuple[str, ...] = ()
    """The wrong move that tempts the most, and what is played against it."""

    @property
    def grade(self) -> int:
        """1 is easy, 5 is hard."""
        return 1 + sum(self.rating >= band for band in BANDS)

    @property
    def theme(self) -> str:
        """The first of its themes."""
        return self.themes[0]

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
    text = file.read_text(encoding="utf-8")
    # Ours are played through by the tests; a thousand of them at a server's start would take long.
    trusted = not description(game).package
    return tuple(read(text, game=game, file=file.name, play=not trusted))


@cache
def by_id(game: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game by their ids."""
    return MappingProxyType({one.id: one for one in of(game)})


def read(text: str, *, game: str, file: str, play: bool = True) -> Iterator[Puzzle]:
    """The puzzles of a file's text, each checked; raises `PuzzleFault`."""
    seen: set[str] = set()
    rules = game_for(game)
    for number, line in enumerate(text.splitlines(), 1):
        try:
            puzzle = _puzzle(json.loads(line), rules)
            _check(puzzle, rules)
            if play:
                _play(puzzle, rules)
            if puzzle.id in seen:
                raise ValueError(f"a second {puzzle.id}")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PuzzleFault(f"{file}: line {number}: {error!r}") from None
        seen.add(puzzle.id)
        yield puzzle


def write(puzzles: tuple[Puzzle, ...]) -> str:
    """The text of a file of these puzzles."""
    return "".join(
        json.dumps(data(puzzle), ensure_ascii=False, separators=(",", ":")) + "\n"
        for puzzle in puzzles
    )


def data(puzzle: Puzzle) -> dict[str, object]:
    """A puzzle as a line of a file holds it; what is empty is left out."""
    proof = puzzle.proof
    second = [] if proof.second is None else [proof.second]
    found: dict[str, object] = {
        "id": puzzle.id,
        "position": puzzle.position,
        "solution": " ".join(puzzle.solution),
        "rest": " ".join(puzzle.rest),
        "themes": " ".join(puzzle.themes),
        "rating": puzzle.rating,
        "proof": " ".join(map(str, (proof.kind, proof.score, *second))),
        "margins": " ".join(f"{move}:{margin}" for move, margin in puzzle.margins.items()),
        "trap": " ".join(puzzle.trap),
    }
    return {name: value for name, value in found.items() if value != ""}


def _puzzle(line: Any, rules: Game[Any, Any]) -> Puzzle:
    kind, score, *second = str(line["proof"]).split()
    margins = (pair.rsplit(":", 1) for pair in line.get("margins", "").split())
    return Puzzle(
        id=str(line["id"]),
        game=rules.name,
        position=str(line["position"]),
        solution=tuple(line["solution"].split()),
        rest=tuple(line.get("rest", "").split()),
        themes=tuple(line["themes"].split()),
        rating=int(line["rating"]),
        proof=Proof(
            kind=cast(Kind, kind), score=int(score), second=int(second[0]) if second else None
        ),
        margins=MappingProxyType({move: int(margin) for move, margin in margins}),
        trap=tuple(line.get("trap", "").split()),
    )


def _check(puzzle: Puzzle, rules: Game[Any, Any]) -> None:
    """Raise `ValueError` unless the words are known and the numbers can be."""
    unknown = set(puzzle.themes) - set(themes(rules.name))
    if puzzle.rating not in RATINGS or not puzzle.themes or unknown:
        raise ValueError(f"rating {puzzle.rating}, themes {puzzle.themes}")
    proof = puzzle.proof
    if proof.kind not in KINDS or (proof.second is None) != (proof.kind == "win"):
        raise ValueError(f"proof of kind {proof.kind!r} with a second best of {proof.second}")
    if proof.second is not None and proof.second >= proof.score:
        raise ValueError(f"the second best, {proof.second}, is no worse than {proof.score}")
    if not puzzle.solution:
        raise ValueError("no solution")


def _play(puzzle: Puzzle, rules: Game[Any, Any]) -> None:
    """Raise `ValueError` unless the solution and the trap can be played from the position."""
    for line in ((*puzzle.solution, *puzzle.rest), puzzle.trap):
        state = rules.load(puzzle.position)
        for move in line:
            state = rules.play(state, rules.parse(state, move))
