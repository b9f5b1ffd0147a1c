"""`meydan sheet`: PDF from tournament files."""

import sys
from pathlib import Path

import pytest

from meydan.formats.sheets import Need, sheets
from meydan.formats.tournament_json import dump_tournament
from meydan.tournament.model import Tournament
from tests.cli.support import Program
from tests.formats.sheets.examples import tournament
from tests.formats.sheets.pdf import Pdf


def saved(folder: Path, made: Tournament, name: str = "cup.json") -> Path:
    """A tournament file."""
    path = folder / name
    path.write_bytes(dump_tournament(made))
    return path


@pytest.mark.parametrize(
    "kind", [code for code, one in sheets().items() if Need.LOG not in one.needs]
)
def test_every_kind_prints(meydan: Program, tmp_path: Path, kind: str) -> None:
    file, out = saved(tmp_path, tournament(6)), tmp_path / "out.pdf"
    ran = meydan("sheet", kind, file, "-o", out, "--lang", "tr")
    assert ran.code == 0, ran
    assert "out.pdf" in ran.out
    pdf = Pdf.of(out.read_bytes())
    assert pdf.root["/Lang"] == "tr"
    assert "Demo Şenliği 2026" in pdf.text


def test_several_categories_make_one_file(meydan: Program, tmp_path: Path) -> None:
    files = [saved(tmp_path, tournament(4, seed=n), f"{n}.json") for n in range(3)]
    out = tmp_path / "out.pdf"
    assert meydan("sheet", "pairings", *files, "-o", out).code == 0
    assert Pdf.of(out.read_bytes()).pages == 3
    assert meydan("sheet", "team-table", *files, "-o", out).code == 0
    assert Pdf.of(out.read_bytes()).pages == 1


def test_options_reach_the_sheet(meydan: Program, tmp_path: Path) -> None:
    file, out = saved(tmp_path, tournament(6)), tmp_path / "out.pdf"
    ran = meydan("sheet", "slips", file, "-o", out, "--round", 1, "--large", "--day", "2026-05-09")
    assert ran.code == 0
    text = Pdf.of(out.read_bytes()).page(0)
    assert "Round 1 of 5" in text
    assert "9 May 2026" in text
    assert Pdf.of(out.read_bytes()).pages == 2


def test_addresses_take_the_number_of_the_table(meydan: Program, tmp_path: Path) -> None:
    file, out = saved(tmp_path, tournament(4)), tmp_path / "out.pdf"
    address = "https://demo.example/{table}"
    assert meydan("sheet", "table-cards", file, "-o", out, "--address", address).code == 0
    assert "https://demo.example/2" in Pdf.of(out.read_bytes()).letters


def test_minors_are_shortened_when_asked(meydan: Program, tmp_path: Path) -> None:
    made = tournament(4)
    file, out = saved(tmp_path, made), tmp_path / "out.pdf"
    ran = meydan("sheet", "standings", file, "-o", out, "--short-names", "--day", "2026-05-09")
    assert ran.code == 0
    text = Pdf.of(out.read_bytes()).text
    assert not any(entry.player.surname in text for entry in made.entries)


def test_programs_get_json(meydan: Program, tmp_path: Path) -> None:
    file, out = saved(tmp_path, tournament(4)), tmp_path / "out.pdf"
    data = meydan("sheet", "standings", file, "-o", out, "--lang", "ru", "--json").data
    assert data == {
        "file": str(out),
        "kind": "standings",
        "lang": "ru",
        "bytes": out.stat().st_size,
    }


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("pairing", "FILE"), "no sheet 'pairing'; did you mean 'pairings'?"),
        (("referee-report", "FILE"), "the server prints it"),
        (("team-table", "FILE", "--by", "village"), "village"),
        (("pairings", "FILE", "--round", "9"), "There is no round 9."),
        (("pairings", "FILE", "--round", "0"), "There is no round 0."),
        (("pairings", "FILE", "--lang", "de"), "--lang de: not one of tr, en, ru"),
        (("pairings", "MISSING"), "There is no such file."),
        (("pairings", "BROKEN"), "not valid JSON"),
        (("pairings", "EMPTY"), "There is no round 0."),
        (("qualified", "OPEN"), "2"),
        (("table-cards", "FILE", "--address", "x" * 1001), "--address: 1000 letters at most"),
        (("slips", "FILE", "--day", "9.5.2026"), "--day: a date is written"),
    ],
)
def test_wrong_input_is_one_line_and_nothing_is_written(
    meydan: Program, tmp_path: Path, args: tuple[str, ...], says: str
) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    paths = {
        "FILE": saved(tmp_path, tournament(4)),
        "OPEN": saved(tmp_path, tournament(4, finished=False), "open.json"),
        "EMPTY": saved(tmp_path, tournament(0), "empty.json"),
        "MISSING": tmp_path / "none.json",
        "BROKEN": broken,
    }
    out = tmp_path / "out.pdf"
    assert says in meydan.fails("sheet", *(paths.get(arg, arg) for arg in args), "-o", out)
    assert not out.exists()


def test_a_folder_is_no_place_for_a_sheet(meydan: Program, tmp_path: Path) -> None:
    file = saved(tmp_path, tournament(4))
    assert str(tmp_path) in meydan.fails("sheet", "standings", file, "-o", tmp_path)


def test_without_the_extra_that_prints_it_says_how_to_install_it(
    meydan: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, out = saved(tmp_path, tournament(4)), tmp_path / "out.pdf"
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.delitem(sys.modules, "meydan.formats.sheets.typesetting", raising=False)
    assert "pip install 'meydan[print]'" in meydan.fails("sheet", "standings", file, "-o", out)
