"""Mangala, as the other layers know it."""

from typing import Any

from meydan.games.core import Game, Side
from meydan.games.description import Counted, Description
from meydan.games.mangala import PITS, STONES, MangalaState


def _size(_game: Game[Any, Any]) -> int:
    return PITS


def _counted(_game: Game[Any, Any]) -> Counted:
    return Counted(total=(STONES, STONES))


def _standing(_game: Game[Any, Any], state: MangalaState) -> tuple[int, int]:
    return state.treasury(Side.FIRST), state.treasury(Side.SECOND)


GAME = Description(
    name="mangala",
    rules="meydan.games.mangala:Mangala",
    rulebooks=("tazof-mangala-2023", "tazof-mangala-2021", "ifmg-mangala", "ifmg-mangala-en"),
    options="meydan.rulebooks.options.mangala:MangalaOptions",
    size=_size,
    counted=_counted,
    standing=_standing,
    by_margin=True,
    turns_go_on=True,
    sown=True,
    engine="meydan.engine.mangala.part:PART",
    terminal="meydan.cli.terminal.games.mangala:PART",
    board="meydan.server.boards.mangala.part:PART",
    opening_plies=4,
    keys="digits",
)
