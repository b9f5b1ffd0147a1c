"""Reversi's endgame solver, one thread: the FFO problems 40 to 44, and other endings.

Time is this process's CPU time, so that other work on the machine does not count.
"""

import random
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import Row
from meydan.engine.reversi import native
from meydan.engine.reversi.endgame import Solution, empties, solve
from meydan.formats import obf
from meydan.games.reversi import Reversi, ReversiState

PROBLEMS = Path(__file__).parent / "reversi-ffo-40-44.obf"
FIRST = 40
"""The number of the first problem."""
RANDOM = 10
"""Positions of random games."""


def run() -> Iterator[Row]:
    """Each problem, all of them, nodes a second, random positions of 20 empties."""
    native.player()  # reads the weights, once
    total = nodes = 0.0
    for number, problem in enumerate(obf.load(PROBLEMS), FIRST):
        solution, seconds = _timed(problem.state)
        if solution.score != problem.score:
            raise AssertionError(f"FFO {number}: {solution.score}, not {problem.score}")
        total += seconds
        nodes += solution.nodes
        yield Row(f"FFO {number}, {empties(problem.state)} empties: exact", "s", seconds)
    yield Row("FFO 40 to 44, all exact", "s", total, at_most=10)
    yield Row("FFO 40 to 44: nodes", "nodes/s", nodes / total, at_least=20e6)
    times = [_timed(state)[1] for state in _positions(20)]
    yield Row("20 empties of random games, mean", "s", sum(times) / RANDOM)
    yield Row("20 empties of random games, longest", "s", max(times))


def _timed(state: ReversiState) -> tuple[Solution, float]:
    begin = time.process_time()
    solution = solve(state, winner_takes_empties=True)
    return solution, time.process_time() - begin


def _positions(left: int) -> Iterator[ReversiState]:
    game = Reversi()
    rng = random.Random(1)
    count = 0
    while count < RANDOM:
        state = game.start()
        while empties(state) > left and game.legal(state):
            state = game.play(state, rng.choice(game.legal(state)))
        if game.legal(state):
            count += 1
            yield state
