"""How fast the search is, and how strong against a Monte Carlo tree search.

    python -m benchmarks search
    python -m benchmarks.search --games 100 --seconds 0.2 --playouts 10000 pentago kure

The second form plays whole matches, which takes long: two random plies, then both sides of the same
opening. Speeds are by this process's CPU time, so that other work on the machine does not count.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import meydan
from benchmarks.rows import Meter, Row, best_in_turn
from meydan.engine.baselines import PLAYOUTS, mcts
from meydan.engine.lines import Limits
from meydan.engine.search import think
from meydan.games.core import Game

NODES = 500_000
MATCHES = ("pentago", "kure")
SHORT = 4
"""Games of a match where nobody asks for more."""


def run() -> Iterator[Row]:
    """Nodes a second for each game, then a short match in those that are measured by one."""
    for name in ("mangala", "reversi", "pentago", "kure"):
        (speed,) = best_in_turn([_nodes(meydan.game(name))], rounds=3)
        yield Row(f"{name}: search", "nodes/s", speed)
    for name in MATCHES:
        yield match(name, games=SHORT, seconds=0.2)


def match(
    name: str, *, games: int, seconds: float, playouts: int = PLAYOUTS, say: bool = False
) -> Row:
    """The share of points against the Monte Carlo tree search, a draw being half a point."""
    game = meydan.game(name)
    tally = {1.0: 0, 0.5: 0, 0.0: 0}
    for number in range(games):
        tally[_points(game, number, seconds, playouts)] += 1
        if say:
            print(f"{name} {number + 1}: {_told(tally)}", flush=True)
    share = (tally[1.0] + tally[0.5] / 2) / games
    return Row(
        f"{name}: points against MCTS, {playouts:,} playouts, {games} games at {seconds:g} s"
        f" ({_told(tally)})",
        "",
        share,
        at_least=0.9,
    )


def _told(tally: dict[float, int]) -> str:
    return f"{tally[1.0]} won, {tally[0.5]} drawn, {tally[0.0]} lost"


def _points(game: Game[Any, Any], number: int, seconds: float, playouts: int) -> float:
    rng = random.Random(number // 2)
    state = game.start()
    for _ in range(2):
        state = game.play(state, rng.choice(game.legal(state)))
    ply = 0
    while (outcome := game.outcome(state)) is None:
        ply += 1
        if state.turn.index == number % 2:
            move = think(game, state, Limits(seconds=seconds), seed=number).best.moves[0]
        else:
            move = mcts(game, state, playouts=playouts, seed=1_000 * number + ply)
        state = game.play(state, move)
    if outcome.winner is None:
        return 0.5
    return float(outcome.winner.index == number % 2)


def _nodes(game: Game[Any, Any]) -> Meter:
    rng = random.Random(1)
    state = game.start()
    for _ in range(8):
        state = game.play(state, rng.choice(game.legal(state)))

    def meter() -> float:
        begin = time.process_time()
        nodes = think(game, state, Limits(nodes=NODES)).nodes
        return nodes / (time.process_time() - begin)

    return meter


def main() -> int:
    """Matches as long as somebody asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", default=MATCHES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2, help="a move")
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="its opponent's, a move")
    options = parser.parse_args()
    for name in options.names:
        row = match(
            name,
            games=options.games,
            seconds=options.seconds,
            playouts=options.playouts,
            say=True,
        )
        print(f"{row.measure}: {row.ours:.1%}, target {'reached' if row.met else 'missed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
