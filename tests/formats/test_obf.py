"""Reversi problem files: what they say, and where they are wrong."""

from pathlib import Path

import pytest

from meydan.formats import obf
from meydan.formats.faults import FileFault
from meydan.games.core import Side
from meydan.games.reversi import Reversi

START = "---------------------------OX------XO---------------------------"


def only(text: str) -> obf.Problem:
    (problem,) = obf.read(text)
    return problem


def test_a_position_with_answers() -> None:
    problem = only(f"% two answers\n\n{START} X; d3:+2; c4:+2; f5:-1;\n")
    assert problem.line == 3
    assert problem.state == Reversi().start()
    assert problem.score == 2
    assert problem.best == (19, 26)


def test_other_ways_to_write_the_same() -> None:
    plain = only(f"{START} X;").state
    assert only(START.replace("-", ".").replace("X", "*").replace("O", "o") + "  x").state == plain
    assert only(f"  {START} *").state == plain
    assert only(f"\ufeff{START} X".lstrip("\ufeff")).state == plain


@pytest.mark.parametrize(
    ("answer", "move", "score"),
    [
        ("D3:+38", 19, 38),
        ("d3 : -4", 19, -4),
        ("d3", 19, None),
        ("+6", None, 6),
        ("-- : 0", None, 0),
    ],
)
def test_answers(answer: str, move: int | None, score: int | None) -> None:
    assert only(f"{START} X; {answer}").answers == (obf.Answer(move, score),)


def test_without_answers() -> None:
    problem = only(f"{START} O")
    assert problem.state.turn is Side.SECOND
    assert (problem.score, problem.best) == (None, ())


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("", "obf-empty", 0, 0),
        ("% nothing\n\n# here", "obf-empty", 0, 0),
        (f"% first\n{START[:-1]} X", "obf-position", 2, 64),
        (f"{START} X\n{START[:9]}?{START[10:]} X", "obf-position", 2, 10),
        (f"{START} Z", "obf-position", 1, 66),
        (f"{START}", "obf-position", 1, 66),
        (f"{START} X; a1:+4", "obf-answer", 1, 0),
        (f"{START} X; d3:four", "obf-answer", 1, 0),
        (f"{START} X; pass:+4", "obf-answer", 1, 0),
    ],
)
def test_what_is_wrong_and_where(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(FileFault) as caught:
        obf.read(text)
    assert caught.value.code == code
    assert (caught.value.place.line, caught.value.place.column) == (line, column)


def test_a_fault_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.obf"
    file.write_text("nothing", encoding="utf-8")
    with pytest.raises(FileFault) as caught:
        obf.load(file)
    assert caught.value.where.startswith(f"{file}:1:")
