"""What the tests of the search share: positions, and a search as a textbook has it."""

import random
from collections.abc import Iterator
from typing import Any

from meydan.engine import kernel
from meydan.engine.plain import MATE
from meydan.engine.search import Found, Thinker, thinker
from meydan.games.core import Game
from meydan.games.registry import described


def positions(
    game: Game[Any, Any], count: int, *, seed: int, plies: tuple[int, int] = (0, 60)
) -> Iterator[Any]:
    """Positions of random games that are not over."""
    rng = random.Random(seed)
    while count:
        state = game.start()
        for _ in range(rng.randint(*plies)):
            moves = game.legal(state)
            if not moves:
                break
            state = game.play(state, rng.choice(moves))
        if game.legal(state):
            count -= 1
            yield state


def worker(game: Game[Any, Any]) -> Thinker:
    """The kernel's search for a game."""
    found = thinker(game)
    assert found is not None
    return found


def native(game: Game[Any, Any], state: Any, **options: Any) -> tuple[Found, ...]:
    """The lines of the kernel's search."""
    settings: dict[str, Any] = {
        "seconds": None,
        "nodes": None,
        "depth": None,
        "lines": 1,
        "threads": 1,
        "seed": 0,
        "plain": False,
        "stop": None,
        **options,
    }
    earlier = kernel.earlier(game, state)
    return worker(game).think(game.dump(state), earlier, **settings)[0]


def textbook(game: Game[Any, Any], state: Any, depth: int, ply: int = 0) -> int:
    """The value of a position by a search that leaves nothing out, over the Python rules."""
    outcome = game.outcome(state)
    if outcome is not None:
        if described(game).by_margin:
            side = state.turn
            return 100 * (outcome.score[side.index] - outcome.score[side.other.index])
        if outcome.winner is None:
            return 0
        return MATE - ply if outcome.winner is state.turn else ply - MATE
    if depth == 0:
        return worker(game).evaluate(game.dump(state))
    values = []
    for move in game.legal(state):
        child = game.play(state, move)
        value = textbook(game, child, depth - 1, ply + 1)
        values.append(value if child.turn is state.turn else -value)
    return max(values)
