"""`meydan rate`: a list out of several files."""

from pathlib import Path

import pytest

from tests.cli.support import Program


@pytest.fixture
def files(meydan: Program, tmp_path: Path) -> tuple[Path, Path]:
    autumn, spring = tmp_path / "autumn.trf", tmp_path / "spring.trf"
    for seed, path in enumerate((autumn, spring), 1):
        drawn = ("--players", "8", "--rounds", "3", "--seed", str(seed))
        assert meydan("simulate", *drawn, "-o", path).code == 0
    return autumn, spring


def test_one_person_in_two_files_is_one_row(meydan: Program, files: tuple[Path, Path]) -> None:
    data, once, twice = (
        meydan("rate", *some, "--json").data["rows"]
        for some in (files, files[:1], (files[0], files[0]))
    )
    assert [row["place"] for row in data] == list(range(1, 9))
    games, doubled = ({row["name"]: row["games"] for row in rows} for rows in (once, twice))
    assert doubled == {name: 2 * number for name, number in games.items()}
    assert all(row["deviation"] > 200 for row in once)


def test_the_list_for_people(meydan: Program, files: tuple[Path, Path]) -> None:
    ran = meydan("rate", files[0], "--system", "elo", "--counts", "sets")
    assert ran.code == 0
    assert "Rating list" in ran.out
    assert "Games counted" in ran.out


def test_the_files_own_ratings_may_come_first(meydan: Program, files: tuple[Path, Path]) -> None:
    plain = meydan("rate", files[0], "--system", "elo", "--json").data["rows"]
    seeded = meydan("rate", files[0], "--system", "elo", "--first", "--json").data["rows"]
    assert [row["rating"] for row in plain] != [row["rating"] for row in seeded]


def test_no_such_system(meydan: Program, files: tuple[Path, Path]) -> None:
    ran = meydan("rate", files[0], "--system", "trueskill")
    assert ran.code == 2
    assert "glicko2, elo" in ran.err
