"""Thinking about a position of Reversi: by patterns, ever deeper, and exactly near the end."""

import time

from meydan.engine.lines import Analysis, Limits, Line, Score, Stop
from meydan.engine.reversi import native
from meydan.games.reversi import Reversi, ReversiState


def think(
    state: ReversiState,
    limits: Limits,
    *,
    lines: int = 1,
    threads: int = 1,
    stop: Stop | None = None,
) -> Analysis | None:
    """The best lines from a position that is not over; `None` without the kernel.

    An answer that depends on the clock may as well remember: the next move of a game is then
    thought about from where the last one ended.
    """
    player = native.player()
    if player is None:
        return None
    begin = time.perf_counter()
    found, nodes, depth = player.think(
        Reversi().dump(state),
        seconds=limits.seconds,
        nodes=limits.nodes,
        depth=limits.depth,
        lines=lines,
        threads=threads,
        remember=limits.nodes is None and limits.depth is None,
        stop=stop,
    )
    exact = all(line[2] for line in found)
    return Analysis(
        lines=tuple(
            Line(moves=moves, score=Score(value=value, exact=proved), depth=reached)
            for moves, value, proved, _, reached in found
        ),
        nodes=nodes,
        seconds=time.perf_counter() - begin,
        depth=depth,
        source="endgame" if exact else "search",
    )
