"""`meydan simulate`: a tournament by chance, as a report."""

import json
from pathlib import Path

from meydan.formats.trf import read_trf
from meydan.tournament.model import RoundStatus
from tests.cli.support import Program


def test_the_same_seed_gives_the_same_tournament(meydan: Program, tmp_path: Path) -> None:
    one = meydan("simulate", "--players", 12, "--rounds", 3, "--seed", 7)
    two = meydan("simulate", "--players", 12, "--rounds", 3, "--seed", 7)
    other = meydan("simulate", "--players", 12, "--rounds", 3, "--seed", 8)
    assert (one.code, one.err) == (0, "")
    assert one.out == two.out != other.out
    file = tmp_path / "cup.trf"
    meydan("simulate", "--players", 12, "--rounds", 3, "--seed", 7, "-o", file)
    assert file.read_text(encoding="utf-8") == one.out
    found = read_trf(one.out.encode()).tournament
    assert len(found.entries) == 12
    assert [round_.status for round_ in found.rounds] == [RoundStatus.FINISHED] * 3


def test_without_a_seed_it_tells_the_one_it_took(meydan: Program) -> None:
    ran = meydan("simulate", "--players", 4, "--rounds", 1)
    assert ran.err.startswith("seed: ")
    seed = ran.err.split()[1]
    assert meydan("simulate", "--players", 4, "--rounds", 1, "--seed", seed).out == ran.out


def test_when_nobody_is_left_to_meet_it_stops_and_says_so(meydan: Program) -> None:
    ran = meydan("simulate", "--players", 4, "--rounds", 9, "--seed", 1)
    assert ran.code == 0
    assert "can't be paired" in ran.err
    assert len(read_trf(ran.out.encode()).tournament.rounds) < 9


def test_wrong_numbers_and_names(meydan: Program, tmp_path: Path) -> None:
    for args in (
        ("--players", 1, "--rounds", 3),
        ("--players", 10, "--rounds", 0),
        ("--players", "x", "--rounds", 3),
        ("--rounds", 3),
        ("--players", 10, "--rounds", 3, "--rulebook", "none"),
        ("--players", 4, "--rounds", 1, "--seed", 1, "-o", tmp_path / "no" / "file.trf"),
    ):
        meydan.fails("simulate", *args)
    assert list(tmp_path.iterdir()) == []


def test_many_tournaments_answer_how_many_rounds_a_field_needs(meydan: Program) -> None:
    ran = meydan("simulate", "--many", 20, "--players", 9, "--rounds", "3,4", "--seed", 1, "--json")
    assert (ran.code, ran.err) == (0, "")
    rows = json.loads(ran.out)
    assert [(row["rounds"], row["bye"]) for row in rows] == [(3, 1), (3, 0.5), (4, 1), (4, 0.5)]
    assert all(0 <= row["best_alone"] <= row["best_first"] <= row["finished"] for row in rows)
    shown = meydan(
        "simulate", "--many", 20, "--players", 8, "--rounds", "3", "--seed", 1, "--lang", "tr"
    )
    assert "8 oyuncu, rastgele 20 turnuva" in shown.out
    assert "Bay" not in shown.out


def test_processes_that_share_the_work_find_the_same(meydan: Program) -> None:
    asked = ("simulate", "--many", 250, "--players", 6, "--rounds", "3", "--seed", 1, "--json")
    alone, shared = meydan(*asked), meydan(*asked, "--workers", 2)
    assert alone.code == shared.code == 0
    assert alone.out == shared.out


def test_a_scheduler_is_for_many_tournaments(meydan: Program) -> None:
    ran = meydan("simulate", "--players", 6, "--rounds", "3", "--scheduler", "x", "--lang", "en")
    assert ran.code == 2
    assert "--many" in ran.err


def test_several_numbers_of_rounds_are_for_many_tournaments(meydan: Program) -> None:
    assert meydan("simulate", "--players", 8, "--rounds", "3,4", "--lang", "en").code == 2
    ran = meydan("simulate", "--many", 2, "--players", 8, "--rounds", "3,x", "--lang", "en")
    assert ran.code == 2
    assert "--rounds 3,x" in ran.err
