"""A listing as a table in the terminal."""

import json
import os
import sys
from collections.abc import Iterator
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

    Where the terminal is too narrow, the widest columns that can be spared are left out and named,
    then the last of those with numbers; never a name. A pipe or a file gets all of them.
    """
    from rich.text import Text

    slim = listing.slim()
    console = _console(_width(slim, lang))
    fitting, spared = _fitted(slim, console.width, lang)
    console.print(_table(fitting, lang))
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


def _table(listing: Listing, lang: Lang) -> "Table":
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(listing.title, style="bold"), box=box.SIMPLE_HEAD)
    table.title_justify = "left"
    for column, least in zip(listing.columns, _least(listing, lang), strict=True):
        table.add_column(
            Text(column.heading),
            justify=column.align,
            no_wrap=column.align != "left",
            min_width=least,
        )
    for row in listing.rows:
        table.add_row(*(Text(shown(value, lang)) for value in row))
    return table


def _fitted(listing: Listing, width: int, lang: Lang) -> tuple[Listing, list[str]]:
    spared: list[str] = []
    while (at := _spare(listing, width, lang)) is not None:
        spared.append(listing.columns[at].heading)
        listing = replace(
            listing,
            columns=_without(listing.columns, at),
            rows=tuple(_without(row, at) for row in listing.rows),
        )
    return listing, spared


def _spare(listing: Listing, width: int, lang: Lang) -> int | None:
    """The column to leave out next, if there is one."""
    widths = _widths(listing, lang)
    if _across(widths) <= width:
        return None
    free = [at for at, column in enumerate(listing.columns) if not column.needed]
    if free:
        return max(free, key=lambda at: widths[at])
    # Words may still be broken into lines. Where not even that is enough, the least of the numbers
    # goes, which is the last; what a row begins with stays, as all words do.
    numbers = [at for at, column in enumerate(listing.columns) if at and column.align != "left"]
    return numbers[-1] if numbers and _across(_least(listing, lang)) > width else None


def _without(items: tuple[Any, ...], at: int) -> tuple[Any, ...]:
    return items[:at] + items[at + 1 :]


def _least(listing: Listing, lang: Lang) -> list[int]:
    """How narrow each column can be: numbers stay whole, of words the longest one does."""
    return [
        max(_lengths(listing, at, lang, words=column.align == "left"))
        for at, column in enumerate(listing.columns)
    ]


def _widths(listing: Listing, lang: Lang) -> list[int]:
    return [max(_lengths(listing, at, lang)) for at in range(len(listing.columns))]


def _lengths(listing: Listing, at: int, lang: Lang, *, words: bool = False) -> Iterator[int]:
    from rich.cells import cell_len

    for text in (listing.columns[at].heading, *(shown(row[at], lang) for row in listing.rows)):
        yield from map(cell_len, (text.split() if words else [text]) or [""])


def _across(widths: list[int]) -> int:
    return sum(width + GAP for width in widths) + 1


def _width(listing: Listing, lang: Lang) -> int:
    return _across(_widths(listing, lang))
