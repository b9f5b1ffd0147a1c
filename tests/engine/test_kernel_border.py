"""What crosses the border to the kernel: wrong values are refused, long work can be ended."""

import signal
import subprocess
import sys
import threading
from collections import Counter
from typing import Any

import pytest

from meydan.engine import kernel
from meydan.games.core import Game
from meydan.games.kure import Kure
from tests.engine.native import GAMES, NAMES, needs_kernel, paths, rules, use

pytestmark = needs_kernel


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_moves_that_are_not_legal_are_refused(game: Game[Any, Any]) -> None:
    native = rules(game)
    start = native.start()
    legal = set(native.legal(start))
    numbers = (-(2**31), -129, -1, 0, 1, 6, 7, 36, 63, 64, 65, 127, 128, 255, 256, 2**31 - 1)
    pairs = isinstance(next(iter(legal)), tuple)
    moves: set[Any] = {(a, b) for a in numbers for b in numbers} if pairs else set(numbers)
    for move in moves - legal:
        with pytest.raises(ValueError, match="legal"):
            native.play(start, move)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_wrong_limits_are_refused(game: Game[Any, Any]) -> None:
    native = rules(game)
    start = native.start()
    for depth in (-1, 501, -(2**31), 2**31 - 1):
        with pytest.raises(ValueError, match="depth"):
            native.perft(start, depth)
    with pytest.raises(ValueError, match="seconds"):
        native.playouts(start, seed=0)
    for seconds in (-1.0, float("nan")):
        with pytest.raises(ValueError, match="seconds"):
            native.playouts(start, seed=0, seconds=seconds)
    with pytest.raises(ValueError, match="path"):
        use("z80")


@pytest.mark.parametrize(
    "options",
    [
        {"size": 4},
        {"size": 10},
        {"stones": 8},
        {"captures": 0},
        {"captures": 8},
        {"repetitions": 1},
        {"quiet_plies": 0},
        {"quiet_plies": 10_001},
        {"far_row_limit": -1},
    ],
    ids=str,
)
def test_options_of_kure_that_can_not_be_are_refused(options: dict[str, Any]) -> None:
    from meydan import _kernel

    with pytest.raises(ValueError, match="can't be"):
        _kernel.kure(**options)


def test_a_history_must_take_turns_and_belongs_to_kure_only() -> None:
    kure, reversi = rules(Kure()), rules(GAMES[2])
    text = kure.dump(kure.start())
    with pytest.raises(ValueError, match="turns"):
        kure.load(text, [text])
    with pytest.raises(ValueError, match="history"):
        reversi.load(reversi.dump(reversi.start()), ["-"])


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_random_step_is_a_legal_move_each_about_as_often(game: Game[Any, Any]) -> None:
    native = rules(game)
    for path in paths():
        use(path)
        position = native.start()
        for ply in range(6):
            children = Counter(
                native.dump(native.play(position, move)) for move in native.legal(position)
            )
            rounds = 60 * children.total()
            steps = Counter(native.dump(native.wander(position, seed)) for seed in range(rounds))
            assert steps.keys() == children.keys()
            # Binomial with mean 60 a move: eight standard deviations are out of the question.
            for child, ways in children.items():
                assert abs(steps[child] - 60 * ways) < 8 * (60 * ways) ** 0.5
            position = native.wander(position, ply)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_the_same_seed_plays_the_same_games_on_every_path(game: Game[Any, Any]) -> None:
    native = rules(game)
    found = set()
    for path in paths():
        use(path)
        found.add(native.playouts(native.start(), seed=2023, games=500))
    (tally,) = found
    games, _, first_wins, draws, second_wins = tally
    assert games == 500 == first_wins + draws + second_wins


def test_python_runs_while_the_kernel_counts() -> None:
    native = rules(GAMES[1])
    worker = threading.Thread(
        target=native.playouts, args=(native.start(),), kwargs={"seed": 1, "seconds": 0.3}
    )
    worker.start()
    assert worker.is_alive()
    worker.join()


@pytest.mark.parametrize("work", ["perft(start, 9)", "playouts(start, seed=1, seconds=600.0)"])
def test_ctrl_c_ends_long_work(work: str) -> None:
    program = f"""
import signal
from meydan import _kernel

def once(*_):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt

signal.signal(signal.SIGINT, once)
game = _kernel.Pentago()
start = game.start()
try:
    print("ready", flush=True)
    game.{work}
except KeyboardInterrupt:
    print("ended")
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        # Python itself may still be on its way into the call: ask again until it answers.
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                continue
        assert process.stdout.read() == "ended\n"


def test_a_game_derived_from_ours_is_not_the_kernel_s() -> None:
    class House(Kure):
        """House rules."""

    assert kernel.native(House()) is None
    assert kernel.native(Kure(quiet_plies=20_000)) is None
