"""Ratings of a federation's seasons: a million games, by CPU time."""

from collections.abc import Iterator
from random import Random
from time import process_time

from benchmarks.rows import Row
from meydan.ratings import Game, rate, systems

GAMES = 1_000_000
PLAYERS = 100_000
ROUNDS = 7
"""Games of a player at an event, and so in a month."""
MONTHS = 24
LIMIT = 10.0
"""Seconds of CPU."""


def run() -> Iterator[Row]:
    """The rows of this part."""
    games = seasons(Random(18))
    for name, system in systems().items():
        start = process_time()
        steps = sum(len(step.ratings) for step in rate(games, system))
        took = process_time() - start
        yield Row(f"{name}: {GAMES:,} games, {steps:,} steps", "s", took, at_most=LIMIT)


def seasons(rng: Random) -> list[Game]:
    """Events of 100 players and seven rounds until there are a million games."""
    found: list[Game] = []
    while len(found) < GAMES:
        period = 24_300 + rng.randrange(MONTHS)
        field = rng.sample(range(PLAYERS), 100)
        for _ in range(ROUNDS):
            rng.shuffle(field)
            scores = rng.choices((0, 1, 2), (45, 10, 45), k=50)
            found += map(Game, [period] * 50, field[::2], field[1::2], scores)
    return found[:GAMES]
