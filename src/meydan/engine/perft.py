"""Perft: the leaves of a game tree after so many plies.

A finished set counts as one leaf at every greater depth. The kernel counts where it is there, the
Python rules otherwise; the numbers are the same.
"""

from typing import TypeVar

from meydan.engine import kernel
from meydan.games.core import Game, State

S = TypeVar("S", bound=State)
M = TypeVar("M")

DEEPEST = 500
"""Greater depths would need a deeper stack than a thread has."""


def perft(game: Game[S, M], state: S, depth: int) -> int:
    """The leaves `depth` plies below a state; raises `ValueError` for a depth not 0 to 500."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"depth {depth}, not 0 to {DEEPEST}")
    if depth == 0 or game.outcome(state) is not None:
        return 1
    loaded = kernel.load(game, state)
    if loaded is not None:
        return loaded.native.perft(loaded.position, depth)
    return _leaves(game, state, depth)


def divide(game: Game[S, M], state: S, depth: int) -> tuple[tuple[M, int], ...]:
    """The leaves below each legal move, at a depth of at least 1."""
    if depth < 1:
        raise ValueError(f"depth {depth}: nothing to divide")
    return tuple(
        (move, perft(game, game.play(state, move), depth - 1)) for move in game.legal(state)
    )


def _leaves(game: Game[S, M], state: S, depth: int) -> int:
    moves = game.legal(state)
    if depth == 1 or not moves:
        return len(moves) or 1
    leaves = 0
    for move in moves:  # a loop, since the frames of a generator would halve the depth
        leaves += _leaves(game, game.play(state, move), depth - 1)
    return leaves
