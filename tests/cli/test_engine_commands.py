"""`meydan analyse`, `engine`, `match-engines`, `ladder`, `puzzles` and `play --level`."""

import re
import sys
from pathlib import Path

import pytest

import meydan as package
from meydan.engine import kernel
from meydan.engine.puzzles import read
from meydan.formats import records
from tests.cli.support import Program

GAMES = ("mangala", "pentago", "reversi", "kure")


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_of_a_position(meydan: Program, game: str) -> None:
    ran = meydan("analyse", game, "--seconds", 0.05, "--lines", 2, "--json", "--lang", "en")
    assert ran.code == 0
    assert len(ran.data["lines"]) == 2
    rules = package.game(game)
    for line in ran.data["lines"]:
        state = rules.start()
        for move in line["moves"]:
            state = rules.play(state, rules.parse(state, move))
        assert line["words"]
        assert 0 <= line["percent"] <= 100


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_a_table_for_people(meydan: Program, lang: str) -> None:
    ran = meydan("analyse", "reversi", "--seconds", 0.02, "--lang", lang)
    assert ran.code == 0
    assert len(ran.out.splitlines()) > 4


@pytest.mark.parametrize(("lang", "mark"), [("tr", ","), ("en", "."), ("ru", ",")])
def test_numbers_are_written_as_the_language_does(meydan: Program, lang: str, mark: str) -> None:
    told = meydan("analyse", "kure", "--seconds", 0.02, "--lang", lang).out.splitlines()[-1]
    assert re.search(rf"\b\d+\{mark}\d\d \w+$", told), told


def test_a_game_gone_over_move_by_move(meydan: Program) -> None:
    told = ["analyse", "mangala", "--moves", "1 1 1-2 5 4", "--seconds", 0.01, "--lang", "en"]
    ran = meydan(*told, "--json")
    assert ran.code == 0, ran.err
    assert [ply["number"] for ply in ran.data["plies"]] == [1, 2, 3, 4, 5, 6]
    assert meydan(*told).code == 0


def test_a_game_from_a_file(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "kure"]\n[Result "*"]\n\n1. a1b2 a7b6 *\n', encoding="utf-8")
    ran = meydan("analyse", "kure", "--record", file, "--seconds", 0.01, "--json")
    assert ran.code == 0, ran.err
    assert [ply["move"] for ply in ran.data["plies"]] == ["a1b2", "a7b6"]
    assert meydan("analyse", "mangala", "--record", file).code == 2
    assert meydan("analyse", "kure", "--record", file, "--number", 2).code == 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["analyse", "chess"], "chess"),
        (["analyse", "kure", "--seconds", "0"], "--seconds"),
        (["analyse", "kure", "--lines", "0"], "--lines"),
        (["analyse", "kure", "--threads", "0"], "--threads"),
        (["analyse", "kure", "--position", "x"], "--position"),
        (["analyse", "kure", "--moves", "a1a1"], "--moves: 1"),
        (["analyse", "kure", "--moves", " "], "--moves"),
        (["analyse", "kure", "--moves", "a1b2", "--record", "x"], "--record"),
        (["analyse", "kure", "--record", "/no/such/file"], "/no/such/file"),
        (["analyse", "mangala", "--position", "0 0 0 0 0 0 20 / 0 0 0 0 0 0 28 / 1"], ""),
        (["engine", "kure", "--level", "11"], "--level"),
        (["play", "kure", "--level", "0"], "--level"),
        (["ladder", "kure", "--levels", "1-3"], "--levels"),
        (["ladder", "kure", "--games", "0"], "--games"),
        (["ladder", "kure", "--nodes", "0"], "--nodes"),
        (["ladder", "kure", "--file", "/no/folder/x"], "no such folder"),
        (["match-engines", "a", "b", "--game", "kure", "--games", "0"], "--games"),
        (["match-engines", "a", "b", "--game", "kure", "--openings", "0"], "--openings"),
        (["match-engines", "a", "b", "--game", "kure", "--seconds", "-1"], "--seconds"),
        (["puzzles", "make", "kure", "--count", "0"], "--count"),
        (["puzzles", "check", "chess"], "chess"),
        (["puzzles", "make", "kure", "-o", "/"], "/: is a folder"),
        (["puzzles", "make", "kure", "-o", "/no/such/folder/x"], "/no/such/folder"),
    ],
)
def test_wrong_input_is_one_line(meydan: Program, args: list[str], told: str) -> None:
    ran = meydan(*args)
    assert ran.code == 2
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1


def test_gtp_on_the_standard_streams(meydan: Program) -> None:
    ran = meydan("engine", "kure", "--level", 1, stdin="1 name\ngenmove b\nnonsense\n2 quit\n")
    assert ran.code == 0
    replies = ran.out.split("\n\n")
    assert replies[0] == "=1 Meydan kure"
    assert replies[1].startswith("= ")
    assert replies[2] == "? unknown command"
    assert replies[3] == "=2"


def test_two_programs_play_and_their_games_are_kept(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    strong, weak = (f"{sys.executable} -m meydan engine mangala --level {n}" for n in (3, 1))
    ran = meydan(
        "match-engines",
        strong,
        weak,
        "--game",
        "mangala",
        "--games",
        2,
        "--openings",
        1,
        "--records",
        file,
        "--json",
    )
    assert ran.code == 0, ran.err
    assert ran.data["games"] == 2
    assert ran.data["faults"] == [0, 0]
    kept = list(records.read_file(file))
    assert [record["First"] for record in kept] == [strong, weak]
    for record in kept:
        assert records.check(record).outcome is not None


def test_a_program_that_does_not_start_is_named(meydan: Program) -> None:
    for command in ("/no/such", "", "'"):
        told = meydan.fails("match-engines", sys.executable, command, "--game", "kure")
        assert f"'{command}': " in told


def test_a_program_that_ends_at_once_loses(meydan: Program) -> None:
    silent = f"{sys.executable} -c 0"
    ran = meydan("match-engines", silent, silent, "--game", "kure", "--games", 1)
    assert ran.code == 0
    assert f"game 1: '{silent}' lost: crash" in ran.err
    assert "faults" in ran.out


def test_a_ladder_is_a_table(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    told = ["ladder", "mangala", "--games", 2, "--levels", "2-3", "--file", file]
    ran = meydan(*told)
    assert ran.code == 0
    assert [line.split("|")[1].strip() for line in ran.out.splitlines()[2:]] == [
        "2 over 1",
        "3 over 2",
    ]
    again = meydan(*told, "--json")
    assert [step["level"] for step in again.data["steps"]] == [2, 3]
    file.write_text("nothing\n", encoding="utf-8")
    assert meydan(*told).code == 2


@pytest.mark.skipif(not kernel.available, reason="solving takes the kernel")
def test_puzzles_are_found_and_written(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    ran = meydan("puzzles", "make", "reversi", "--count", 1, "--seed", 3, "-o", file)
    assert ran.code == 0
    (puzzle,) = read(file.read_text(encoding="utf-8"), game="reversi", file="some")
    assert puzzle.id == "reversi-0001"
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    ran = meydan("puzzles", "check", "reversi", "--sample", 2, "--json")
    assert ran.data == {"game": "reversi", "puzzles": 2, "failed": []}


def test_a_game_against_a_level(meydan: Program) -> None:
    ran = meydan("play", "reversi", "--level", 2, "--seed", 1, "--json", stdin="d3\n")
    assert [event["event"] for event in ran.events].count("move") == 2
