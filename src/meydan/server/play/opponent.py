"""Who plays the other side in practice: the one seam between the pages and a player that thinks.

Thinking happens in the request's own thread, outside every lock, and the kernel lets other threads
run meanwhile. What thinks long needs a slot: there are fewer slots than processors, so that pages
are answered also while many practise at full strength; who finds none free thinks shorter. Of the
threads that answer pages no more than `AT_ONCE` think or wait for it: whoever comes then is
answered at once by a level that only looks a few moves ahead.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import BoundedSemaphore
from typing import Any

from meydan.engine.levels import DEFAULT, LEVELS, choose as choose_by_level, levels_of
from meydan.games.core import Game

__all__ = ["DEFAULT", "LEVELS", "choose", "hint"]

LONGEST = 2.0
"""Seconds that a move may take with a slot."""
SHORT = 0.2
"""Seconds without one, and for a hint."""
AT_ONCE = 6
"""Half of the threads of a process."""
_room = BoundedSemaphore(AT_ONCE)
_slots = BoundedSemaphore(max(1, (os.cpu_count() or 2) - 1))
_short = BoundedSemaphore(2)
"""For short thoughts, which wait their turn."""


def choose(game: Game[Any, Any], state: Any, *, seed: str, level: int = DEFAULT) -> Any:
    """A move of a level for the side to move.

    Below the levels that count nodes or seconds the same seed and position give the same move.
    """
    if levels_of(game.name)[level].depth is not None:
        return choose_by_level(game, state, level, seed=_number(seed)).move
    if not _room.acquire(blocking=False):
        return choose_by_level(game, state, _quick(game), seed=_number(seed)).move
    try:
        with _slot() as seconds:
            return choose_by_level(game, state, level, seed=_number(seed), seconds=seconds).move
    finally:
        _room.release()


def hint(game: Game[Any, Any], state: Any) -> Any:
    """A good move for who is to move, whatever the level of the game."""
    if not _room.acquire(blocking=False):
        return choose_by_level(game, state, _quick(game)).move
    try:
        with _short:
            return choose_by_level(game, state, max(LEVELS), seconds=SHORT).move
    finally:
        _room.release()


def _quick(game: Game[Any, Any]) -> int:
    """The strongest level that looks only so many moves ahead."""
    levels = levels_of(game.name)
    return max(level for level, one in levels.items() if one.depth is not None)


@contextmanager
def _slot() -> Iterator[float]:
    """How many seconds there are for a move now."""
    if not _slots.acquire(blocking=False):
        with _short:
            yield SHORT
        return
    try:
        yield LONGEST
    finally:
        _slots.release()


def _number(seed: str) -> int:
    return Random(seed).getrandbits(32)
