"""What must never take the process down: bad numbers, cut files, no threads, no patience.

The other side of the border is C++: a fault there ends Python with it. Each test here is one that
once did, or could.
"""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from meydan.engine import kernel
from meydan.engine.mangala import tablebase
from meydan.engine.reversi import weights as reversi_weights
from meydan.games.kure import Kure
from meydan.games.mangala import Mangala
from meydan.games.pentago import Pentago  # noqa: F401 (for programs run apart)
from meydan.games.reversi import Reversi
from tests.engine.native import needs_kernel, paths, use

pytestmark = needs_kernel

NAN, INFINITE = float("nan"), float("inf")
MANGALA, REVERSI = Mangala().dump(Mangala().start()), Reversi().dump(Reversi().start())
LIMITS: dict[str, Any] = {
    "seconds": None, "nodes": 100, "depth": None, "lines": 1, "threads": 1, "seed": 0,
    "plain": False, "stop": None,
}  # fmt: skip
MOST_MOVES = "---------O-OOXO--OX-OXXX-OXO-XO--XO------OX--X-----OOXO--OX--XX- X"
"""A board that no game reaches, with 35 legal moves."""


@pytest.fixture(params=paths() if kernel.available else ())
def path(request: pytest.FixtureRequest) -> str:
    use(request.param)
    return str(request.param)


def module(name: str) -> Any:
    found = kernel.module(name)
    assert found is not None
    return found


def reversi() -> Any:
    found = module("_reversi")
    return found.Reversi(reversi_weights.shipped(found.KNOTS))


def no_weights() -> bytes:
    found = module("_reversi")
    return bytes(2 * found.KNOTS * found.WEIGHTS_A_KNOT)


