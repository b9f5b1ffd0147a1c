"""What the pages say is so: examples run, links lead somewhere, tables match the code."""

import doctest
import re
import shlex
import subprocess
import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from meydan.cli.commands import find
from meydan.engine.mangala import native
from meydan.games.core import Game
from meydan.words import LANGS, topic
from tests.cli.support import Program

ROOT = Path(__file__).parent.parent
PAGES = (
    ROOT / "README.md",
    ROOT / "README.tr.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in (ROOT / "docs").glob("*.md") if not page.name.startswith("adding-a-")),
)
NOT_TRIED = ("serve", "demo", "solve", "tablebase", "train", "verify-book")
"""Those that run until they are stopped, or for minutes; their options are looked up."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GAMES = {"mangala": "Mangala", "pentago": "Pentago", "reversi": "Reversi", "kure": "Kure"}


@pytest.fixture
def meydan(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    monkeypatch.chdir(ROOT)
    return Program(monkeypatch, capsys)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a session that can be tried as it stands; recipes are followed elsewhere."""
    monkeypatch.chdir(ROOT)
    blocks = BLOCK.findall(page.read_text("utf-8"))
    assert all(code.startswith(">>>") for kind, code in blocks if kind == "python"), page
    ran = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert not ran.failed


def test_examples_pass_strict_types(tmp_path: Path) -> None:
    for page in PAGES:
        shown = doctest.DocTestParser().get_examples(page.read_text("utf-8"))
        name = re.sub(r"\W", "_", page.stem)
        if shown:
            text = "".join(example.source for example in shown)
            (tmp_path / f"{name}_example.py").write_text(text, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache", "."],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(
    page: Path, meydan: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They run one after the other, in a folder that has the example files."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "examples").symlink_to(ROOT / "docs" / "examples")
    monkeypatch.chdir(tmp_path)
    shown = [code for kind, code in BLOCK.findall(page.read_text("utf-8")) if kind == "console"]
    for part in "".join(shown).split("$ meydan ")[1:]:
        line, _, rest = part.partition("\n")
        command, *arguments = shlex.split(line, comments=True)
        expected = rest.partition("\n$ ")[0]
        assert find(command) is not None, line
        if command in NOT_TRIED:
            words = takewhile(lambda one: not one.startswith("-"), arguments)
            known = meydan(command, *words, "--help").out
            options = [one.partition("=")[0] for one in arguments if one.startswith("--")]
            assert all(option in known for option in options), line
            continue
        ran = meydan(command, *arguments)
        assert ran.code == (2 if expected.startswith("meydan: ") else 0), (line, ran)
        assert not expected or ran.out + ran.err == expected, line


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


INSIDE = {"MEYDAN_LISTENS", "MEYDAN_PREPARED_BY"}
"""What one process of ours tells another."""


def test_the_table_of_settings_names_every_variable_that_is_read() -> None:
    source = (ROOT / "src" / "meydan").rglob("*.py")
    read = {
        name
        for path in source
        for name in re.findall(r'"(MEYDAN_[A-Z_]+|DATABASE_URL)"', path.read_text("utf-8"))
    }
    told = set(re.findall(r"^\| `.*?(?= \| )", _text("docs/server.md"), re.MULTILINE))
    named = {name for row in told for name in re.findall(r"[A-Z_]{6,}", row)}
    assert read - INSIDE == named


def test_what_needs_the_kernel_is_said_as_it_is(
    meydan: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(native, "module", lambda: None)
    needing: dict[str, list[object]] = {
        "solve": ["mangala", "--stones-per-pit", "1"],
        "tablebase": ["mangala", "--stones", "2", "--file", tmp_path / "table"],
        "verify-book": ["--sample", "1"],
    }
    for command, args in needing.items():
        assert "needs the kernel" in meydan.fails(command, *args)
    for told in (topic("doctor", "en")["advice.kernel-missing"], _text("docs/kernel.md")):
        assert all(command in told for command in needing)


def _text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def _rules(name: str, class_name: str) -> type[Game[Any, Any]]:
    rules: type[Game[Any, Any]] = getattr(import_module(f"meydan.games.{name}"), class_name)
    return rules
