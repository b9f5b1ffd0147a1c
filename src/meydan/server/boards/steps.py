"""What is seen of a move, game by game: the list that a page plays back, one step at a time."""

from dataclasses import fields
from typing import Any

from meydan.games.core import Game
from meydan.games.kure import Kure
from meydan.games.pentago import Pentago
from meydan.games.reversi import Reversi
from meydan.server.boards.kure.steps import KureStep, kure_steps
from meydan.server.boards.mangala.steps import MangalaStep, mangala_steps
from meydan.server.boards.pentago.steps import PentagoStep, pentago_steps
from meydan.server.boards.reversi.steps import ReversiStep, reversi_steps

Step = MangalaStep | PentagoStep | ReversiStep | KureStep


def steps_of(game: Game[Any, Any], state: Any, move: Any) -> tuple[Step, ...]:
    """The steps of a legal move, in the order in which they are seen."""
    if isinstance(game, Kure):
        return kure_steps(game, state, move)
    if isinstance(game, Pentago):
        return pentago_steps(game, state, move)
    if isinstance(game, Reversi):
        return reversi_steps(game, state, move)
    return mangala_steps(state, move)


def step_json(step: Step) -> dict[str, Any]:
    """A step as the page reads it: `{"do": "drop", "place": 4}`."""
    return {"do": step.do, **{one.name: getattr(step, one.name) for one in fields(step)}}
