"""What is seen of a move in Mangala: stones lifted, sown one by one, taken, swept at the end.

Places are numbered as in `MangalaState.board`: the first player's pits 0–5 and treasury 6, then the
second player's pits 7–12 and treasury 13.
"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from meydan.games.core import Side
from meydan.games.mangala import PITS, PLACES, TREASURY, MangalaState, Pit

TURNED = TREASURY + 1
"""So far apart lie the same places of the two players."""


@dataclass(frozen=True, slots=True)
class Lift:
    """All stones of a pit are taken into the hand (M1)."""

    do: ClassVar[str] = "lift"
    place: int
    stones: int


@dataclass(frozen=True, slots=True)
class Drop:
    """One stone of the hand falls (M1, M2)."""

    do: ClassVar[str] = "drop"
    place: int


@dataclass(frozen=True, slots=True)
class Take:
    """Stones go to a treasury: won by the last stone, or left when a side is empty."""

    do: ClassVar[str] = "take"
    places: tuple[int, ...]
    stones: int
    into: int
    why: Literal["even", "opposite", "rest"]
    """M4, M5 or M6."""


@dataclass(frozen=True, slots=True)
class Again:
    """The last stone fell into the own treasury: the same player moves again (M3)."""

    do: ClassVar[str] = "again"


MangalaStep = Lift | Drop | Take | Again


def mangala_steps(state: MangalaState, move: Pit) -> tuple[MangalaStep, ...]:
    """The steps of a legal move, in the order in which they are seen."""
    mover = state.turn
    view = list(state.board if mover is Side.FIRST else state.board[TURNED:] + state.board[:TURNED])
    pit = move - 1
    stones = view[pit]
    seen: list[MangalaStep] = [Lift(_there(mover, pit), stones)]
    view[pit] = 0
    skipped = 1 if stones == 1 else 0
    last = pit
    for at in range(skipped, stones + skipped):
        last = (pit + at) % PLACES
        view[last] += 1
        seen.append(Drop(_there(mover, last)))
    won = _won(view, last)
    if won is not None:
        places, why = won
        seen.append(_take(view, mover, places, TREASURY, why))
    ended = _rest(view)
    if ended is not None:
        places, into = ended
        if places:
            seen.append(_take(view, mover, places, into, "rest"))
    elif last == TREASURY:
        seen.append(Again())
    return tuple(seen)


def _won(view: list[int], last: int) -> tuple[tuple[int, ...], Literal["even", "opposite"]] | None:
    if last > TREASURY:
        return ((last,), "even") if view[last] % 2 == 0 else None
    facing = 2 * PITS - last
    if last < TREASURY and view[last] == 1 and view[facing]:
        return (last, facing), "opposite"
    return None


def _rest(view: list[int]) -> tuple[tuple[int, ...], int] | None:
    """The pits that still hold stones and the treasury they go to, once a side is empty (M6)."""
    own, theirs = range(PITS), range(TURNED, TURNED + PITS)
    if not any(view[at] for at in own):
        return tuple(at for at in theirs if view[at]), TREASURY
    if not any(view[at] for at in theirs):
        return tuple(at for at in own if view[at]), TREASURY + TURNED
    return None


def _take(
    view: list[int],
    mover: Side,
    places: tuple[int, ...],
    into: int,
    why: Literal["even", "opposite", "rest"],
) -> Take:
    stones = sum(view[at] for at in places)
    for at in places:
        view[at] = 0
    view[into] += stones
    return Take(tuple(_there(mover, at) for at in places), stones, _there(mover, into), why)


def _there(mover: Side, place: int) -> int:
    """A place as the mover counts, in the numbering of the whole board."""
    return place if mover is Side.FIRST else (place + TURNED) % (2 * TURNED)
