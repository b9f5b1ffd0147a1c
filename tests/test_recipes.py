"""The recipes of `docs/adding-a-*.md` are true: each is followed as it is written."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from meydan.rulebooks import game_of
from meydan.rulebooks.outside import check_text

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r"(?:#|//) (src/\S+?)(?:, after: (.+))?\n")

COPY_FIRST = """
import sys
sys.meta_path[:] = [one for one in sys.meta_path if "Redirecting" not in type(one).__name__]
"""
"""An editable install looks the package up before the path does; here the copy is meant."""


def text(recipe: str) -> str:
    return (ROOT / "docs" / f"adding-a-{recipe}.md").read_text(encoding="utf-8")


def blocks(recipe: str, kind: str = "") -> list[str]:
    """The code of a recipe, without the indent of a list."""
    found = [(one[0], one[1], one[2]) for one in BLOCK.findall(text(recipe))]
    return [
        re.sub(rf"^{indent}", "", code, flags=re.MULTILINE)
        for indent, language, code in found
        if language == kind or not kind
    ]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package, to be changed."""
    data = shutil.ignore_patterns("__pycache__", "server", "*.so", "puzzles", "weights")
    shutil.copytree(ROOT / "src" / "meydan", tmp_path / "src" / "meydan", ignore=data)
    return tmp_path


def follow(recipe: str, copy: Path) -> None:
    """Write the files of a recipe, and put its lines after those that it names."""
    for code in blocks(recipe):
        head = PLACE.match(code)
        assert head is not None, f"a block without a place: {code[:60]}"
        path, after = copy / head[1], head[2]
        body = code[head.end() :]
        if after is None:
            assert not path.exists(), f"{head[1]} is there already"
            path.write_text(body, encoding="utf-8")
            continue
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        at = next((n for n, line in enumerate(lines) if after in line), None)
        assert at is not None, f"{head[1]} has no line with {after!r}"
        path.write_text("".join([*lines[: at + 1], body, *lines[at + 1 :]]), encoding="utf-8")


