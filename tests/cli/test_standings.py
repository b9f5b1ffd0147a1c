"""`meydan standings`: the table of a report."""

from pathlib import Path

import pytest

from tests.cli.support import Program
from tests.formats.test_trf_read import report


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cup.trf"
    path.write_bytes(
        report(
            "  0003 w 1  0002 b =",
            "  0004 b 1  0001 w =",
            "  0001 b 0  0004 w 1",
            "  0002 w 0  0003 b 0",
            extra=("XXR 3",),
        )
    )
    return path


def test_the_table_for_people(meydan: Program, file: Path) -> None:
    ran = meydan("standings", file)
    assert ran.code == 0
    assert "Standings after round 2" in ran.out
    assert "1½" in ran.out
    assert "Buchholz" in ran.out


def test_the_table_for_programs(meydan: Program, file: Path) -> None:
    data = meydan("standings", file, "--json").data
    assert data["order"][0] == "points"
    assert [(row["number"], row["points"]) for row in data["rows"]] == [
        (1, 1.5),
        (2, 1.5),
        (3, 1.0),
        (4, 0.0),
    ]
    assert data["complete"]


def test_another_rulebook_and_another_order(meydan: Program, file: Path) -> None:
    ifmg = meydan("standings", file, "--rulebook", "ifmg-mangala", "--json").data
    assert "stones-lost" in ifmg["order"]
    own = meydan("standings", file, "--order", "wins, progress", "--json").data
    assert own["order"] == ["points", "wins", "progress"]
    first = meydan("standings", file, "--after", 1, "--json").data
    assert {row["points"] for row in first["rows"]} == {0.0, 1.0}


def test_what_is_not_there_is_one_line(meydan: Program, file: Path) -> None:
    assert "no-such" in meydan.fails("standings", file, "--rulebook", "no-such")
    assert "magic" in meydan.fails("standings", file, "--order", "magic")
    assert "9" in meydan.fails("standings", file, "--after", 9)
    assert "klingon" in meydan.fails("standings", file, "--lang", "klingon")
