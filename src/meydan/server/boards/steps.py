"""What is seen of a move, step by step: for animation, for words, and for lessons to look at."""

from dataclasses import fields
from typing import Any

from meydan.games.core import Game
from meydan.server.boards.part import Step, part_of

__all__ = ["Step", "step_json", "steps_of"]


def steps_of(game: Game[Any, Any], state: Any, move: Any) -> tuple[Step, ...]:
    """The steps of a legal move, in the order in which they are seen."""
    return tuple(part_of(game.name).steps(game, state, move))


def step_json(step: Step) -> dict[str, Any]:
    """A step as the page reads it: `{"do": "drop", "place": 4}`."""
    return {"do": step.do, **{one.name: getattr(step, one.name) for one in fields(step)}}
