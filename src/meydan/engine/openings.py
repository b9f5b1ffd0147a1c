"""Balanced beginnings for matches: a few random moves after which neither side is better off."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from meydan.engine.lines import Score
from meydan.engine.part import part_of
from meydan.engine.shallow import best_alone
from meydan.games.core import Game
from meydan.games.registry import described

NODES = 8_000
PATIENCE = 200
"""After so many beginnings in a row that were uneven or seen before, any new one is taken."""

Judge = Callable[[Game[Any, Any], Any], Score]


def judged(game: Game[Any, Any], state: Any) -> Score:
    """The score of a position by a short search."""
    return best_alone(game, state, NODES)[1]


def openings(
    game: Game[Any, Any], *, seed: int = 0, judge: Judge = judged
) -> Iterator[tuple[Any, ...]]:
    """Beginnings without end as moves from the start, each once as long as there are new ones."""
    rng = Random(f"{game.name} {seed}")
    seen: set[str] = set()
    refused = 0
    while True:
        moves, state = _wander(game, rng)
        text = game.dump(state)
        tired = refused >= PATIENCE
        even = game.outcome(state) is None and (tired or _even(game, judge(game, state)))
        if not even or (text in seen and not tired):
            refused += 1
            continue
        refused = 0
        seen.add(text)
        yield moves


def _wander(game: Game[Any, Any], rng: Random) -> tuple[tuple[Any, ...], Any]:
    state, moves = game.start(), []
    for _ in range(described(game).opening_plies):
        legal = game.legal(state)
        if not legal:
            break
        moves.append(rng.choice(legal))
        state = game.play(state, moves[-1])
    return tuple(moves), state


def _even(game: Game[Any, Any], score: Score) -> bool:
    return score.win_in is None and abs(score.value) <= part_of(game.name).balanced
