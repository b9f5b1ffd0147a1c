"""The house itself: names that say what a file holds, files and folders of a size one can read."""

import ast
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from meydan.games import registry

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "meydan"
LONGEST = 450
WIDEST = 120
FULLEST = 30
A_SCREEN = 68
"""Lines of a function, the options of a command among them."""
NOUNS = {
    "drawing",
    "pairing",
    "ranking",
    "rating",
    "heading",
    "encoding",
    "meeting",
    "wording",
    "templating",
    "typesetting",
    "importing",
    "keyring",
    "training",
    "thinking",
}
"""Words on -ing that name a thing: `pairing` is who meets whom, not what somebody is doing."""


def files(*endings: str) -> list[Path]:
    return [
        path
        for ending in endings
        for path in sorted(SOURCE.rglob(f"*{ending}"))
        if "migrations" not in path.parts
    ]


@pytest.mark.parametrize("path", files(".py"), ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_file_is_named_by_a_noun(path: Path) -> None:
    last = re.split(r"[_\W]", path.stem)[-1]
    assert not last.endswith("ing") or last in NOUNS, f"{path.name} is no noun"


def test_no_file_is_longer_than_one_can_read() -> None:
    kernel = [path for path in (ROOT / "kernel").rglob("*") if path.suffix in (".hpp", ".cpp")]
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in (*files(".py", ".css", ".html"), *kernel)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert not long


def test_no_line_of_a_template_runs_off_the_screen() -> None:
    """Prettier lays the templates out (`npm run format`); it cannot break every expression."""
    long = [
        f"{path.name}:{number}"
        for path in files(".html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not long, long


def test_half_of_the_files_are_short() -> None:
    lengths = sorted(len(path.read_text(encoding="utf-8").splitlines()) for path in files(".py"))
    assert lengths[len(lengths) // 2] < 100


def test_no_folder_holds_more_than_one_can_look_through() -> None:
    full = {
        folder.relative_to(SOURCE).as_posix(): held
        for folder, held in Counter(path.parent for path in files(".py")).items()
        if held > FULLEST
    }
    assert not full


def test_a_function_fits_a_screen() -> None:
    long = {
        f"{path.relative_to(SOURCE)} {node.name}": lines
        for path in files(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > A_SCREEN
    }
    assert not long


def test_the_project_names_no_machine_and_no_registry() -> None:
    """Locks are by hash alone; where packages come from is the reader's business."""
    pattern = re.compile(r'"resolved"|index[-_]url|find-links|/packages/[0-9a-f]{2}/')
    locks = [*(ROOT / "requirements").glob("*.txt"), ROOT / "package-lock.json"]
    assert [path.name for path in locks if pattern.search(path.read_text(encoding="utf-8"))] == []


GAMES = frozenset(registry.OWN)


def test_nothing_asks_for_a_game_by_its_name() -> None:
    """What differs hangs on the game's description; its own folders may name it."""
    asked = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in files(".py")
        if not GAMES & set(path.parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.MatchValue)
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and one.value in GAMES
    ]
    assert not asked


@pytest.mark.parametrize("path", files(".css", ".js"), ids=lambda path: path.name)
def test_scripts_and_styles_name_no_game_outside_its_folder(path: Path) -> None:
    if not GAMES & set(path.parts):
        said = path.read_text(encoding="utf-8")
        assert not re.search(rf"[.#\"'=-]({'|'.join(GAMES)})\b", said)


def test_no_class_of_a_template_is_glued_to_the_one_before_it() -> None:
    """The formatter drops the blank in `a{% if b %} b{% endif %}`; `{{ 'b' if b }}` keeps it."""
    glued = re.compile(r'class="[^"]*[^\s"]\{% if')
    found = [path.name for path in files(".html") if glued.search(path.read_text(encoding="utf-8"))]
    assert not found


def test_what_waits_for_postgresql_is_run_on_it() -> None:
    """A test marked `on_postgres` is left out on SQLite; `make test` names it for PostgreSQL."""
    asked = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True)
    (line,) = (line for line in asked.stdout.splitlines() if "not on_sqlite" in line)
    named = [ROOT / word for word in line.split() if word.startswith("tests/")]
    marked = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    marked = [path for path in marked if "mark.on_postgres" in path.read_text(encoding="utf-8")]
    assert [path for path in marked if not any(path.is_relative_to(one) for one in named)] == []
