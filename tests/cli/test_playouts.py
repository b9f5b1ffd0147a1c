"""`meydan playouts`."""

import json

import pytest

from meydan.cli import run
from tests.cli.support import Program


def test_games_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["playouts", "pentago", "--seconds", "0.05", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "games/s" in out
    assert "plies a game" in out


def test_games_for_programs_repeat_with_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    runs = []
    for _ in range(2):
        assert run(["playouts", "kure", "--games", "5", "--seed", "9", "--json"]) == 0
        runs.append(json.loads(capsys.readouterr().out))
    assert runs[0]["games"] == 5
    assert runs[0]["plies"] == runs[1]["plies"]
    assert runs[0]["first_wins"] + runs[0]["draws"] + runs[0]["second_wins"] == 5


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["chess"], "chess"),
        (["reversi", "--seconds", "0"], "--seconds 0"),
        (["reversi", "--seconds", "nan"], "--seconds nan"),
        (["reversi", "--games", "0"], "--games"),
        (["pentago", "--position", "-"], "--position: column 2"),
    ],
)
def test_wrong_input_is_one_line(meydan: Program, args: list[str], words: str) -> None:
    assert words in meydan.fails("playouts", *args)
