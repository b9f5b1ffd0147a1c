"""Reversi, as the other layers know it."""

from typing import Any

from meydan.games.core import Game
from meydan.games.description import Counted, Description, Square
from meydan.games.reversi import SIZE, ReversiState


def _size(_game: Game[Any, Any]) -> int:
    return SIZE


def _pieces(state: ReversiState) -> tuple[int, int]:
    return state.black, state.white


def _counted(_game: Game[Any, Any]) -> Counted:
    # Four discs lie there from the start and none ever leaves the board.
    return Counted(total=(4, SIZE * SIZE))


def _standing(_game: Game[Any, Any], state: ReversiState) -> tuple[int, int]:
    return state.black.bit_count(), state.white.bit_count()


GAME = Description(
    name="reversi",
    rules="meydan.games.reversi:Reversi",
    rulebooks=("tazof-reversi",),
    size=_size,
    square=Square(_pieces),
    colours=("black", "white"),
    counted=_counted,
    standing=_standing,
    by_margin=True,
    passes=True,
    engine="meydan.engine.reversi.part:PART",
    terminal="meydan.cli.terminal.games.reversi:PART",
    board="meydan.server.boards.reversi.part:PART",
    opening_plies=8,
)
