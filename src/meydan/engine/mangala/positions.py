"""Mangala positions as the tables and proofs see them: twelve pits, the mover's first.

What is in the treasuries changes neither the moves nor what can still be won, so a value is what
the side to move wins more than the other of the stones in the pits; the final margin is that and
the lead in the treasuries. A position's number is the kernel's (`kernel/mangala/numbering.hpp`).
"""

from collections.abc import Sequence
from itertools import accumulate
from math import comb

from meydan.games.core import Side
from meydan.games.mangala import Mangala, MangalaState

GAME = Mangala()
Pits = tuple[int, ...]
"""The mover's six pits, then the other's."""


def start(stones_per_pit: int) -> MangalaState:
    """The start of the game with so many stones in each pit."""
    return MangalaState((*[stones_per_pit] * 6, 0) * 2, Side.FIRST)


def pits_of(state: MangalaState) -> Pits:
    """The twelve pits as the side to move sees them."""
    return state.pits(state.turn) + state.pits(state.turn.other)


def state_of(pits: Sequence[int]) -> MangalaState:
    """A position with these pits, empty treasuries and the first player to move."""
    return MangalaState((*pits[:6], 0, *pits[6:], 0), Side.FIRST)


def stones(state: MangalaState) -> int:
    """Stones in the pits."""
    return sum(pits_of(state))


def lead(state: MangalaState) -> int:
    """How many stones more the side to move has in its treasury."""
    return state.treasury(state.turn) - state.treasury(state.turn.other)


def number(pits: Sequence[int]) -> int:
    """The position's number: those with fewer stones come first."""
    own, opposing = pits[:6], pits[6:]
    mine, all_ = sum(own), sum(pits)
    before = comb(all_ + 11, 12) + sum(
        _sides(fewer) * _sides(all_ - fewer) for fewer in range(mine)
    )
    return before + _rank(own) * _sides(all_ - mine) + _rank(opposing)


def _sides(stones: int) -> int:
    """How many ways there are to put stones into the six pits of a side."""
    return comb(stones + 5, 5)


def _rank(side: Sequence[int]) -> int:
    return sum(comb(upto + pit, pit + 1) for pit, upto in enumerate(accumulate(side[:5])))
