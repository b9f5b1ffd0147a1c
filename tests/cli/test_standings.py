"""`meydan standings`: the table of a report."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from meydan.formats.trf import write_trf
from meydan.tournament.model import RoundStatus
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import simulate
from tests.cli.support import Program
from tests.formats.reports import report


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


@pytest.mark.parametrize("columns", [30, 40, 60])
def test_a_narrow_terminal_drops_numbers_and_never_names(
    meydan: Program, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    club = Path(__file__).parents[2] / "docs" / "examples" / "club.trf"
    told = meydan("standings", club).out
    assert told.count("Oyuncu") == 8
    assert "…" not in told
    assert max(map(len, told.splitlines())) <= columns


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


def test_a_round_under_way_waits_for_its_results(meydan: Program, tmp_path: Path) -> None:
    made = simulate(players=8, rounds=3, rng=Random(4), chances=Chances()).tournament
    last = made.rounds[-1]
    open_ = replace(
        last,
        status=RoundStatus.PUBLISHED,
        pairs=(*last.pairs[:-1], replace(last.pairs[-1], result=None)),
    )
    file = tmp_path / "cup.trf"
    file.write_bytes(write_trf(made.with_round(open_)))
    assert meydan("standings", file, "--json").data["after"] == 2
    assert meydan("standings", file, "--after", 3, "--json").data["after"] == 3
