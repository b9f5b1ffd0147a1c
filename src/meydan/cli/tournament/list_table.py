"""A listing as a table in the terminal."""

import json
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Listing, shown

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

GAP = 3
"""Blanks between two columns."""


def print_listing(listing: Listing, lang: Lang) -> None:
    """The table on standard output, its note below it.

    Where the terminal is too narrow, the widest columns that can be spared are left out and named;
    a pipe or a file gets all of them.
    """
    from rich.text import Text

    slim = listing.slim()
    console = _console(_width(slim))
    fitting, spared = _fitted(slim, console.width)
    console.print(_table(fitting))
    if slim.note:
        console.print(Text(slim.note, style="dim"))
    if spared:
        console.print(
            Text(say("terminal.columns-spared", lang, columns=", ".join(spared)), style="dim")
        )


def print_json(data: Any) -> None:
    """A value for programs, on one line."""
    print(json.dumps(data, ensure_ascii=False))


def _console(natural: int) -> "Console":
    from rich.console import Console

    if sys.stdout.isatty() or "COLUMNS" in os.environ:
        return Console(highlight=False)
    return Console(highlight=False, width=max(natural, 80))


def _table(listing: Listing) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(listing.title, style="bold"), box=box.SIMPLE_HEAD)
    table.title_justify = "left"
    for column in listing.columns:
        table.add_column(Text(column.heading), justify=column.align, no_wrap=column.align != "left")
    for row in listing.rows:
        table.add_row(*(Text(shown(value)) for value in row))
    return table


def _fitted(listing: Listing, width: int) -> tuple[Listing, list[str]]:
    spared: list[str] = []
    while _width(listing) > width:
        widths = _widths(listing)
        free = [at for at, column in enumerate(listing.columns) if not column.needed]
        if not free:
            break
        widest = max(free, key=lambda at: widths[at])
        spared.append(listing.columns[widest].heading)
        listing = replace(
            listing,
            columns=_without(listing.columns, widest),
            rows=tuple(_without(row, widest) for row in listing.rows),
        )
    return listing, spared


def _without(items: tuple[Any, ...], at: int) -> tuple[Any, ...]:
    return items[:at] + items[at + 1 :]


def _widths(listing: Listing) -> list[int]:
    from rich.cells import cell_len

    return [
        max([cell_len(column.heading), *(cell_len(shown(row[at])) for row in listing.rows)])
        for at, column in enumerate(listing.columns)
    ]


def _width(listing: Listing) -> int:
    return sum(width + GAP for width in _widths(listing)) + 1
