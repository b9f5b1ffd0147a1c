"""What a lesson's page and a puzzle's page share: a board, tries, and an answer to each."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from meydan.games.core import Game
from meydan.games.registry import described
from meydan.server.boards.part import part_of
from meydan.server.boards.picture import picture
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.script_words import page_words
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.square.grid import COLUMNS
from meydan.server.learn.feedback import Answer
from meydan.server.web.page import Scope
from meydan.words import topic

MOST_MOVES = 40
LONGEST_MOVE = 6
MANY = 40
"""So many legal moves are offered as buttons at most, where there is no script."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A board with tasks, at the point that a page shows."""

    game: str
    key: str
    """What a device remembers it by: `lesson sowing`, `puzzle mangala-07`."""
    task: int
    """The number of the task that is shown, from 1."""
    tasks: tuple[dict[str, Any], ...]
    """Every task as the script reads it."""
    shown: ShownBoard
    moves: tuple[str, ...]
    """Moves made since the task began, where a form goes on."""
    marking: bool = False
    said: Answer | None = None
    own: str
    """The page's own address."""
    following: str
    """Where to go when all is done."""
    run: Mapping[str, Any] = field(default_factory=dict)
    """Puzzles: what the script goes on with when one is done."""


def moves_in(posted: Mapping[str, str]) -> tuple[str, ...]:
    """The moves that a form or a script sends: those so far, and one more."""
    so_far = posted.get("moves", "").split()
    more = posted.get("move", "").strip()
    made = [*so_far, more] if more else so_far
    return tuple(text[:LONGEST_MOVE] for text in made[:MOST_MOVES])


def exercise_page(
    scope: Scope, template: str, rules: Game[Any, Any], exercise: Exercise, **context: Any
) -> HttpResponse:
    """A page with a board to try things on."""
    state, lang = exercise.shown.state, scope.lang
    view = exercise.tasks[exercise.task - 1]["board"]["turn"]
    side = type(state.turn)(view)
    legal = [rules.format(state, move) for move in rules.legal(state)]
    words = topic("learn", lang)
    # A pupil comes from the homework of a class, and goes back to it.
    room = scope.request.GET.get("class", "")[:8]
    home = reverse("class-homework", kwargs={"code": room}) if room.isalnum() else ""
    data = {
        "game": exercise.game,
        "lang": lang,
        "key": exercise.key,
        "task": exercise.task,
        "tasks": list(exercise.tasks),
        "own": exercise.own,
        "following": home or exercise.following,
        "homework": home,
        "run": dict(exercise.run),
        "words": page_words(exercise.game, lang)
        | {f"learn.{code[3:]}": said for code, said in words.items() if code.startswith("js.")},
    }
    return scope.render(
        template,
        game=exercise.game,
        exercise=exercise,
        task=exercise.tasks[exercise.task - 1],
        data=data,
        state_view=view,
        following=data["following"],
        picture=picture(rules, state, lang, below=side),
        table=plain_table(rules, state, side, lang),
        legal=legal if len(legal) <= MANY else [],
        places=_places(rules, exercise),
        words=data["words"],
        **context,
    )


def _places(rules: Game[Any, Any], exercise: Exercise) -> list[str]:
    """What a form offers to mark where there is no script."""
    if not exercise.marking:
        return []
    size = described(rules).size(rules)
    if part_of(rules.name).pits:
        return [str(pit) for pit in range(1, size + 1)]
    return [f"{COLUMNS[column]}{row}" for row in range(1, size + 1) for column in range(size)]
