"""What the pages say is so: examples run, links lead somewhere, tables match the code."""

import doctest
import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from meydan.cli.commands import find
from meydan.games.core import Game
from meydan.words import LANGS
from tests.cli.support import Program

ROOT = Path(__file__).parent.parent
PAGES = (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md")))
NOT_TRIED = ("serve", "demo", "solve")
"""Those that run until they are stopped, or for a minute."""
GAMES = {"mangala": "Mangala", "pentago": "Pentago", "reversi": "Reversi", "kure": "Kure"}


@pytest.fixture
def meydan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    monkeypatch.chdir(ROOT)
    return Program(monkeypatch, capsys)


@pytest.mark.parametrize("page", ["README.md", "docs/games.md"])
def test_python_examples_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    ran = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert ran.attempted
    assert not ran.failed


def test_commands_of_the_readme_print_what_it_shows(meydan: Program) -> None:
    shown = 0
    for block in re.findall(r"```console\n(.*?)```", _text("README.md"), re.DOTALL):
        for part in block.split("$ meydan ")[1:]:
            command, _, expected = part.partition("\n")
            assert find(command.split()[0]) is not None
            if command.split()[0] in NOT_TRIED:
                continue
            ran = meydan(*shlex.split(command, comments=True))
            if expected:
                assert ran.out + ran.err == expected
                shown += 1
            else:
                assert ran.code == 0
    assert shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_table_of_illegal_moves_is_complete() -> None:
    rows = re.findall(r"^\| (\w+) \| `([\w-]+)` \| (\w+) \|", _text("docs/games.md"), re.MULTILINE)
    written = {(game, code): ruling for game, code, ruling in rows}
    assert written == {
        (name, code): ruling
        for name, class_name in GAMES.items()
        for code, ruling in _rules(name, class_name).codes.items()
    }


def test_the_example_of_the_records_page_is_the_example_file() -> None:
    example = (ROOT / "docs" / "examples" / "evening.txt").read_text("utf-8").split("\n\n[")[0]
    assert example in _text("docs/games.md")


def test_the_glossary_has_every_language_in_every_row() -> None:
    rows = re.findall(r"^\| (.*) \|$", _text("docs/glossary.md"), re.MULTILINE)
    for row in rows:
        cells = [cell.strip() for cell in row.split("|")]
        assert all(cells[: len(LANGS)]), row


def test_the_walks_of_the_design_name_files_that_are_there() -> None:
    """A reader guesses the next file: a bare name lies beside the one before it."""
    walks = _text("docs/design.md").partition("## Walks")[2].partition("## Decisions")[0]
    source, beside = ROOT / "src" / "meydan", ROOT
    named = re.findall(r"`([\w/*.]+\.(?:py|js|html|toml))`", walks)
    assert len(named) > 40
    assert walks.count("\n**") == 5
    for name in named:
        places = (source, source / "server", beside)
        found = [path for place in places for path in place.glob(name)]
        assert found, name
        beside = found[0].parent


def _text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def _rules(name: str, class_name: str) -> type[Game[Any, Any]]:
    rules: type[Game[Any, Any]] = getattr(import_module(f"meydan.games.{name}"), class_name)
    return rules
