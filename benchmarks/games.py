"""Random games and perft of the kernel, beside OpenSpiel's games.

OpenSpiel is driven twice: by the usual Python loop with a random legal action, which is what the
targets are about, and by its own C++ rollouts, reached through a search of one simulation. Its
games are near ours, not the same: `mancala` has other rules than Mangala, and `pentago` turns
blocks both ways. Time is this process's CPU time, so that other work on the machine does not count.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import meydan
from benchmarks.rows import Meter, Row, best_in_turn
from meydan.engine.perft import perft
from meydan.engine.playouts import playouts

SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of ours beside one of OpenSpiel's, and the ratio to reach."""

    ours: str
    theirs: str
    target: float


PAIRINGS = (
    Pairing("reversi", "othello", 150),
    Pairing("mangala", "mancala", 30),
    Pairing("pentago", "pentago", 40),
)

PERFT = (
    ("reversi", 10, 200e6),
    ("mangala", 9, None),
    ("pentago", 4, None),
    ("kure", 5, None),
)


def run() -> Iterator[Row]:
    """Playouts beside OpenSpiel's, then perft."""
    for pairing in PAIRINGS:
        yield from _playouts(pairing)
    (speed,) = best_in_turn([_our_games("kure")])
    yield Row("kure: random games", "games/s", speed)
    for game, depth, target in PERFT:
        (speed,) = best_in_turn([_our_leaves(game, depth)])
        yield Row(f"{game}: perft {depth}", "leaves/s", speed, at_least=target)


def _playouts(pairing: Pairing) -> Iterator[Row]:
    measure = f"{pairing.ours}: random games"
    try:
        import pyspiel
    except ImportError:
        (ours,) = best_in_turn([_our_games(pairing.ours)])
        yield Row(measure, "games/s", ours)
        return
    game = pyspiel.load_game(pairing.theirs)
    ours, loop, rollouts = best_in_turn(
        [_our_games(pairing.ours), _their_loop(game), _their_rollouts(pyspiel, game)]
    )
    name = f"open_spiel {pairing.theirs}"
    yield Row(measure, "games/s", ours, f"{name}, Python loop", loop, at_least=pairing.target)
    yield Row(measure, "games/s", ours, f"{name}, C++ rollouts", rollouts)


def _our_games(name: str) -> Meter:
    game = meydan.game(name)

    def measure() -> float:
        begin = time.process_time()
        tally = playouts(game, game.start(), seconds=SECONDS, seed=1)
        return tally.games / (time.process_time() - begin)

    return measure


def _our_leaves(name: str, depth: int) -> Meter:
    game = meydan.game(name)

    def measure() -> float:
        begin = time.process_time()
        leaves = perft(game, game.start(), depth)
        return leaves / (time.process_time() - begin)

    return measure


def _their_loop(game: Any) -> Meter:
    def measure() -> float:
        rng = random.Random(1)
        games = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            games += 1
        return games / spent

    return measure


def _their_rollouts(pyspiel: Any, game: Any) -> Meter:
    batch = 500
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(n_rollouts=batch, seed=1),
        uct_c=2.0,
        max_simulations=1,
        max_memory_mb=10,
        solve=False,
        seed=1,
        verbose=False,
    )

    def measure() -> float:
        games = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            bot.mcts_search(game.new_initial_state())
            games += batch
        return games / spent

    return measure
