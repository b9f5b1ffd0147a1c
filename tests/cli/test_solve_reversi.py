"""`meydan solve reversi`."""

from pathlib import Path

import pytest

from tests.cli.support import Program
from tests.engine.native import needs_kernel

EASY = "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O"
START = "---------------------------OX------XO--------------------------- X"


@needs_kernel
def test_a_file_for_people_and_for_programs(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "problems.obf"
    file.write_text(f"% one\n{EASY};\n", encoding="utf-8")
    found = meydan("solve", "reversi", str(file), "--json").data
    (one,) = found["positions"]
    assert one["line"] == 2
    assert one["agrees"] is None
    assert one["play"][0] == one["best"]
    assert one["nodes"] == found["nodes"] > 0

    file.write_text(f"{EASY}; {one['best']}:{one['score']:+};\n", encoding="utf-8")
    shown = meydan("solve", "reversi", str(file), "--threads", "2")
    assert shown.code == 0
    assert "✓" in shown.out
    assert "all agree with the file" in shown.out

    file.write_text(f"{EASY}; {one['best']}:{one['score'] + 2:+};\n", encoding="utf-8")
    shown = meydan("solve", "reversi", str(file))
    assert "✗" in shown.out
    assert "1 differ from the file" in shown.out


@needs_kernel
def test_a_finished_position(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "over.obf"
    file.write_text("X" * 60 + "---- O\n", encoding="utf-8")
    (by_file,) = meydan("solve", "reversi", str(file), "--json").data["positions"]
    (by_rules,) = meydan("solve", "reversi", str(file), "--rules", "--json").data["positions"]
    assert (by_file["score"], by_file["best"]) == (-64, None)
    assert by_rules["score"] == -60


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "{file}: The file has no positions."),
        ("XO", "{file}:1:3: This is not a position of Reversi"),
        (f"{START}; h8:+2", "{file}:1: 'h8:+2' is no answer here"),
    ],
)
def test_wrong_files(meydan: Program, tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "wrong.obf"
    file.write_text(content, encoding="utf-8")
    assert meydan.fails("solve", "reversi", file).startswith(said.format(file=file))


def test_a_file_that_is_not_there_and_threads_that_can_not_be(meydan: Program) -> None:
    assert meydan.fails("solve", "reversi", "no-such.obf") == "no-such.obf: There is no such file."
    assert "--threads: from 1 to 256" in meydan.fails(
        "solve", "reversi", "no-such.obf", "--threads", "0"
    )
