"""`meydan perft`."""

import json

import pytest

from meydan.cli import run
from tests.cli.support import Program


def test_leaves_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "mangala", "4", "--lang", "en"]) == 0
    leaves, time, speed = capsys.readouterr().out.splitlines()
    assert leaves.split() == ["leaves", "1,233"]
    assert time.startswith("time")
    assert "leaves/s" in speed


def test_leaves_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "reversi", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == "reversi"
    assert found["depth"] == 5
    assert found["leaves"] == 1396


def test_divide_and_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    position = "4 4 1 5 5 5 0 / 4 4 4 4 4 4 0 / 2"
    assert run(["perft", "mangala", "2", "--position", position, "--divide", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["position"] == position
    assert list(found["divide"]) == ["1", "2", "3", "4", "5", "6"]
    assert sum(found["divide"].values()) == found["leaves"]
    assert run(["perft", "mangala", "2", "--position", position, "--divide"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 9


def test_the_rulebook_decides(capsys: pytest.CaptureFixture[str]) -> None:
    """K9 is in `tazof-kure-2026` only: with a stone there, the far row is closed."""
    position = "P---T--" + "-P-----" + "-------" * 3 + "-T---T-" + "T-P---P" + " P 0"
    leaves = []
    for rulebook in ("tazof-kure", "tazof-kure-2026"):
        args = ["perft", "kure", "1", "--position", position, "--rulebook", rulebook, "--json"]
        assert run(args) == 0
        leaves.append(json.loads(capsys.readouterr().out)["leaves"])
    assert leaves[0] == leaves[1] + 2


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess", "3"], "chess"),
        (["reversi", "501"], "DEPTH 501"),
        (["--", "reversi", "-1"], "DEPTH -1"),
        (["reversi", "many"], "depth"),
        (["reversi", "0", "--divide"], "DEPTH 0"),
        (["reversi", "3", "--position", "XO"], "--position: column 3"),
        (["mangala", "3", "--rulebook", "tazof-kure"], "tazof-kure"),
        (["mangala", "3", "--rulebook", "nobody's"], "nobody's"),
    ],
)
def test_wrong_input_is_one_line(meydan: Program, args: list[str], words: str) -> None:
    assert words in meydan.fails("perft", *args)
