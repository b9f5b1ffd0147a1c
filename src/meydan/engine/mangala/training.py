"""How Mangala is learnt: not from its own games but from the truth, values of the tablebase.

Games with greedy and random moves give the positions; the weights of pairs of pits are fitted to
their values (`kernel/mangala/pair_fit.hpp`). That takes one fit, so there is nothing to keep in a
checkpoint. The loss is the error in stones on positions of other games.
"""

from pathlib import Path

from meydan.engine import kernel
from meydan.engine.mangala import native, tablebase
from meydan.engine.training import Point, Report, Trained, linear
from meydan.games.mangala import Mangala

STONES = 28
"""Lessons have at most so many stones on the board: the more, the better the weights serve the
opening. The tablebase for it has 5.6 GB; without it the largest that is there is used, or one of
20 stones is made."""
RANGE = 6
"""Lessons have at least so many stones fewer."""
ROUNDS = 200
PLAN = linear.Plan(game=Mangala(), ten_to_one=400)
"""For the games against the player that has not learnt anything."""


def train(*, seed: int, games: int, checkpoint: Path | None, report: Report) -> Trained:  # noqa: ARG001
    """Learn from the positions of so many games."""
    module = native.needed()
    table = tablebase.open_table(STONES, check=False) or tablebase.open_table(check=False)
    if table is None or table.stones < tablebase.USUAL:
        table = tablebase.make(tablebase.USUAL)
    assert table is not None  # nobody stops it
    weights, positions, error = module.fit_pairs(
        table,
        fewest=table.stones - RANGE,
        seed=seed % 2**64,
        games=games,
        rounds=ROUNDS,
        stop=None,
    )
    report(games, games)
    search = kernel.module("_search")
    learnt, novice = (linear.thinker(search, PLAN.game, one) for one in (weights, b""))
    point = Point(
        games=games,
        positions=positions,
        loss=round(error, 4),
        score=linear.trial(PLAN, learnt, novice, seed),
    )
    return Trained(weights=weights, curve=(point,))