def in_a_process(program: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run Python apart, so that its end is seen and not shared."""
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **options,
    )


def without_threads() -> None:
    """Ask for stacks that no address space holds: no thread can be started from now on."""
    resource.setrlimit(resource.RLIMIT_STACK, (2**47, resource.getrlimit(resource.RLIMIT_STACK)[1]))


@pytest.mark.skipif(sys.platform != "linux", reason="stacks of threads are limited otherwise")
def test_a_system_without_threads_thinks_alone(tmp_path: Path, path: str) -> None:
    """Helpers that can't be started are done without; work that needs one thread is refused."""
    program = f"""
from tests.engine.test_kernel_faults import *
use({path!r})
start = Pentago().dump(Pentago().start())
lines, nodes, _ = module("_search").pentago(b"").think(start, [], **LIMITS | {{"threads": 4}})
assert lines and nodes
lines, nodes, _ = reversi().think(REVERSI, depth=6, threads=4)
assert lines and nodes
maker = module("_mangala").Maker({str(tmp_path / "small.table")!r}, 6)
try:
    maker.next(threads=2, stop=None)
except RuntimeError:
    print("refused", maker.layers)
"""
    done = in_a_process(program, preexec_fn=without_threads)
    assert (done.returncode, done.stdout) == (0, "refused 0\n"), done.stderr


def test_a_thinker_of_kure_goes_with_its_last_reference(path: str) -> None:
    try:
        in_use = ctypes.CDLL(None).mallinfo2
    except AttributeError:
        pytest.skip("this C library does not tell what is in use")

    class Heap(ctypes.Structure):
        _fields_ = tuple((name, ctypes.c_size_t) for name in (
            "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks",
            "fordblks", "keepcost"))  # fmt: skip

    in_use.restype = Heap
    make = module("_search").kure
    for size in (7, 9):
        options = kernel.options(Kure(size=size))
        make(b"", **options)
        before = in_use().uordblks
        for _ in range(1_000):
            make(b"", **options)
        assert in_use().uordblks - before < 50_000


def test_a_table_with_a_wrong_checksum_leaves_nothing_behind(tmp_path: Path, path: str) -> None:
    file = tmp_path / "mangala.table"
    tablebase.make(8, file=file)
    content = bytearray(file.read_bytes())
    content[-1] ^= 1
    file.write_bytes(content)
    open_table = module("_mangala").Table
    with pytest.raises(ValueError, match="checksum of layer 8"):
        open_table(str(file))
    if not Path("/proc/self/statm").exists():
        return
    before = _pages()
    for _ in range(200):
        with pytest.raises(ValueError, match="checksum"):
            open_table(str(file))
    assert _pages() - before < 200


def _pages() -> int:
    """Pages of address space that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[0])


def test_a_table_that_is_cut_while_it_is_open_still_answers(tmp_path: Path, path: str) -> None:
    file = tmp_path / "mangala.table"
    tablebase.make(10, file=file)
    table = module("_mangala").Table(str(file))
    pits = (0, 0, 0, 2, 1, 2, 1, 0, 3, 0, 0, 1)
    before = table.value(pits)
    os.truncate(file, 5_000)
    assert table.value(pits) == before
    assert table.wrong(threads=1, stop=None) is None
    with pytest.raises(ValueError, match="too short"):
        module("_mangala").Table(str(file))


@pytest.mark.parametrize("stones", [0, 1])
def test_probing_a_table_that_no_game_comes_down_to_ends(
    tmp_path: Path, path: str, stones: int
) -> None:
    file = tmp_path / "mangala.table"
    tablebase.make(2, file=file)
    table = module("_mangala").Table(str(file), stones=stones)
    with pytest.raises(ValueError, match="too small"):
        table.probe_time(10, 1)
    with pytest.raises(ValueError, match="no probes"):
        table.probe_time(0, 1)
    with pytest.raises(ValueError, match="stones"):
        module("_mangala").Table(str(file), stones=-1)


def test_weights_of_a_wrong_size_are_refused(path: str) -> None:
    found = module("_reversi")
    whole = no_weights()
    for size in (0, 1, 2, len(whole) - 1, len(whole) - 2, len(whole) + 2):
        content = (whole + b"\0\0")[:size]
        with pytest.raises(ValueError, match="weights"):
            found.Reversi(content)
        with pytest.raises(ValueError, match="weights"):
            found.Learner(content, b"")
    with pytest.raises(ValueError, match="cut off"):
        found.Learner(whole, bytes(17))
    for name in ("mangala", "pentago", "reversi"):
        with pytest.raises(ValueError, match="weights"):
            getattr(module("_search"), name)(b"123")
    with pytest.raises(ValueError, match="weights"):
        module("_search").kure(b"123", **kernel.options(Kure()))


@pytest.mark.parametrize(
    "wrong",
    [
        {"lines": -1}, {"lines": 0}, {"lines": -(2**31)}, {"threads": 0}, {"threads": -1},
        {"threads": 257}, {"depth": 0}, {"depth": -1}, {"seconds": -1.0}, {"seconds": NAN},
    ],
    ids=str,
)  # fmt: skip
def test_limits_that_can_not_be_are_refused(path: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="can't be"):
        reversi().think(REVERSI, **wrong)
    with pytest.raises(ValueError, match="can't be"):
        module("_search").mangala(b"").think(MANGALA, [], **LIMITS | wrong)


FIT: dict[str, Any] = {
    "terms": bytes(2 * 3), "stages": b"\0", "results": b"\1", "values": bytes(2),
    "weights": bytes(2 * 3), "number_of_stages": 1, "scale": 100.0, "trust": 0.5, "ridge": 2.0,
}  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        {"number_of_stages": 0}, {"number_of_stages": -1}, {"number_of_stages": 2},
        {"number_of_stages": 256}, {"weights": b""}, {"weights": bytes(5)}, {"terms": bytes(5)},
        {"stages": bytes(2)}, {"results": b""}, {"values": bytes(3)},
        {"scale": 0.0}, {"scale": NAN}, {"scale": -1.0}, {"scale": INFINITE}, {"scale": 1e-300},
        {"trust": NAN}, {"trust": 1.5}, {"ridge": 0.0}, {"ridge": NAN}, {"ridge": INFINITE},
    ],
    ids=str,
)  # fmt: skip
def test_a_fit_that_can_not_be_is_refused(path: str, wrong: dict[str, Any]) -> None:
    fit = module("_search").fit
    weights, loss = fit(**FIT)
    assert len(weights) == 6
    assert loss > 0
    with pytest.raises(ValueError, match=r"can't be|fit|cut off"):
        fit(**FIT | wrong)


def test_numbers_that_are_none_are_refused(path: str) -> None:
    player, learner = reversi(), module("_reversi").Learner(no_weights(), b"")
    plan: dict[str, Any] = {
        "seed": 1, "games": 1, "opening": 2, "depth": 1, "solved_from": 8, "trust": 0.0,
        "stray": 0.0,
    }  # fmt: skip
    for wrong in ({"trust": NAN}, {"stray": NAN}, {"trust": 2.0}, {"stray": -1.0}, {"games": -1}):
        with pytest.raises(ValueError, match="can't be"):
            player.play(**plan | wrong)
    for rate in (NAN, INFINITE, -1.0):
        with pytest.raises(ValueError, match="can't be"):
            learner.learn(rate=rate, seed=1)
    assert learner.learn(rate=0.1, seed=1) == 0
    thinker = module("_search").mangala(b"")
    for curiosity in (NAN, INFINITE, -1.0):
        with pytest.raises(ValueError, match="can't be"):
            thinker.mcts(MANGALA, [], playouts=10, curiosity=curiosity, seed=1)


def test_a_board_with_more_moves_than_any_game_has_is_thought_about(path: str) -> None:
    state = Reversi().load(MOST_MOVES)
    assert len(Reversi().legal(state)) == 35
    found, _, _ = reversi().think(MOST_MOVES, depth=3, lines=35)
    assert {line[0][0] for line in found} == set(Reversi().legal(state))
    full = "X" * 64 + " X"
    with pytest.raises(ValueError, match="over"):
        reversi().think(full)


def test_a_maker_that_two_threads_share_makes_one_layer_at_a_time(
    tmp_path: Path, path: str
) -> None:
    file = tmp_path / "mangala.table"
    maker = module("_mangala").Maker(str(file), 12)
    refused: list[Exception] = []

    def again() -> bool:
        try:
            maker.next(threads=1, stop=None)
        except RuntimeError as error:
            refused.append(error)
        return False

    def work() -> None:
        while maker.layers <= 12:
            try:
                maker.next(threads=1, stop=again)
            except RuntimeError as error:
                refused.append(error)
                time.sleep(0)

    workers = [threading.Thread(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all("at work" in str(error) for error in refused)
    table = module("_mangala").Table(str(file))
    assert table.stones == 12
    assert table.wrong(threads=1, stop=None) is None


def test_a_learner_that_two_threads_share_learns_one_pass_at_a_time(path: str) -> None:
    samples = reversi().play(
        seed=1, games=40, opening=10, depth=1, solved_from=8, trust=0.0, stray=0.0
    )
    learner = module("_reversi").Learner(no_weights(), samples * 20)
    done, refused = [], []

    def work() -> None:
        for seed in range(20):
            try:
                done.append(learner.learn(rate=0.1, seed=seed))
                learner.weights()
            except RuntimeError as error:
                refused.append(error)

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert done
    assert all("at work" in str(error) for error in refused)
    assert len(learner.weights()) == len(no_weights())


@pytest.mark.parametrize(
    "work",
    [
        "player.think(REVERSI)",
        "player.play(seed=1, games=1, opening=2, depth=1, solved_from=30, trust=0.0, stray=0.0)",
    ],
    ids=["think", "play"],
)
def test_ctrl_c_does_not_wait_for_an_ending_of_thirty_places(work: str) -> None:
    program = f"""
import signal
from tests.engine.test_kernel_faults import *

def once(*_):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt

player = reversi()
signal.signal(signal.SIGINT, once)
try:
    print("ready", flush=True)
    {work}
except KeyboardInterrupt:
    print("ended")
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(timeout=0.5)
            except subprocess.TimeoutExpired:
                continue
        assert process.stdout.read() == "ended\n"