def run(copy: Path, program: str) -> str:
    """What a program prints that uses the changed package."""
    ran = subprocess.run(
        [sys.executable, "-c", COPY_FIRST + program],
        env=os.environ | {"PYTHONPATH": str(copy / "src"), "MEYDAN_KERNEL": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_files_of_a_game_are_those_of_the_example() -> None:
    told = {line.split()[0] for line in blocks("game")[0].splitlines()}
    folder = ROOT / "tests" / "plugin"
    there = {
        path.relative_to(folder).as_posix()
        for path in (folder / "pyproject.toml", *(folder / "xox").rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }
    assert told == there


def test_the_entry_point_of_a_game_is_that_of_the_example() -> None:
    (written,) = blocks("game", "toml")
    folder = ROOT / "tests" / "plugin"
    whole = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    entry = whole["project"]["entry-points"]
    assert tomllib.loads(written)["project"]["entry-points"] == entry
    installed = (folder / "meydan_xox-1.0.dist-info" / "entry_points.txt").read_text("utf-8")
    assert installed == "[meydan.games]\nxox = xox.description:GAME\n"


def test_a_rulebook_is_read_and_acts() -> None:
    (written,) = blocks("rulebook", "toml")
    book = check_text(written, name="okul-kure-2026")
    assert book.field("options.captures").source == "okul-kure-2026 okul-1"
    assert game_of(book).captures == 3  # type: ignore[attr-defined]
    broken = written.replace("value = 3", 'value = "three"')
    with pytest.raises(ValueError, match="wrong-type value='three'"):
        check_text(broken, name="okul-kure-2026")


def test_the_commands_of_the_rulebook_recipe_check_and_install_it(tmp_path: Path) -> None:
    (written,) = blocks("rulebook", "toml")
    commands = re.findall(r"^    meydan (rulebook .+)$", text("rulebook"), re.MULTILINE)
    assert [one.split()[1] for one in commands] == ["check", "install"]
    (tmp_path / "okul-kure-2026.toml").write_text(written, encoding="utf-8")
    for command in (*commands, "rulebook okul-kure-2026"):
        ran = subprocess.run(
            [sys.executable, "-m", "meydan", *command.split(), "--lang", "en"],
            cwd=tmp_path,
            env=os.environ | {"MEYDAN_DATA": str(tmp_path), "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
    assert "School rules for Küre" in ran.stdout


def test_a_tie_break_counts_and_is_named(copy: Path) -> None:
    follow("tie-break", copy)
    program = """
from meydan.rulebooks import load
from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.tiebreaks.registry import tie_break
from meydan.words.complete import gaps
from meydan.words.tiebreaks import tie_break_name, tie_break_short
drawn = Cell(1, CellKind.PLAYED, points=1, opponent_points=1)
won = Cell(1, CellKind.PLAYED, points=2, opponent_points=0)
print(int(tie_break("draws").count(drawn)), int(tie_break("draws").count(won)))
print(tie_break_name("draws", "tr"), tie_break_short("draws", "ru"), gaps())
order = load("tazof-kure").with_field("standings.order", ["points", "draws"], reason="test")
print(order.standings.order.value)
"""
    assert run(copy, program).splitlines() == ["1 0", "Beraberlikler Нч []", "('points', 'draws')"]


PRINTS_SCHOOLS = """
from io import BytesIO
from pypdf import PdfReader
from meydan.formats.sheets import Wishes, of_category, render, render_apart
from tests.tournament.demo import tournament
made = of_category()["schools"].make(tournament(4), Wishes())
page = PdfReader(BytesIO(render(made, "tr"))).pages[0].extract_text()
print("Okullar" in page, "4" in page, render_apart([made], "ru") == render(made, "ru"))
"""


def test_a_sheet_is_printed(copy: Path) -> None:
    follow("sheet", copy)
    shutil.copytree(ROOT / "tests" / "tournament", copy / "src" / "tests" / "tournament")
    (copy / "src" / "tests" / "__init__.py").touch()
    assert run(copy, PRINTS_SCHOOLS).split() == ["True", "True", "True"]


def test_a_sheet_is_printed_from_a_package_of_its_own(tmp_path: Path) -> None:
    """The blocks of the same recipe, each at its place in a package that somebody installed."""
    club, info = tmp_path / "club", tmp_path / "club-1.0.dist-info"
    for folder in (club / "templates", club / "words", info):
        folder.mkdir(parents=True)
    (club / "__init__.py").touch()
    words: dict[str, list[str]] = {"tr": [], "en": [], "ru": []}
    for code in blocks("sheet"):
        head = PLACE.match(code)
        assert head is not None
        path, body = Path(head[1]), code[head.end() :]
        if "words" in path.parts:
            words[path.parent.name].append(f"[{path.stem}.{(head[2] or '').strip('[]')}]\n{body}")
        elif path.suffix == ".typ":
            (club / "templates" / path.name).write_text(body, encoding="utf-8")
        elif not head[2]:
            (club / path.name).write_text(body, encoding="utf-8")
    for lang, tables in words.items():
        (club / "words" / f"{lang}.toml").write_text("".join(tables), encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club\nVersion: 1.0\n")
    points = tomllib.loads(
        text("sheet").partition("entry points lead there:")[2].partition("A sheet")[0]
    )
    (info / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in table.items())
            for group, table in points["project"]["entry-points"].items()
        )
    )
    folders = (tmp_path, ROOT / "src", ROOT)
    ran = subprocess.run(
        [sys.executable, "-c", PRINTS_SCHOOLS],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.split() == ["True", "True", "True"], ran.stderr


def test_a_language_is_found_and_its_gaps_are_named(copy: Path) -> None:
    words = copy / "src" / "meydan" / "words"
    module = words / "__init__.py"
    code = module.read_text(encoding="utf-8")
    module.write_text(code.replace('["tr", "en", "ru"]', '["tr", "en", "ru", "xx"]'), "utf-8")
    shutil.copytree(words / "en", words / "xx")
    topic = words / "xx" / "tiebreak.toml"
    topic.write_text(topic.read_text(encoding="utf-8").replace("behind = ", "beyond = "), "utf-8")
    program = """
from meydan.words import LANGS, say
from meydan.words.complete import gaps
print(LANGS[-1], say("game.name.mangala", "xx"))
print(gaps())
"""
    named, missing = run(copy, program).splitlines()
    assert named == "xx Mangala"
    assert "xx: tiebreak.behind" in missing


def test_the_recipe_of_a_language_names_every_place_that_lists_them() -> None:
    listed = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "src").rglob("*.py")
        if re.search(r'Literal\["tr", "en", "ru"\]', path.read_text(encoding="utf-8"))
    }
    missing = [path for path in sorted(listed) if path not in text("language")]
    assert missing == []


@pytest.mark.parametrize("recipe", ["game", "rulebook", "tie-break", "sheet", "language"])
def test_every_path_that_a_recipe_names_is_there(recipe: str) -> None:
    new = {head[1] for code in blocks(recipe) if (head := PLACE.match(code)) and not head[2]}
    for path in re.findall(r"`((?:src|tests|docs)/[\w/.-]+)`", text(recipe)):
        assert path in new or (ROOT / path).exists(), path
