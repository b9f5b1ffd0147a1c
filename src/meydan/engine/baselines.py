"""Players to measure others against. They need the kernel."""

from math import sqrt
from typing import Any

from meydan.engine import kernel
from meydan.engine.search import thinker
from meydan.games.core import Game

PLAYOUTS = 10_000
CURIOSITY = sqrt(2)


def mcts(game: Game[Any, Any], state: Any, *, playouts: int = PLAYOUTS, seed: int = 0) -> Any:
    """The move of a Monte Carlo tree search with random games (UCT), as OpenSpiel has it.

    It knows nothing but the rules. The same seed gives the same move. Raises `ValueError` when the
    game is over, `RuntimeError` without the kernel.
    """
    worker = thinker(game)
    if worker is None:
        raise RuntimeError("the baseline needs the kernel")
    if playouts < 1:
        raise ValueError(f"{playouts} playouts")
    earlier = kernel.earlier(game, state)
    move = worker.mcts(
        game.dump(state), earlier, playouts=playouts, curiosity=CURIOSITY, seed=seed % 2**64
    )
    return kernel.move_of(game, move)
