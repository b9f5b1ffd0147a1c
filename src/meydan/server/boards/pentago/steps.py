"""What is seen of a move in Pentago: a marble set down, a block turned, a line of five found."""

from dataclasses import dataclass
from typing import ClassVar

from meydan.games.core import Side
from meydan.games.pentago import LINES, PLACES, Pentago, PentagoMove, PentagoState
from meydan.server.boards.part import Place


@dataclass(frozen=True, slots=True)
class Turn:
    """A block turns clockwise by a quarter (P1)."""

    do: ClassVar[str] = "turn"
    block: int


@dataclass(frozen=True, slots=True)
class Line:
    """Five or more in a line after the turn (P2)."""

    do: ClassVar[str] = "line"
    places: tuple[int, ...]
    side: int


PentagoStep = Place | Turn | Line


def pentago_steps(game: Pentago, state: PentagoState, move: PentagoMove) -> tuple[PentagoStep, ...]:
    """The steps of a legal move, in the order in which they are seen."""
    after = game.play(state, move)
    seen: list[PentagoStep] = [Place(move.place, state.turn.value), Turn(move.block)]
    for side, marbles in ((Side.FIRST, after.black), (Side.SECOND, after.white)):
        lined = 0
        for line in LINES:
            if marbles & line == line:
                lined |= line
        if lined:
            seen.append(Line(tuple(at for at in PLACES if lined >> at & 1), side.value))
    return tuple(seen)
