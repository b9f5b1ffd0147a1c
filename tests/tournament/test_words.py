"""Every error that a tournament can raise has its sentence, with the facts it needs."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import meydan.tournament
from meydan.words import LANGS, Lang, topic

ROOT = Path(meydan.tournament.__path__[0]).parent
SOURCES = sorted([*(ROOT / "tournament").rglob("*.py"), *(ROOT / "server/store").rglob("*.py")])


def called(function: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Each `function("code", fact=…)` of the sources, with the names of its facts."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id=name),
                    args=[ast.Constant(value=str(code)), *_],
                    keywords=keywords,
                ) if name == function:
                    yield code, frozenset(one.arg or "" for one in keywords)


@pytest.mark.parametrize("lang", LANGS)
def test_every_error_can_be_said(lang: Lang) -> None:
    words = topic("tournament", lang)
    for code, facts in called("TournamentError"):
        assert code in words, code
        asked = {name for _, name, _, _ in Formatter().parse(words[code]) if name}
        assert asked <= facts, code


def test_no_sentence_is_left_over() -> None:
    said = {code for function in ("TournamentError", "note") for code, _ in called(function)}
    assert set(topic("tournament", "tr")) <= said
