"""Lessons as data: a rule, a position and something to do, one TOML file a game.

A game from outside brings its own as `lessons.toml` of its package.

A course follows the text that its file names. A lesson cites articles of that text, or rulings;
its sentences are in the topic `learn_<game>` under the lesson's id: `title`, `rule`, and for each
task `ask`, `hint` and `done`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal

from meydan.games.core import Game
from meydan.games.registry import description
from meydan.rulebooks import game_for, playable, rulings
from meydan.server.learn.goals import GOALS, Goal

Kind = Literal["play", "goal", "mark", "free"]
KINDS = ("play", "goal", "mark", "free")


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Something to do on a board."""

    number: int
    """From 1: its sentences are `<lesson>.<number>.ask` and so on."""
    position: str
    before: tuple[str, ...] = ()
    """Moves made before the learner's, where the way here matters."""
    do: Kind
    """Play one of `moves`; reach `goal`; mark all `places`; or play any move."""
    moves: tuple[str, ...] = ()
    goal: Goal | None = None
    turns: int = 1
    """So many moves in one turn may reach the goal."""
    of: str = ""
    """Mark: the place whose moves are asked for; all places that can be played otherwise."""
    reply: str = ""
    """The opponent's move that follows a right one, to show what comes of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One rule, and what to do with it."""

    id: str
    number: int
    sources: tuple[str, ...]
    """Articles and rulings as they are cited: `tazof-mangala-2023 1`, `M1`."""
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The lessons of a game, in their order."""

    game: str
    rulebook: str
    lessons: tuple[Lesson, ...]

    @property
    def rules(self) -> Game[Any, Any]:
        """The rules that judge."""
        return game_for(self.game, self.rulebook)

    def lesson(self, id_: str) -> Lesson | None:
        """A lesson by its id."""
        return next((one for one in self.lessons if one.id == id_), None)


@cache
def with_lessons() -> tuple[str, ...]:
    """The games that have a course."""
    return tuple(name for name in playable() if _file(name).is_file())


def _file(game: str) -> Traversable:
    package = description(game).package
    if package:
        return files(package) / "lessons.toml"
    return files(__package__) / "data" / f"{game}.toml"


@cache
def course(game: str) -> Course:
    """The course of a game."""
    path = _file(game)
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    book = table["rulebook"]
    lessons = tuple(_lesson(one, at, book) for at, one in enumerate(table["lesson"], 1))
    return Course(game=game, rulebook=book, lessons=lessons)


def _lesson(table: Mapping[str, Any], number: int, book: str) -> Lesson:
    cited = tuple(one if one in rulings() else f"{book} {one}" for one in table["articles"])
    tasks = tuple(_task(one, at) for at, one in enumerate(table["task"], 1))
    return Lesson(id=table["id"], number=number, sources=cited, tasks=tasks)


def _task(table: Mapping[str, Any], number: int) -> Task:
    goal = Goal(**table["goal"]) if "goal" in table else None
    if table["do"] not in KINDS or (goal and goal.kind not in GOALS):
        raise ValueError(f"task {number}: no such kind or goal")
    return Task(
        number=number,
        position="".join(table["position"]),
        before=tuple(table.get("before", ())),
        do=table["do"],
        moves=tuple(table.get("moves", ())),
        goal=goal,
        turns=table.get("turns", 1),
        of=table.get("of", ""),
        reply=table.get("reply", ""),
    )
