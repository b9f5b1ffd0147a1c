"""The strategy courses: one idea a lesson, and positions of proved puzzles to try it on.

A lesson claims nothing about a position that the puzzle's proof does not say.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from meydan.engine.puzzles import GRADES, Puzzle, of

TASKS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class StrategyLesson:
    """One idea; its words are `strategy.<game>.<id>.title` and `.text`."""

    id: str
    number: int
    puzzles: tuple[Puzzle, ...]
    """The positions, the easier first."""


@cache
def strategy(game: str) -> tuple[StrategyLesson, ...]:
    """The lessons of a game in their order; none for a game without a course."""
    text = (files(__package__) / "data" / "strategy.toml").read_text(encoding="utf-8")
    used: set[str] = set()
    lessons = []
    for number, table in enumerate(tomllib.loads(text).get(game, ()), 1):
        fitting = [one for one in of(game) if _fits(table, one) and one.id not in used]
        # From the easier half, apart from one another; no position comes in two lessons.
        chosen = tuple(fitting[at] for at in sorted({0, len(fitting) // 2})) if fitting else ()
        used.update(one.id for one in chosen)
        lessons.append(StrategyLesson(id=table["id"], number=number, puzzles=chosen[:TASKS]))
    return tuple(lessons)


def _fits(table: Mapping[str, Any], puzzle: Puzzle) -> bool:
    margin = table.get("margin")
    return (
        set(table.get("themes", ())) <= set(puzzle.themes)
        and not set(table.get("without", ())) & set(puzzle.themes)
        and puzzle.grade in table.get("grades", GRADES)
        and (margin is None or puzzle.proof.score == margin)
    )
