"""What Meydan may ask of the game: the entry point leads here."""

from typing import Any

from meydan.games.core import Game
from meydan.games.description import Description, Square
from xox.rules import LETTERS, SIZE, XoxState


def _size(_game: Game[Any, Any]) -> int:
    return SIZE


def _pieces(state: XoxState) -> tuple[int, int]:
    return state.first, state.second


GAME = Description(
    name="xox",
    rules="xox.rules:Xox",
    rulebooks=("club-xox",),
    size=_size,
    square=Square(_pieces, letters=LETTERS, turn_by_pieces=True),
    colours=("black", "white"),
    opening_plies=1,
    engine="xox.engine:PART",
    package="xox",
)
