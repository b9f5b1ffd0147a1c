"""Fits `ten_to_one` of src/meydan/engine/data/chances.toml: how a score turns into chances to win.

    python tools/fit_chances.py --games 60 --seed 1

Two players of a good level play from even beginnings, a few of their moves drawn at random so that
scores of all sizes come up. Every position is judged by a short search; positions that are proved
already are left out. The scale is the one that makes the results most likely.
"""

import argparse
from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import Any

import meydan
from meydan.engine.levels import choose
from meydan.engine.lines import Limits
from meydan.engine.openings import openings
from meydan.engine.search import think
from meydan.games.core import Game

LEVEL = 8
NODES = 20_000
SLIPS = 0.02
"""How often a move is drawn instead of chosen."""
WIDEST = 20_000
"""A scale is looked for up to here, in hundredths."""

Seen = tuple[int, float]
"""A score for the side to move, and its points in the end, 0 to 1."""


def seen(game: Game[Any, Any], games: int, seed: int) -> Iterator[Seen]:
    """Scores and results of many games."""
    rng = Random(seed)
    beginnings = openings(game, seed=seed)
    for number in range(games):
        state = game.start()
        for move in next(beginnings):
            state = game.play(state, move)
        judged = []
        while (outcome := game.outcome(state)) is None:
            score = think(game, state, Limits(nodes=NODES)).best.score
            if not score.exact and score.win_in is None:
                judged.append((score.value, state.turn))
            drawn = rng.random() < SLIPS
            legal = game.legal(state)
            move = rng.choice(legal) if drawn else choose(game, state, LEVEL, seed=number).move
            state = game.play(state, move)
        for value, side in judged:
            points = 0.5 if outcome.winner is None else float(outcome.winner is side)
            yield value, points


def loss(pairs: list[Seen], ten_to_one: float) -> float:
    """How unlikely the results are, by the mean logarithm."""
    total = 0.0
    for value, points in pairs:
        chance = 1 / (1 + exp(-log(10) * max(-60.0, min(60.0, value / ten_to_one))))
        chance = min(max(chance, 1e-9), 1 - 1e-9)
        total -= points * log(chance) + (1 - points) * log(1 - chance)
    return total / len(pairs)


def fitted(pairs: list[Seen]) -> float:
    """The likeliest scale: the loss has one valley, halved in until it is narrow."""
    low, high = log(10), log(WIDEST)
    while high - low > 0.005:
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if loss(pairs, exp(left)) < loss(pairs, exp(right)):
            high = right
        else:
            low = left
    return exp((low + high) / 2)


def main() -> None:
    """Print the scale of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=["mangala", "reversi", "pentago", "kure"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.names:
        pairs = list(seen(meydan.game(name), options.games, options.seed))
        scale = fitted(pairs)
        print(
            f"{name}: ten to one at {scale:.0f}, loss {loss(pairs, scale):.3f},"
            f" {len(pairs)} positions of {options.games} games",
            flush=True,
        )


if __name__ == "__main__":
    main()
