"""What a second thread is worth: the same depth by the clock, with one thread and with two.

    python -m benchmarks threads

Everything here is by the wall clock and wants a quiet machine of two cores at least.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import meydan
from benchmarks.reversi import PROBLEMS
from benchmarks.rows import Row
from meydan.engine.lines import Limits
from meydan.engine.reversi.endgame import solve
from meydan.engine.search import think
from meydan.formats import obf
from meydan.games.core import Game

POSITIONS = 6
NODES = 4_000_000
"""As deep as this many nodes reach with one thread."""
SOLVED = 3
"""Problems."""


def run() -> Iterator[Row]:
    """How many times quicker, for each game's search and for Reversi's endings."""
    for name in ("mangala", "reversi", "pentago", "kure"):
        yield Row(f"{name}: two threads to the depth of one", "×", _search(meydan.game(name)))
    endings = [problem.state for problem in obf.load(PROBLEMS)][:SOLVED]

    def solving(threads: int) -> None:
        for state in endings:
            solve(state, winner_takes_empties=True, threads=threads)

    yield Row(f"reversi: {SOLVED} endings exact, two threads", "×", _ratio(solving))


def _search(game: Game[Any, Any]) -> float:
    tasks = []
    for number in range(POSITIONS):
        state = _position(game, number)
        tasks.append((state, think(game, state, Limits(nodes=NODES)).depth))

    def searching(threads: int) -> None:
        for state, depth in tasks:
            think(game, state, Limits(depth=depth), threads=threads)

    return _ratio(searching)


def _position(game: Game[Any, Any], number: int) -> Any:
    rng = random.Random(number)
    state = game.start()
    for _ in range(8):
        state = game.play(state, rng.choice(game.legal(state)))
    return state


def _ratio(work: Callable[[int], None], rounds: int = 3) -> float:
    """The best time with one thread over the best with two; they take turns."""
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for threads, taken in times.items():
            begin = time.perf_counter()
            work(threads)
            taken.append(time.perf_counter() - begin)
    return min(times[1]) / min(times[2])
