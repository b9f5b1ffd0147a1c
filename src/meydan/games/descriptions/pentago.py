"""Pentago, as the other layers know it."""

from typing import Any

from meydan.games.core import Game
from meydan.games.description import Description, Square
from meydan.games.pentago import SIZE, PentagoState


def _size(_game: Game[Any, Any]) -> int:
    return SIZE


def _pieces(state: PentagoState) -> tuple[int, int]:
    return state.black, state.white


GAME = Description(
    name="pentago",
    rules="meydan.games.pentago:Pentago",
    rulebooks=("tazof-pentago",),
    size=_size,
    square=Square(_pieces, turn_by_pieces=True),
    colours=("black", "white"),
    engine="meydan.engine.pentago.part:PART",
    terminal="meydan.cli.terminal.games.pentago:PART",
    board="meydan.server.boards.pentago.part:PART",
    opening_plies=4,
    keys="letters",
)
