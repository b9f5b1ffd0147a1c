"""Run the parts and print what they measured."""

import argparse
import json
import os
import platform
import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.rows import Row

PARTS = (
    "games",
    "search",
    "threads",
    "reversi",
    "mangala",
    "pairing",
    "standings",
    "ratings",
    "startup",
    "server",
    "entries",
    "pages",
    "boards",
    "tables",
    "follow",
)
"""Modules of this package, in the order in which they run."""


def main() -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to FILE, too")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no part '{unknown[0]}'; known: {', '.join(PARTS)}")

    print(f"{_cpu()}, Python {platform.python_version()}")
    console = Console()
    measured: dict[str, list[Row]] = {}
    for part in options.parts or PARTS:
        with console.status(part):
            measured[part] = list(import_module(f"benchmarks.{part}").run())
        console.print(_table(part, measured[part]))
    if options.json is not None:
        options.json.write_text(_json(measured), encoding="utf-8")
    return 0


def _table(part: str, rows: list[Row]) -> Table:
    table = Table(title=part, title_justify="left")
    for column in ("measure", "Meydan", "beside", "theirs", "ratio", "target"):
        right = column not in ("measure", "beside")
        table.add_column(column, justify="right" if right else "left", overflow="fold")
    for row in rows:
        table.add_row(
            row.measure,
            f"{_number(row.ours)} {row.unit}",
            row.other,
            "" if row.theirs is None else _number(row.theirs),
            "" if row.ratio is None else f"{row.ratio:.1f}×",
            _target(row),
        )
    return table


def _number(figure: float) -> str:
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if figure >= size:
            return f"{figure / size:.3g}{letter}"
    return f"{figure:.3g}"


def _target(row: Row) -> str:
    if row.met is None:
        return ""
    sign, figure = ("≥", row.at_least) if row.at_least is not None else ("≤", row.at_most)
    assert figure is not None  # a target is met or missed only where there is one
    times = "×" if row.ratio is not None else ""
    return f"{sign} {_number(figure)}{times} {'✓' if row.met else '✗'}"


def _json(measured: dict[str, list[Row]]) -> str:
    parts = {
        part: [
            {
                "measure": row.measure,
                "unit": row.unit,
                "ours": row.ours,
                "other": row.other,
                "theirs": row.theirs,
                "ratio": row.ratio,
                "at_least": row.at_least,
                "at_most": row.at_most,
                "met": row.met,
            }
            for row in rows
        ]
        for part, rows in measured.items()
    }
    machine = {"cpu": _cpu(), "python": platform.python_version(), "system": platform.platform()}
    return json.dumps({"machine": machine, "parts": parts}, indent=2) + "\n"


def _cpu() -> str:
    name = platform.processor() or platform.machine()
    table = Path("/proc/cpuinfo")
    if table.exists():
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    return f"{name}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
