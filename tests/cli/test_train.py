"""`meydan train`."""

from pathlib import Path

import pytest

from meydan.engine import weights
from tests.cli.support import Program
from tests.engine.native import needs_kernel


@needs_kernel
def test_a_short_run_writes_weights_and_curve(meydan: Program, tmp_path: Path) -> None:
    output, curve = tmp_path / "pentago.weights", tmp_path / "curve.csv"
    ran = meydan("train", "pentago", "--games", "1", "-o", output, "--curve", curve)
    assert ran.code == 0
    assert weights.unpack("pentago", output.read_bytes())
    assert curve.read_text(encoding="utf-8").splitlines()[0] == "games,positions,loss,score"
    assert "against the untrained" in ran.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess"], "chess"),
        (["kure", "--games", "0"], "--games: at least 1"),
        (["kure", "-o", "no/such/folder/x"], "no such folder"),
        (["kure", "-o", "."], ".: is a folder"),
        (["kure", "--curve", "."], ".: is a folder"),
    ],
)
def test_wrong_input_is_one_line(meydan: Program, args: list[str], words: str) -> None:
    assert words in meydan.fails("train", *args)


def test_a_broken_checkpoint_is_one_line(meydan: Program, tmp_path: Path) -> None:
    broken = tmp_path / "checkpoint"
    broken.write_text("no checkpoint", encoding="utf-8")
    error = meydan.fails("train", "kure", "--games", "1", "--checkpoint", str(broken))
    assert "checkpoint" in error or "kernel" in error
