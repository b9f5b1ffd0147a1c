"""One word, one thing in the code as well: what the glossary's last table says is so."""

import ast
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

from meydan.match import LogEntry

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "meydan"
ROWS = re.findall(
    r"^\| ([a-z ]+) \| .* \| `([\w.]+):(\w+)` \| .* \|$",
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def names(path: Path) -> set[str]:
    """Every name that a file defines or uses."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
    return found


def classes(word: str) -> set[str]:
    """The files that define a class of this name."""
    return {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if re.search(rf"^class {word}\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    }


def test_the_glossary_has_code_words() -> None:
    assert len(ROWS) >= 12


@pytest.mark.parametrize(("word", "module", "name"), ROWS)
def test_a_code_word_leads_to_its_place(word: str, module: str, name: str) -> None:
    assert getattr(import_module(module), name) is not None, word


def test_an_event_is_a_competition() -> None:
    assert classes("Event") == {"server/models/event.py"}
    for path in (SOURCE / "match").rglob("*.py"):
        assert not {"event", "events"} & names(path), path.name


def test_a_line_of_a_rounds_log_is_an_entry_wherever_it_is_read() -> None:
    asked = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "event"
        and node.attr in {field.name for field in fields(LogEntry)}
    ]
    assert asked == []


def test_a_table_is_where_two_people_sit() -> None:
    assert classes("Table") == {"match/table.py", "server/rounds/hosts/table.py"}
    for room in ("lists", "listing", "trf", "tournament_json"):
        for path in (SOURCE / "formats" / room).rglob("*.py"):
            assert "Table" not in "".join(
                re.findall(r"^class (\w+)", path.read_text("utf-8"), re.M)
            )
