"""`meydan play`: a game in the terminal, told to people and to programs."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from meydan import game as rules_of
from meydan.cli.terminal.json_view import JsonView
from meydan.cli.terminal.loop import Loop, tidy
from meydan.cli.terminal.progress import Progress
from meydan.cli.terminal.record_file import RecordFile
from meydan.formats import records
from meydan.rulebooks import default_for
from tests.cli.support import Program

GAMES = ("mangala", "pentago", "reversi", "kure")
NEARLY_OVER = "0 0 0 0 0 1 30 / 0 0 0 0 0 1 16 / 1"


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_the_program(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody who always types the first legal move comes to the end; the record holds."""
    rules, file = rules_of(game), tmp_path / "games.txt"
    progress = Progress(rules, ("program", "human"), (rules.start(),))

    def first_legal_move() -> str:
        state = loop.progress.state
        return rules.format(state, rules.legal(state)[0])

    loop = Loop(
        progress,
        view=JsonView(game, "en"),
        ask=first_legal_move,
        rng=Random(3),
        language="en",
        rulebook=default_for(game),
        record=RecordFile(file, "en"),
    )
    loop.run()
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert kinds(events)[-3:] == ["over", "saved", "end"]
    (record,) = records.read_file(file)
    assert records.check(record).outcome == loop.progress.outcome
    assert record.result == events[-3]["result"]


def test_two_people_share_a_terminal(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "ours.txt"
    ran = meydan(
        "play",
        "mangala",
        "--opponent",
        "human",
        "--position",
        NEARLY_OVER,
        "--record",
        file,
        "--json",
        stdin="6\n",
    )
    assert kinds(ran.events) == ["position", "move", "position", "over", "saved", "end"]
    assert ran.events[3]["score"] == [32, 16]
    (record,) = records.read_file(file)
    assert records.check(record).outcome is not None
    assert (record["Position"], record["First"], record["Second"]) == (
        NEARLY_OVER,
        "human",
        "human",
    )


def test_an_illegal_move_is_refused_with_its_article(meydan: Program) -> None:
    for lang, said in (("tr", "hiç taş çevirmiyor"), ("en", "turns no disc"), ("ru", "ничего не")):
        out = meydan("play", "reversi", "--lang", lang, stdin="a1\n").out
        assert said in out
        assert "(tazof-reversi 6)" in out


def test_why_tells_what_the_article_says(meydan: Program) -> None:
    out = meydan("play", "kure", stdin="why a1b1\nwhy a1a2\nwhy\n").out
    assert "never moves sideways" in out
    assert "§" in out
    assert "a1a2 is a legal move." in out
    assert "why MOVE" in out


def test_commands_for_programs(meydan: Program) -> None:
    lines = "?\nhint\n4\nundo\nundo\nwhy 9\nboard\nhelp\nsave\n\nquit\n"
    ran = meydan("play", "mangala", "--seed", 1, "--json", stdin=lines)
    assert kinds(ran.events) == [
        "position",
        "legal",
        "hint",
        "move",
        "position",
        "undo",
        "position",
        "problem",
        "why",
        "position",
        "help",
        "problem",
        "end",
    ]
    assert ran.events[1]["moves"] == ["1", "2", "3", "4", "5", "6"]
    assert ran.events[5]["plies"] == 1
    assert ran.events[8]["code"] == "unreadable"
    assert ran.events[-1]["reason"] == "quit"


def test_undo_takes_back_the_answer_too(meydan: Program) -> None:
    ran = meydan("play", "reversi", "--seed", 1, "--json", stdin="d3\nundo\n")
    undo = next(event for event in ran.events if event["event"] == "undo")
    assert (undo["plies"], undo["position"]) == (2, ran.events[0]["position"])


def test_commands_in_the_users_language(meydan: Program) -> None:
    out = meydan(
        "play", "mangala", "--lang", "tr", stdin="hamleler\nipucu\nyardım\ngeri\nçık\n"
    ).out
    assert "6 kurallı hamle" in out
    assert "Öneri" in out
    assert "Geri alınacak hamle yok." in out
    assert "Hoşça kalın." in out
    out = meydan("play", "mangala", "--lang", "ru", stdin="ходы\nподсказка\n").out
    assert "6 ходов" in out


def test_the_same_seed_plays_the_same_game(meydan: Program) -> None:
    lines = "d3\nc5\nf6\n"
    first, again = (meydan("play", "reversi", "--seed", 9, stdin=lines).out for _ in range(2))
    assert first == again


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_the_end_of_the_input_ends_politely(meydan: Program, game: str, lang: str) -> None:
    ran = meydan("play", game, "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert "\x1b" not in ran.out


def test_the_board_is_drawn_from_the_players_own_side(meydan: Program) -> None:
    first, second = (
        meydan("play", "kure", "--side", side, "--seed", 1).out for side in ("first", "second")
    )
    assert first.index("7 │") < first.index("1 │")
    assert second.index("1 │") < second.index("7 │")
    assert "g f e d c b a" in second


def test_a_game_is_added_to_the_record_file(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    for _ in range(2):
        meydan("play", "reversi", "--record", file, "--seed", 1, stdin=f"d3\nsave\nsave {file}\n")
    assert [record.moves[0] for record in records.read_file(file)] == ["d3", "d3"]


@pytest.mark.parametrize("content", ["[dear diary\n", "dear diary\n"])
def test_a_file_that_holds_something_else_is_left_alone(
    meydan: Program, tmp_path: Path, content: str
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(content)
    assert "notes.txt:1" in meydan.fails("play", "reversi", "--record", file)
    assert meydan("play", "reversi", stdin=f"save {file}\n").code == 0
    assert file.read_text() == content


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "no game 'chess'"),
        (["mangala", "--rulebook", "tazof-kure"], "is about kure"),
        (["mangala", "--side", "left"], "--side left"),
        (["mangala", "--opponent", "dog"], "--opponent dog"),
        (["mangala", "--lang", "de"], "--lang de"),
        (["mangala", "--seed", "x"], "--seed"),
        (["mangala", "--position", "4 4 / 1"], "column 1: a position has three parts"),
        (["reversi", "--position", "X?"], "column 2: '?' can't be"),
        (["reversi", "--record", "/no/such/folder/x.txt"], "no such folder"),
        (["reversi", "--record", "a\x00b"], "no name for a file"),
        (["reversi", "--record", "/"], "directory"),
        ([], "missing argument"),
    ],
)
def test_wrong_input_is_one_line(meydan: Program, args: list[str], told: str) -> None:
    assert told in meydan.fails("play", *args)


def test_what_people_type_is_read_kindly() -> None:
    assert tidy("pentago", "C3a") == "c3A"
    assert tidy("reversi", "PASS") == "pass"
    assert tidy("kure", "B1C2") == "b1c2"
