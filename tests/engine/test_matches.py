"""Matches between programs: pairs, sides changed, and what a program at fault loses."""

import sys
from itertools import islice
from pathlib import Path

import pytest

import meydan
from meydan.engine.lines import Score
from meydan.engine.matches import Gtp, in_pairs, play_pairs
from meydan.engine.openings import openings
from meydan.games.core import Side
from meydan.games.registry import names

PROGRAM = """
import sys
from random import Random
import meydan
from meydan.engine.gtp.server import Session, converse

def move(game, state, level, *, seed, seconds):
    {body}

game = meydan.game("reversi")
say = lambda text: print(text, end="", flush=True)
converse(Session(game, move), iter(sys.stdin.readline, ""), say)
"""


def program(folder: Path, name: str, body: str) -> str:
    file = folder / f"{name}.py"
    file.write_text(PROGRAM.format(body=body), encoding="utf-8")
    return f"{sys.executable} {file}"


FIRST_LEGAL = "return game.legal(state)[0]"


def test_both_programs_play_both_sides_of_each_opening(tmp_path: Path) -> None:
    game = meydan.game("reversi")
    command = program(tmp_path, "one", FIRST_LEGAL)
    players = Gtp(game, command, seconds=None), Gtp(game, command, seconds=5)
    try:
        played = list(play_pairs(game, players, openings(game, judge=_even), 4))
    finally:
        for player in players:
            player.close()
    assert [one.first for one in played] == [0, 1, 0, 1]
    assert played[0].moves == played[1].moves  # the same program on both sides
    assert all(one.fault is None and one.outcome is not None for one in played)
    assert [sum(pair) for pair in in_pairs(played)] == [2, 2]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("sys.exit(1)", "crash"),
        ("print('= z9\\n', flush=True); return game.legal(state)[0]", "illegal"),
        ("print('? no\\n', flush=True); return game.legal(state)[0]", "refused"),
        ("import time; time.sleep(60)", "timeout"),
        (
            "import time; [(print('# hm', flush=True), time.sleep(0.1)) for _ in range(600)]",
            "timeout",
        ),
    ],
)
def test_a_program_at_fault_loses(
    tmp_path: Path, body: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meydan.engine.matches.allowed", lambda _seconds: 2.0)
    game = meydan.game("reversi")
    good = Gtp(game, program(tmp_path, "good", FIRST_LEGAL), seconds=1)
    bad = Gtp(game, program(tmp_path, "bad", body), seconds=1)
    try:
        (played,) = play_pairs(game, (good, bad), openings(game, judge=_even), 1)
    finally:
        good.close()
        bad.close()
    assert played.winner == 0
    assert played.fault is not None
    assert played.fault.kind == kind


WHOLE_SECONDS = """
import sys
for line in sys.stdin:
    word, *rest = line.split()
    print(line, end="", file=open(sys.argv[1], "a"))
    if word == "known_command":
        print("= true\\n", flush=True)
    elif word == "time_settings" and not all(number.isdigit() for number in rest):
        print("? syntax error\\n", flush=True)
    else:
        print("=\\n", flush=True)
"""


def test_a_program_that_knows_whole_seconds_only_gets_them_for_many_moves(tmp_path: Path) -> None:
    file, heard = tmp_path / "whole.py", tmp_path / "heard"
    file.write_text(WHOLE_SECONDS, encoding="utf-8")
    player = Gtp(meydan.game("reversi"), f"{sys.executable} {file} {heard}", seconds=0.25)
    try:
        player.begin(())
    finally:
        player.close()
    asked = [
        line for line in heard.read_text(encoding="utf-8").splitlines() if "settings 0" in line
    ]
    assert asked == ["time_settings 0 0.25 1", "time_settings 0 1 4"]


def test_a_program_that_is_not_there_loses() -> None:
    game = meydan.game("reversi")
    one = Gtp(game, "/no/such/program", seconds=None)
    (played,) = play_pairs(game, (one, one), openings(game, judge=_even), 1)
    assert played.fault is not None
    assert played.fault.kind == "start"
    assert played.winner == 1


def _even(game: object, state: object) -> Score:
    return Score(value=0)


@pytest.mark.parametrize("name", names())
def test_openings_are_balanced_different_and_the_same_for_a_seed(name: str) -> None:
    game = meydan.game(name)
    some = list(islice(openings(game, seed=1), 6))
    assert some == list(islice(openings(game, seed=1), 6))
    assert len(set(some)) == 6
    for moves in some:
        state = game.start()
        for move in moves:
            state = game.play(state, move)
        assert game.outcome(state) is None
        assert state.turn in Side


def test_uneven_openings_are_left_out() -> None:
    game = meydan.game("mangala")

    def judge(game: object, state: object) -> Score:
        judged.append(1)
        return Score(value=0 if len(judged) % 3 == 0 else 2000)

    judged: list[int] = []
    list(islice(openings(game, judge=judge), 5))
    assert len(judged) >= 15
