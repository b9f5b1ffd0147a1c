"""`meydan replay`: the first illegal move is named; otherwise the games are counted."""

import json
from pathlib import Path
from random import Random

import pytest

from meydan.formats import records
from tests.cli.support import Program
from tests.games.cases import GAMES, playthrough

EMPTY_PIT = '[Game "mangala"]\n\n1. 4-2 3 2. 1 1 3. 1 1 4. 1 *\n'


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two finished games of each kind in one file."""
    written = []
    for name in ("mangala", "pentago", "reversi", "kure"):
        for seed in (1, 2):
            moves = [move for _, move in playthrough(GAMES[name], Random(seed))][:-1]
            written.append(records.from_moves(GAMES[name], moves, tags={"First": "A"}))
    path = tmp_path / "games.txt"
    path.write_text(records.write(written), encoding="utf-8")
    return path


def test_counts_the_games_of_a_file(meydan: Program, games: Path) -> None:
    ran = meydan("replay", games, "--json")
    (file,) = ran.data["files"]
    assert (ran.code, ran.data["ok"], file["games"]) == (0, True, 8)
    assert {name: facts["games"] for name, facts in file["by_game"].items()} == {
        "mangala": 2,
        "pentago": 2,
        "reversi": 2,
        "kure": 2,
    }
    assert sum(file["by_game"]["mangala"]["results"].values()) == 2


@pytest.mark.parametrize(
    ("lang", "title"), [("tr", "8 oyun"), ("en", "8 games"), ("ru", "8 партий")]
)
def test_prints_a_table_in_three_languages(
    meydan: Program, games: Path, lang: str, title: str
) -> None:
    ran = meydan("replay", games, "--lang", lang)
    assert ran.code == 0
    assert title in ran.out
    assert "½-½" in ran.out


def test_names_the_first_illegal_move(meydan: Program, games: Path, tmp_path: Path) -> None:
    """Game, move number, position and article, in one line; the games before it held."""
    bad = tmp_path / "bad.txt"
    bad.write_text(games.read_text("utf-8") + "\n" + EMPTY_PIT, "utf-8")
    line = bad.read_text("utf-8").count("\n")
    assert meydan.fails("replay", games, bad) == (
        f"{bad}:{line}:27: game 9, move 4 (First player): Pit 1 is empty; a move needs one that "
        "holds stones. (tazof-mangala-2023 1); position 0 3 6 3 6 5 1 / 0 6 2 6 5 5 0 / 1"
    )


def test_json_tells_the_same_to_programs(meydan: Program) -> None:
    ran = meydan("replay", "-", "--json", stdin=EMPTY_PIT)
    assert ran.code == 2
    told = json.loads(ran.out)
    assert told.pop("message") in ran.err
    assert told == {
        "ok": False,
        "file": "-",
        "line": 3,
        "column": 27,
        "game": 1,
        "move": 4,
        "side": 1,
        "text": "1",
        "code": "empty-pit",
        "article": "tazof-mangala-2023 1",
        "position": "0 3 6 3 6 5 1 / 0 6 2 6 5 5 0 / 1",
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Rulebook "tazof-kure"]\n\n1. a1b1', "never moves sideways"),
        ('[Game "pentago"]\n\n1. c3D', "empty block"),
        ('[Game "reversi"]\n\n1. pass', "a pass is not allowed. (tazof-reversi 9)"),
        ('[Game "mangala"]\n\n1. 4 1', "must move again"),
        ('[Game "mangala"]\n\n1. 1-1', "gone over to the opponent"),
        ('[Game "mangala"]\n[Result "1-0"]\n\n1. 1 1-0', "the set is not over"),
        ('[Game "mangala"]\n[Score "1:0"]\n\n1. 1', "is no score"),
        ('[Game "mangla"]\n', "did you mean 'mangala'?"),
        ('[Event "x"]\n', "no Game tag"),
        ('[Game "mangala"\n', 'written [Name "value"]'),
        ('[Game "mangala"]\n[Position "1 / 2"]\n', "start position can't be read"),
        ("just some prose\n", "no Game tag"),
        ("{", "never closed"),
    ],
)
def test_every_fault_is_one_line(meydan: Program, text: str, told: str) -> None:
    assert told in meydan.fails("replay", "-", stdin=text)


def test_files_that_are_not_there_or_not_text(meydan: Program, tmp_path: Path) -> None:
    assert "There is no such file" in meydan.fails("replay", tmp_path / "none.txt")
    assert "directory" in meydan.fails("replay", tmp_path)
    assert "not UTF-8" in meydan.fails("replay", "-", stdin=b"[Game \xff]")
    assert "missing argument" in meydan.fails("replay")


def test_an_empty_file_holds_no_games(meydan: Program) -> None:
    assert meydan("replay", "-", "--json").data["files"][0]["games"] == 0
