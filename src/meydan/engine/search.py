"""Thinking about a position: the one door to everything the engine knows.

The kernel's search does the work; without the kernel a plain one in Python answers in the same
form, weaker.
"""

import time
from collections.abc import Sequence
from functools import lru_cache
from math import isfinite
from typing import Any, Protocol

from meydan.engine import kernel, mangala, plain, weights
from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.reversi import thinker as reversi
from meydan.games.core import Game
from meydan.games.kure import Kure, KureMove
from meydan.games.mangala import Mangala
from meydan.games.pentago import PentagoMove
from meydan.games.reversi import Reversi

Found = tuple[tuple[Any, ...], int, bool, int | None, int]
"""A line of the kernel: moves, value, whether it is proved, plies to the win, depth."""


class Thinker(Protocol):
    """A game with its evaluation in the kernel."""

    def think(
        self,
        text: str,
        earlier: Sequence[str],
        *,
        seconds: float | None,
        nodes: int | None,
        depth: int | None,
        lines: int,
        threads: int,
        seed: int,
        plain: bool,
        stop: Stop | None,
    ) -> tuple[tuple[Found, ...], int, int]: ...

    def mcts(
        self, text: str, earlier: Sequence[str], *, playouts: int, curiosity: float, seed: int
    ) -> Any: ...

    def evaluate(self, text: str) -> int: ...


def think(
    game: Game[Any, Any],
    state: Any,
    limits: Limits,
    *,
    lines: int = 1,
    threads: int = 1,
    seed: int = 0,
    stop: Stop | None = None,
) -> Analysis:
    """The best lines of play from a position.

    At least one ply is looked at, whatever the limits. With one thread and no limit of time the
    same seed gives the same answer. Raises `ValueError` when the game is over, or for limits that
    can't be; an exception of `stop`, or Ctrl-C, ends the thinking and goes on to the caller.
    """
    _check(limits, lines=lines, threads=threads, stop=stop)
    if game.outcome(state) is not None:
        raise ValueError("the game is over: there is nothing to think about")
    if type(game) is Reversi:
        # Its search knows patterns by phase and exact endings.
        known = reversi.think(state, limits, lines=lines, threads=threads, stop=stop)
        if known is not None:
            return known
    begin = time.perf_counter()
    if type(game) is Mangala:
        proved = mangala.know(state)
        if proved is not None:
            return Analysis(
                lines=proved[:lines],
                nodes=0,
                seconds=time.perf_counter() - begin,
                depth=proved[0].depth,
                source=mangala.source(state),
            )
    text, earlier = game.dump(state), kernel.earlier(game, state)
    worker = thinker(game)
    if worker is None or kernel.load(game, state) is None:
        return plain.think(game, state, limits, lines=lines, seed=seed, stop=stop)
    found, nodes, depth = worker.think(
        text,
        earlier,
        seconds=limits.seconds,
        nodes=limits.nodes,
        depth=limits.depth,
        lines=lines,
        threads=threads,
        seed=seed % 2**64,
        plain=False,
        stop=stop,
    )
    return Analysis(
        lines=tuple(_line(game, line) for line in found),
        nodes=nodes,
        seconds=time.perf_counter() - begin,
        depth=depth,
        source="search",
    )


def thinker(game: Game[Any, Any], *, trained: bool = True) -> Thinker | None:
    """The kernel's search for a game, with the weights of the package or what it counts without.

    `None` where the kernel does not have it.
    """
    if kernel.native(game) is None:
        return None
    options = tuple(kernel.kure_options(game).items()) if isinstance(game, Kure) else ()
    return _thinker(kernel.path(), game.name, options, trained)


@lru_cache(maxsize=32)
def _thinker(
    path: str | None, name: str, options: tuple[tuple[str, Any], ...], trained: bool
) -> Thinker | None:
    module = kernel.module("_search")
    if module is None or path is None:
        return None
    # Reversi's weights are patterns, which only its own search reads.
    content = weights.shipped(name) if trained and name != Reversi.name else b""
    made: Thinker = getattr(module, name)(content, **dict(options))
    return made


def _check(limits: Limits, *, lines: int, threads: int, stop: Stop | None) -> None:
    unlimited = limits.seconds is None and limits.nodes is None and limits.depth is None
    if unlimited and stop is None:
        raise ValueError("neither seconds, nodes nor depth, and nobody to stop it")
    if limits.seconds is not None and not (isfinite(limits.seconds) and limits.seconds >= 0):
        raise ValueError(f"{limits.seconds} seconds")
    if limits.nodes is not None and not 0 <= limits.nodes < 2**63:
        raise ValueError(f"{limits.nodes} nodes")
    if limits.depth is not None and not 1 <= limits.depth < 2**31:
        raise ValueError(f"depth {limits.depth}")
    if lines < 1:
        raise ValueError(f"{lines} lines")
    if not 1 <= threads <= 256:
        raise ValueError(f"{threads} threads")


def _line(game: Game[Any, Any], line: Found) -> Line:
    moves, value, proved, win_in, depth = line
    return Line(
        moves=tuple(move_of(game, move) for move in moves),
        score=Score(value=value, exact=proved, win_in=win_in),
        depth=depth,
    )


def move_of(game: Game[Any, Any], move: Any) -> Any:
    """A move of the kernel as the rules write it."""
    if game.name == "pentago":
        return PentagoMove(*move)
    return KureMove(*move) if game.name == "kure" else move
