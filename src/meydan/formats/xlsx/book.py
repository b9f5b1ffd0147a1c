"""Listings as the sheets of a workbook.

Everything that a person typed is written as text, whatever it looks like: a name such as `=1+1`
stays a name when the workbook is opened, saved as CSV and opened again.
"""

import io
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from meydan.tournament.tiebreaks import Value as TieBreakValue
from meydan.words.phrases.listing.values import Listing, Value

if TYPE_CHECKING:
    from openpyxl.cell import Cell, MergedCell
    from openpyxl.worksheet.worksheet import Worksheet

FORMULA = ("=", "+", "-", "@", "\t", "\r")
LONGEST_TITLE = 31
"""Letters that a sheet's name may have."""
FORBIDDEN = str.maketrans(dict.fromkeys("[]:*?/\\'", "-"))
WIDEST = 60


def write_listings(listings: Sequence[Listing], *, title: str = "") -> bytes:
    """A workbook with one sheet a listing."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.title = _clean(title)
    book.properties.creator = "Meydan"
    taken: set[str] = set()
    for listing in listings:
        _fill(book.create_sheet(_sheet_name(listing.title, taken)), listing)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _sheet_name(title: str, taken: set[str]) -> str:
    base = _clean(title).translate(FORBIDDEN)[:LONGEST_TITLE] or "-"
    name, again = base, 1
    while name.casefold() in taken:
        again += 1
        end = f" {again}"
        name = base[: LONGEST_TITLE - len(end)] + end
    taken.add(name.casefold())
    return name


def _fill(sheet: "Worksheet", listing: Listing) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.properties import PageSetupProperties

    head = PatternFill("solid", fgColor="E8E4DA")
    for index, column in enumerate(listing.columns, 1):
        cell = sheet.cell(1, index)
        _put(cell, column.heading)
        cell.font = Font(bold=True)
        cell.fill = head
        cell.alignment = Alignment(horizontal=column.align, vertical="center", wrap_text=True)
    aligned = [
        Alignment(horizontal=column.align) if column.align != "left" else None
        for column in listing.columns
    ]
    for number, row in enumerate(listing.rows, 2):
        for index, (alignment, value) in enumerate(zip(aligned, row, strict=True), 1):
            if value is None or value == "":
                continue
            cell = sheet.cell(number, index)
            _put(cell, value)
            if alignment is not None:
                cell.alignment = alignment
    for index, column in enumerate(listing.columns, 1):
        lengths = [len(_text(row[index - 1])) for row in listing.rows]
        longest = max([len(column.heading), *lengths])
        sheet.column_dimensions[get_column_letter(index)].width = min(longest, WIDEST) + 2
    sheet.freeze_panes = "A2"
    if listing.rows:
        last = get_column_letter(len(listing.columns))
        sheet.auto_filter.ref = f"A1:{last}{len(listing.rows) + 1}"
    sheet.print_title_rows = "1:1"
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    if sheet.oddFooter is not None:
        sheet.oddFooter.center.text = "&P / &N"


def _put(cell: "Cell | MergedCell", value: Value) -> None:
    if isinstance(value, TieBreakValue):
        value = value.exact
    if isinstance(value, str):
        text = _clean(value)
        if not text:
            return
        cell.value = text
        cell.data_type = "s"
        if text.startswith(FORMULA):
            # The apostrophe that people type before such a text; it survives editing.
            cell.quotePrefix = True
    elif isinstance(value, Fraction):
        cell.value = float(value)
        cell.number_format = "0.##" if value.denominator > 1 else "0"
    elif isinstance(value, date):
        cell.value = value
        cell.number_format = "dd.mm.yyyy"
    elif value is not None:
        cell.value = value


def _text(value: Value) -> str:
    if isinstance(value, TieBreakValue):
        value = value.exact
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value or "")


def _clean(text: str) -> str:
    """Without control characters, which no workbook may hold."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")
