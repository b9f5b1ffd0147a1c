"""Küre, as the other layers know it."""

from typing import Any

from meydan.games.core import Game
from meydan.games.description import Counted, Description, Square
from meydan.games.kure import LETTERS, Kure, KureState


def _size(game: Game[Any, Any]) -> int:
    assert isinstance(game, Kure)
    return game.size


def _pieces(state: KureState) -> tuple[int, int]:
    return state.purple, state.orange


def _counted(game: Game[Any, Any]) -> Counted:
    assert isinstance(game, Kure)
    return Counted(most=game.captures)


def _standing(game: Game[Any, Any], state: KureState) -> tuple[int, int]:
    assert isinstance(game, Kure)
    return game.stones - state.orange.bit_count(), game.stones - state.purple.bit_count()


GAME = Description(
    name="kure",
    rules="meydan.games.kure:Kure",
    rulebooks=("tazof-kure", "tazof-kure-2026"),
    options="meydan.rulebooks.options.kure:KureOptions",
    size=_size,
    square=Square(_pieces, letters=LETTERS, upwards=True),
    colours=("purple", "orange"),
    counted=_counted,
    standing=_standing,
    draws_by_history=True,
    engine="meydan.engine.kure.part:PART",
    terminal="meydan.cli.terminal.games.kure:PART",
    board="meydan.server.boards.kure.part:PART",
    opening_plies=8,
)
