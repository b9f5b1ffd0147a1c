"""What is seen of a move in Küre: a stone's step and the stones it takes; and lines of three."""

from dataclasses import dataclass
from typing import ClassVar

from meydan.games.core import Side
from meydan.games.kure import COLUMNS, LINE_LIMIT, Kure, KureMove, KureState


@dataclass(frozen=True, slots=True)
class Move:
    """A stone steps from one place to another (K1)."""

    do: ClassVar[str] = "move"
    origin: int
    target: int
    side: int


@dataclass(frozen=True, slots=True)
class Capture:
    """Stones that the step encloses are taken (K3)."""

    do: ClassVar[str] = "capture"
    places: tuple[int, ...]
    side: int
    """Whose they were."""
    names: tuple[str, ...]
    """What the places are called."""


KureStep = Move | Capture


def kure_steps(game: Kure, state: KureState, move: KureMove) -> tuple[KureStep, ...]:
    """The steps of a legal move, in the order in which they are seen."""
    side = state.turn
    after = game.play(state, move)
    taken = state.stones(side.other) & ~after.stones(side.other)
    seen: list[KureStep] = [Move(move.origin, move.target, side.value)]
    if taken:
        places = tuple(at for at in range(game.size**2) if taken >> at & 1)
        names = tuple(f"{COLUMNS[at % game.size]}{at // game.size + 1}" for at in places)
        seen.append(Capture(places, side.other.value, names))
    return tuple(seen)


def full_lines(game: Kure, state: KureState, side: Side) -> tuple[tuple[int, ...], ...]:
    """The stones of each line that can take no more of a side's stones (K2), line by line."""
    size, stones = game.size, state.stones(side)
    found: list[tuple[int, ...]] = []
    for line in _lines(size):
        if side is _at_home(size, line):
            continue  # the own first row does not count
        held = tuple(at for at in line if stones >> at & 1)
        if len(held) >= LINE_LIMIT - 1:
            found.append(held)
    return tuple(found)


def _lines(size: int) -> tuple[tuple[int, ...], ...]:
    steps = range(size)
    lines = [tuple(size * row + column for column in steps) for row in steps]
    lines += [tuple(size * row + column for row in steps) for column in steps]
    for shift in range(1 - size, size):
        slanted = [(row, row - shift) for row in steps if 0 <= row - shift < size]
        lines.append(tuple(size * row + column for row, column in slanted))
        lines.append(tuple(size * row + size - 1 - column for row, column in slanted))
    return tuple(line for line in lines if len(line) >= LINE_LIMIT)


def _at_home(size: int, line: tuple[int, ...]) -> Side | None:
    """Whose first row a line is."""
    if line == tuple(range(size)):
        return Side.FIRST
    return Side.SECOND if line == tuple(range(size * (size - 1), size**2)) else None
