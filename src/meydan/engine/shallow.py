"""Looking a few plies ahead as a textbook has it: every move to the same depth, nothing known.

The lower levels think with this. It leaves out tablebases, books, solvers and deeper looks at
captures, so that a level errs in the ending as it does before.
"""

from typing import Any

from meydan.engine import kernel, plain
from meydan.engine.lines import Limits, Score, Stop
from meydan.engine.search import move_of, thinker
from meydan.games.core import Game


def look(
    game: Game[Any, Any], state: Any, depth: int, *, seed: int = 0, stop: Stop | None = None
) -> dict[Any, Score]:
    """Every legal move of a position that is not over, with its score at this depth."""
    moves = game.legal(state)
    worker = thinker(game)
    if worker is None or kernel.load(game, state) is None:
        found = plain.think(
            game, state, Limits(depth=depth), lines=len(moves), seed=seed, stop=stop
        )
        return {line.moves[0]: line.score for line in found.lines}
    lines, _, _ = worker.think(
        game.dump(state),
        kernel.earlier(game, state),
        seconds=None,
        nodes=None,
        depth=depth,
        lines=len(moves),
        threads=1,
        seed=seed % 2**64,
        plain=True,
        stop=stop,
    )
    return {
        move_of(game, line[0]): Score(value=value, exact=exact, win_in=win_in)
        for line, value, exact, win_in, _ in lines
    }
