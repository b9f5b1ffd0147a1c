"""Random games to the end: every legal move equally likely, the same seed the same games."""

import random
import time
from dataclasses import dataclass
from math import inf, isfinite
from typing import TypeVar

from meydan.engine import kernel
from meydan.games.core import Game, Side, State

S = TypeVar("S", bound=State)
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Tally:
    """What random games came to."""

    games: int
    plies: int
    first_wins: int
    draws: int
    second_wins: int
    seconds: float
    """How long they took."""


def playouts(
    game: Game[S, M],
    state: S,
    *,
    seconds: float | None = None,
    count: int | None = None,
    seed: int = 0,
) -> Tally:
    """Play random games from a state until the time is over or `count` games are played.

    The same seed and count give the same games on every machine with the kernel; the Python rules
    play others. Raises `ValueError` where neither limit is given, or one that can't be.
    """
    if seconds is None and count is None:
        raise ValueError("neither seconds nor a count")
    if seconds is not None and not (isfinite(seconds) and seconds >= 0):
        raise ValueError(f"{seconds} seconds")
    if count is not None and not 0 <= count < 2**63:
        raise ValueError(f"{count} games")
    begin = time.perf_counter()
    loaded = None if game.outcome(state) is not None else kernel.load(game, state)
    if loaded is None:
        numbers = _play(game, state, seconds=seconds, count=count, seed=seed)
    else:
        numbers = loaded.native.playouts(
            loaded.position, seed=seed % 2**64, games=count, seconds=seconds
        )
    return Tally(*numbers, time.perf_counter() - begin)


def _play(
    game: Game[S, M], state: S, *, seconds: float | None, count: int | None, seed: int
) -> tuple[int, int, int, int, int]:
    rng = random.Random(seed)
    end = time.perf_counter() + (inf if seconds is None else seconds)
    plies = 0
    results = {Side.FIRST: 0, None: 0, Side.SECOND: 0}
    games = 0
    while games != count:
        here = state
        while moves := game.legal(here):
            here = game.play(here, rng.choice(moves))
            plies += 1
        outcome = game.outcome(here)
        assert outcome is not None  # no legal move is left, so the set is over
        results[outcome.winner] += 1
        games += 1
        if time.perf_counter() >= end:
            break
    return games, plies, results[Side.FIRST], results[None], results[Side.SECOND]
