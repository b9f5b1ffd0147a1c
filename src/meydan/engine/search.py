"""Thinking about a position: the one door to everything the engine knows.

The kernel's search does the work; without the kernel a plain one in Python answers in the same
form, weaker.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import isfinite
from typing import Any, Protocol

from meydan.engine import kernel, plain, weights
from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.part import Unfinished, part_of
from meydan.games.core import Game
from meydan.games.registry import described
from meydan.plugins import fetch

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
    begin = time.perf_counter()
    begun = Unfinished(limits=limits)
    own = part_of(game.name).thinks
    # A class that somebody derived may play by other rules, which its tables do not know.
    if own is not None and type(game) is fetch(described(game).rules):
        known = own(state, limits, lines=lines, threads=threads, stop=stop)
        if isinstance(known, Analysis):
            return known
        if known is not None:
            begun = known
    limits = begun.limits
    # The kernel takes texts: its positions and ours are held equal by tests of exactly these.
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
        # Those that are proved already come out of the search again and are dropped below.
        lines=lines + len(begun.lines),
        threads=threads,
        seed=seed % 2**64,
        plain=False,
        stop=stop,
    )
    return Analysis(
        lines=_after(begun.lines, [_line(game, line) for line in found])[:lines],
        nodes=begun.nodes + nodes,
        seconds=time.perf_counter() - begin,
        depth=depth,
        source="search",
    )


def prepare(game: Game[Any, Any]) -> None:
    """Load weights, tables and books of a game: the first thought about it then keeps its time."""
    thinker(game)
    part_of(game.name).prepares()


def thinker(game: Game[Any, Any], *, trained: bool = True) -> Thinker | None:
    """The kernel's search for a game, with the weights of the package or what it counts without.

    `None` where the kernel does not have it.
    """
    if kernel.native(game) is None:
        return None
    return _thinker(kernel.path(), game.name, tuple(kernel.options(game).items()), trained)


@lru_cache(maxsize=32)
def _thinker(
    path: str | None, name: str, options: tuple[tuple[str, Any], ...], trained: bool
) -> Thinker | None:
    module = kernel.module("_search")
    if module is None or path is None:
        return None
    part = part_of(name).kernel
    content = weights.shipped(name) if trained and part is not None and part.weights else b""
    made: Thinker = getattr(module, name)(content, **dict(options))
    return made


def _check(limits: Limits, *, lines: int, threads: int, stop: Stop | None) -> None:
    unlimited = limits.seconds is None and limits.nodes is None and limits.depth is None
    if unlimited and stop is None:
        raise ValueError("neither seconds, nodes nor depth, and nobody to stop it")
    for seconds in (limits.seconds, limits.proof_seconds):
        if seconds is not None and not (isfinite(seconds) and seconds >= 0):
            raise ValueError(f"{seconds} seconds")
    if limits.nodes is not None and not 0 <= limits.nodes < 2**63:
        raise ValueError(f"{limits.nodes} nodes")
    if limits.depth is not None and not 1 <= limits.depth < 2**31:
        raise ValueError(f"depth {limits.depth}")
    if lines < 1:
        raise ValueError(f"{lines} lines")
    if not 1 <= threads <= 256:
        raise ValueError(f"{threads} threads")


def _after(proved: tuple[Line, ...], found: Sequence[Line]) -> tuple[Line, ...]:
    """Lines of a search after those that were proved, none better than the best of these."""
    if not proved:
        return tuple(found)
    # An estimate that promises more than what is proved to be best is an error of the search.
    most = proved[0].score.value
    first = {line.moves[0] for line in proved}
    rest = (
        replace(line, score=Score(value=min(line.score.value, most)))
        for line in found
        if line.moves[0] not in first
    )
    return tuple(sorted((*proved, *rest), key=lambda line: -line.score.value))


def _line(game: Game[Any, Any], line: Found) -> Line:
    moves, value, proved, win_in, depth = line
    return Line(
        moves=tuple(kernel.move_of(game, move) for move in moves),
        score=Score(value=value, exact=proved, win_in=win_in),
        depth=depth,
    )
