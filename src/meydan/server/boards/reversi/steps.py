"""What is seen of a move in Reversi: a disc set down, then the others turned, the nearest first."""

from dataclasses import dataclass
from typing import ClassVar

from meydan.games.core import Side
from meydan.games.reversi import PASS, PLACES, SIZE, Place as Move, Reversi, ReversiState
from meydan.server.boards.part import Place


@dataclass(frozen=True, slots=True)
class Flip:
    """The discs so far away turn to the mover's colour."""

    do: ClassVar[str] = "flip"
    places: tuple[int, ...]
    distance: int
    side: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No move at hand: the turn goes over (R1)."""

    do: ClassVar[str] = "pass"
    side: int


ReversiStep = Place | Flip | Pass


def reversi_steps(game: Reversi, state: ReversiState, move: Move) -> tuple[ReversiStep, ...]:
    """The steps of a legal move, in the order in which they are seen."""
    side = state.turn
    if move == PASS:
        return (Pass(side.value),)
    after = game.play(state, move)
    opposing = after.white if side is Side.FIRST else after.black
    turned = state.opposing & ~opposing
    rings: dict[int, list[int]] = {}
    for at in PLACES:
        if turned >> at & 1:
            rings.setdefault(_distance(move, at), []).append(at)
    flips = (Flip(tuple(rings[away]), away, side.value) for away in sorted(rings))
    return (Place(move, side.value), *flips)


def _distance(one: int, other: int) -> int:
    """How many steps of a king lie between two places."""
    return max(abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE))
