"""Measures what src/meydan/engine/data/chances.toml says of accuracy: noise, and how losses count.

    python tools/fit_accuracy.py mangala --games 6 --nodes 5000

First the noise: the loss that a review shows for a move that a search eight times as long calls the
best, as the value that nine of ten such losses stay below. Then the losses, beyond the noise, of
random play and of the levels, and the accuracy they come to with `accuracy_scale`.
"""

import argparse
from random import Random
from typing import Any

import meydan
from meydan.engine.chances import percent, scale_of, seen_from_before
from meydan.engine.levels import choose
from meydan.engine.lines import Limits, Score
from meydan.engine.review import review
from meydan.engine.search import think
from meydan.games.core import Game, Side

LEVELS = (1, 3, 5, 7, 9, 10)
QUICK = 0.1
"""Seconds a move of level 10."""
OPENING = 2
"""Random plies at first, so that games differ."""


def played(game: Game[Any, Any], level: int | None, rng: Random) -> list[Any]:
    """The moves of a game of a level against itself; without a level they are drawn."""
    state, moves = game.start(), []
    while game.outcome(state) is None:
        if level is None or len(moves) < OPENING:
            move = rng.choice(game.legal(state))
        else:
            seconds = QUICK if level == 10 else None
            move = choose(game, state, level, seed=rng.getrandbits(32), seconds=seconds).move
        moves.append(move)
        state = game.play(state, move)
    return moves


def _worth(game: Game[Any, Any], score: Score) -> float:
    """A score in what the game weighs losses in."""
    by_margin = scale_of(game.name).weighed_in == "margin"
    return score.value if by_margin else percent(score, game.name)


def noise(game: Game[Any, Any], nodes: int, rng: Random, wanted: int) -> int:
    """What nine of ten best moves stay below, in what the game weighs losses in."""
    losses = []
    while len(losses) < wanted:
        state = game.start()
        for move in played(game, 4, rng):
            if game.outcome(state) is None and len(game.legal(state)) > 1 and rng.random() < 0.2:
                here = think(game, state, Limits(nodes=nodes)).best.score
                best = think(game, state, Limits(nodes=8 * nodes)).best.moves[0]
                child = game.play(state, best)
                if not here.exact and game.outcome(child) is None:
                    there = think(game, child, Limits(nodes=nodes)).best.score
                    seen = seen_from_before(there, same_side=child.turn is state.turn)
                    if not seen.exact:
                        losses.append(max(0.0, _worth(game, here) - _worth(game, seen)))
            state = game.play(state, move)
    return round(sorted(losses)[9 * len(losses) // 10])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--nodes", type=int, default=5_000)
    parser.add_argument("--positions", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game, rng = meydan.game(given.game), Random(given.seed)
    print("noise", noise(game, given.nodes, rng, given.positions), flush=True)
    for level in (None, *LEVELS) if given.games else ():
        accuracies, losses = [], []
        for _ in range(given.games):
            found = review(game, played(game, level, rng), Limits(nodes=given.nodes))
            accuracies += [found.accuracy(side) for side in Side]
            by_margin = scale_of(game.name).weighed_in == "margin"
            losses += [
                round(ply.loss if by_margin else ply.percent_loss)
                for ply in found.plies[OPENING:]
                if not ply.forced
            ]
        mean = sum(accuracies) / len(accuracies)
        print(level or "random", f"{mean:.1f} %", *losses, flush=True)


if __name__ == "__main__":
    main()
