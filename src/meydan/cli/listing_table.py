"""A listing as a table in the terminal."""

import json
from typing import TYPE_CHECKING, Any

from meydan.formats.listing.values import Listing, shown

if TYPE_CHECKING:
    from rich.table import Table


def listing_table(listing: Listing) -> "Table":
    """The listing without the columns that nobody fills."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    slim = listing.slim()
    table = Table(title=Text(slim.title), box=box.SIMPLE_HEAD, title_justify="left")
    for column in slim.columns:
        wraps = column.align == "left"
        table.add_column(
            Text(column.heading), justify=column.align, no_wrap=not wraps, overflow="fold"
        )
    for row in slim.rows:
        table.add_row(*(Text(shown(value)) for value in row))
    return table


def print_listing(listing: Listing) -> None:
    """The table on standard output, its note below it."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    console.print(listing_table(listing))
    if listing.note:
        console.print(Text(listing.note, style="dim"))


def print_json(data: Any) -> None:
    """A value for programs, on one line."""
    print(json.dumps(data, ensure_ascii=False))
