"""Every fault of a rulebook is a code with a sentence; no code is raised that nothing says."""

import ast
from collections.abc import Iterator
from pathlib import Path

import meydan
from meydan.words import topic

CODE_AT = {"RulebookError": 1, "UnplayableOptions": 0}
"""Which argument is the code."""


def raised() -> Iterator[str]:
    """The codes that stand in the source."""
    for file in Path(meydan.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = (
                node.func.id
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                else ""
            )
            if isinstance(node, ast.Call) and name in CODE_AT:
                code = node.args[CODE_AT[name]]
                if isinstance(code, ast.Constant):
                    yield str(code.value).removeprefix("options.")


def test_every_code_has_a_sentence_and_every_sentence_its_code() -> None:
    said = {code for code in topic("rulebook_fault", "en") if not code.startswith("kind.")}
    assert set(raised()) == {code.removeprefix("options.") for code in said}
