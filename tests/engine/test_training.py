"""Learning by self-play: the same seed gives the same weights, and a run can be taken up again."""

from dataclasses import replace
from pathlib import Path

import pytest

from meydan.engine import weights
from meydan.engine.kure import training as kure
from meydan.engine.pentago import training as pentago
from meydan.engine.training import CheckpointError, Trained, linear
from tests.engine.native import needs_kernel

PLANS = [replace(plan, generation=4, nodes=60, trial=4) for plan in (pentago.PLAN, kure.PLAN)]
GAMES = 12


def learn(plan: linear.Plan, *, games: int = GAMES, checkpoint: Path | None = None) -> Trained:
    return linear.train(plan, seed=3, games=games, checkpoint=checkpoint, report=lambda *_: None)


@needs_kernel
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: str(plan.game.name))
def test_the_same_seed_gives_the_same_weights(plan: linear.Plan, tmp_path: Path) -> None:
    """Also when the run is broken off in between and taken up from its checkpoint."""
    whole = learn(plan)
    file = tmp_path / "checkpoint"
    learn(plan, games=8, checkpoint=file)
    assert learn(plan, checkpoint=file) == whole
    assert [point.games for point in whole.curve] == [4, 8, 12]
    assert whole.weights != learn(plan, games=8).weights


@needs_kernel
def test_progress_is_told_for_every_game() -> None:
    told = []
    linear.train(
        PLANS[0],
        seed=1,
        games=5,
        checkpoint=None,
        report=lambda done, total: told.append((done, total)),
    )
    assert told == [(done, 5) for done in range(1, 6)]


@needs_kernel
def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "checkpoint"
    learn(PLANS[0], games=4, checkpoint=file)
    with pytest.raises(CheckpointError, match="pentago"):
        learn(PLANS[1], checkpoint=file)
    content = file.read_bytes()
    file.write_bytes(content[:-9])
    with pytest.raises(CheckpointError, match="checkpoint"):
        learn(PLANS[0], checkpoint=file)
    file.write_bytes(b"{}\n")
    with pytest.raises(CheckpointError, match="checkpoint"):
        learn(PLANS[0], checkpoint=file)


def test_a_file_of_weights_guards_itself() -> None:
    file = weights.pack("kure", b"\x01\x02")
    assert weights.unpack("kure", file) == b"\x01\x02"
    for broken, words in (
        (file + b"x", "checksum"),
        (file.replace(b"kure", b"chess"), "chess"),
        (b"", "not a file of weights"),
        (b"\xff\xff\n", "not a file of weights"),
    ):
        with pytest.raises(ValueError, match=words):
            weights.unpack("kure", broken)


@pytest.mark.parametrize("game", ["pentago", "kure"])
def test_weights_come_with_the_package(game: str) -> None:
    assert 0 < len(weights.shipped(game)) < 10_000
