"""A package's door: the names that it promises, each fetched from its room when first asked for.

The promise stands in the package's `__init__.pyi`, where type checkers and editors read it too. So
there is one list, and `import meydan.tournament` loads nothing that nobody asked for. Rooms behind
a door may move; the names stay.
"""

import ast
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any


@cache
def promised(package: str) -> dict[str, str]:
    """The names that a package's door gives, each with the module that holds it."""
    stub = (files(package) / "__init__.pyi").read_text(encoding="utf-8")
    return {
        alias.name: node.module
        for node in ast.parse(stub).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def door(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a package with a door."""

    def opened(name: str) -> Any:
        if name == "__all__":
            return sorted(promised(package))
        if name in promised(package):
            return getattr(import_module(promised(package)[name]), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def listed() -> list[str]:
        return ["__all__", *sorted(promised(package))]

    return opened, listed
