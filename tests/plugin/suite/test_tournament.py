"""A tournament of the game: rounds paired, slips printed, results entered, standings."""

from pathlib import Path

from tests.cli.conftest import meydan
from tests.cli.support import Program
from tests.formats.sheets.pdf import Pdf

__all__ = ["meydan"]


def test_an_event_from_entries_to_standings(meydan: Program, tmp_path: Path) -> None:
    file, slips = tmp_path / "cup.json", tmp_path / "slips.pdf"

    def run(command: str, *args: object) -> str:
        ran = meydan("tournament", command, file, *args)
        assert ran.code == 0, ran.err
        return ran.out

    assert "club-xox" in run("new", "--rulebook", "club-xox", "--rounds", 2)
    for name in ("Ada", "Bora", "Can", "Deniz"):
        run("add", name, "Demo")
    run("lot", "--starts")
    run("pair")
    assert meydan("sheet", "slips", file, "-o", slips, "--lang", "tr").code == 0
    assert "siyah ▸ başlar" in Pdf.of(slips.read_bytes()).text
    run("result", "1=1-0", "2=½-½")
    run("pair")
    run("result", "1=1-0", "2=0-1")
    standings = run("standings")
    assert all(name in standings for name in ("Ada", "Bora", "Can", "Deniz"))
