"""Rows out of an old Excel workbook (XLS), opened in a process of its own.

The format holds its sheets in one stream of records that says nothing reliable about its size, and
a file of a few KB may name cells at far corners of a hundred sheets. So a child with a bound on
memory and time unfolds it; whatever it meets there, only the child ends.
"""

import json
import subprocess
import sys
from datetime import date
from typing import Any

from meydan.formats.faults import FileFault
from meydan.formats.lists.sheet import Cell, Sheet, SheetRow

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
"""How the container begins that old Excel files share with old Word files."""
MEMORY = 1024 * 1024 * 1024
SECONDS = 20
DAY = "day"
"""The key of a cell that holds a date."""


def read_old_workbook(data: bytes) -> list[Sheet]:
    """The worksheets of an old workbook."""
    command = [sys.executable, "-c", f"from {__name__} import child; child()"]
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, timeout=SECONDS * 2, check=False
        )
        told: Any = json.loads(done.stdout) if done.returncode == 0 else None
    except (subprocess.TimeoutExpired, ValueError):
        told = None
    if not isinstance(told, dict):
        raise FileFault("xlsx-broken", reason="XLS")
    if "fault" in told:
        raise FileFault(told["fault"], line=told["line"], **told["facts"])
    return [
        Sheet(name, tuple(SheetRow(number, tuple(map(_cell, cells))) for number, cells in rows))
        for name, rows in told["sheets"]
    ]


def child() -> None:
    """What the child does: standard input to JSON on standard output."""
    _bound()
    from meydan.formats.lists.workbook import open_sheets

    try:
        sheets = open_sheets(sys.stdin.buffer.read(), None)
        rows = [
            [sheet.name, [[row.number, list(row.cells)] for row in sheet.rows if row.cells]]
            for sheet in sheets
        ]
        told: dict[str, Any] = {"sheets": rows}
    except FileFault as fault:
        told = {"fault": fault.code, "line": fault.place.line, "facts": dict(fault.facts)}
    json.dump(told, sys.stdout, default=lambda day: {DAY: day.isoformat()})


def _bound() -> None:
    try:
        import resource
    except ImportError:  # not on Windows
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def _cell(value: Any) -> Cell:
    return date.fromisoformat(value[DAY]) if isinstance(value, dict) else value
