"""`meydan pair`: the next round of a report, as bbpPairings prints it."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from meydan.formats.trf import Version, write_trf
from meydan.tournament.model import ByeKind, Round, Tournament
from meydan.tournament.simulation.simulate import simulate
from tests.cli.support import Program
from tests.formats.reports import report
from tests.formats.test_trf_faults import BROKEN

DATA = Path(__file__).parent.parent / "formats" / "data"


def expected(tournament: Tournament, one: Round) -> str:
    numbers = {entry.id: entry.number for entry in tournament.entries}
    rows = [f"{numbers[pair.first]} {numbers[pair.second]}" for pair in one.pairs]
    rows += [f"{numbers[bye.entry]} 0" for bye in one.byes if bye.kind is ByeKind.PAIRING]
    return "\n".join([str(len(rows)), *rows, ""])


@pytest.mark.parametrize("version", Version)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_round_of_a_simulated_tournament_is_paired_again_from_its_report(
    meydan: Program, tmp_path: Path, seed: int, version: Version
) -> None:
    seen: list[tuple[Tournament, Round]] = []
    simulate(
        players=17, rounds=5, rng=Random(seed), watch=lambda made, one: seen.append((made, one))
    )
    assert len(seen) == 5
    for tournament, one in seen:
        file = tmp_path / f"{one.number}.trf"
        before = replace(tournament, rounds=tournament.rounds[:-1])
        file.write_bytes(write_trf(before, version=version))
        ran = meydan("pair", file)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == expected(tournament, one)


def test_a_bare_report_of_another_program(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "bare.trf"
    file.write_bytes(report("", "", "", "", "", extra=("XXR 5", "XXZ 2")))
    assert meydan("pair", file).out == "2\n1 4\n5 3\n"
    assert meydan("pair", file, "--initial", "black").out == "2\n4 1\n3 5\n"
    assert meydan("pair", "-", stdin=file.read_bytes()).out == "2\n1 4\n5 3\n"
    assert meydan("pair", file, "--json").data == {"round": 1, "pairs": [[1, 4], [5, 3]]}


def test_the_number_of_rounds_must_be_known(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "bare.trf"
    file.write_bytes(report("", ""))
    assert "--rounds" in meydan.fails("pair", file)
    assert meydan("pair", file, "--rounds", 3).out == "1\n1 2\n"


def test_a_finished_tournament_has_no_next_round(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "done.trf"
    file.write_bytes(report("  0002 w 1", "  0001 b 0", extra=("XXR 1",)))
    assert "1" in meydan.fails("pair", file)
    file.write_bytes(report("  0002 w  ", "  0001 b  ", extra=("XXR 2",)))
    assert meydan.fails("pair", file) == "Round 1: results are missing at tables 1."


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_report_is_one_line_with_its_place(
    meydan: Program, tmp_path: Path, name: str
) -> None:
    data, _, line, column = BROKEN[name]
    file = tmp_path / "broken.trf"
    file.write_bytes(data)
    place = f"{file}:{line}:{column}: " if line else f"{file}: "
    for command in ("pair", "standings"):
        assert meydan.fails(command, file).startswith(place)


def test_files_that_are_not_there(meydan: Program, tmp_path: Path) -> None:
    assert meydan.fails("pair", tmp_path / "none.trf").endswith("There is no such file.")
    assert meydan.fails("pair", tmp_path).endswith("This is a directory, not a file.")
    assert "not a valid value" in meydan.fails("pair", "a\0b")
    assert "koi9" in meydan.fails("pair", DATA / "utf8.trf", "--encoding", "koi9")


def test_it_speaks_three_languages(meydan: Program, tmp_path: Path) -> None:
    said = {
        lang: meydan.fails("pair", tmp_path / "none.trf", "--lang", lang)
        for lang in ("tr", "en", "ru")
    }
    assert said["tr"].endswith("Böyle bir dosya yok.")
    assert said["ru"].endswith("Такого файла нет.")
    assert len(set(said.values())) == 3


def test_what_is_odd_about_a_report_is_said_aside(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "odd.trf"
    file.write_bytes(report("", "", extra=("042 soon", "152 W", "142 3", "999 what")))
    for command in ("pair", "standings"):
        ran = meydan(command, file, "--lang", "en")
        assert ran.code == 0
        assert ran.err.splitlines() == [
            f"{file}:2: 'soon' is not a date that can be read; it was left out.",
            f"{file}:5: Record 999 was not taken over (1 line).",
        ]
