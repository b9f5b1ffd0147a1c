"""Rows out of an Excel workbook, with an eye on files that are made to do harm."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from meydan.formats.faults import FileFault
from meydan.formats.lists.sheet import MOST_COLUMNS, MOST_ROWS, Cell, Sheet, SheetRow

UNPACKED = 40 * 1024 * 1024
"""The most that a workbook may grow to; a list of 5,000 entries stays under 5 MB."""
MOST_PARTS = 2_000
MOST_SHEETS = 100
MOST_CELLS = 2_000_000
"""Places in a workbook's rows, empty ones with them: a row may name its last column alone."""
MOST_BLANK = 1_000
"""Blank rows in a row after which a sheet counts as ended: formatting reaches to row 1,048,576."""


def read_xlsx(data: bytes) -> list[Sheet]:
    """The worksheets of a workbook."""
    try:
        _check_archive(data)
        return _sheets(data)
    except FileFault:
        raise
    except Exception as error:
        # zipfile and openpyxl raise whatever the broken part of a workbook led them into.
        raise FileFault("xlsx-broken", reason=type(error).__name__) from error


def _check_archive(data: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = archive.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > UNPACKED:
            raise FileFault("xlsx-bomb", limit=UNPACKED // 1024 // 1024)
        for part in parts:
            if part.filename.endswith((".xml", ".rels")):
                with archive.open(part) as file:
                    # Entities are declared here; no spreadsheet program writes any.
                    if b"<!DOCTYPE" in file.read(4096):
                        raise FileFault("xlsx-broken", reason="DOCTYPE")


def _sheets(data: bytes) -> list[Sheet]:
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        if len(shown) > MOST_SHEETS:
            raise FileFault("xlsx-bomb", limit=UNPACKED // 1024 // 1024)
        count = _Count()
        return [Sheet(sheet.title, tuple(_rows(sheet, count))) for sheet in shown]
    finally:
        book.close()


class _Count:
    """How many cells were looked at in all sheets."""

    def __init__(self) -> None:
        self.cells = 0

    def add(self, width: int, line: int) -> None:
        self.cells += width + 1
        if self.cells > MOST_CELLS:
            raise FileFault("table-too-wide", line=line, limit=MOST_COLUMNS)


def _rows(sheet: Any, count: _Count) -> Iterator[SheetRow]:
    # What a sheet says of its own size is not believed: each row would be filled up to it.
    sheet.reset_dimensions()
    blank = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        count.add(len(values), number)
        width = len(values)
        while width and values[width - 1] in (None, ""):
            width -= 1
        if width > MOST_COLUMNS:
            raise FileFault("table-too-wide", line=number, limit=MOST_COLUMNS)
        blank = 0 if width else blank + 1
        if blank > MOST_BLANK:
            return
        if width and number > MOST_ROWS:
            raise FileFault("table-too-long", line=number, limit=MOST_ROWS)
        yield SheetRow(number, tuple(_cell(value) for value in values[:width]))


def _cell(value: object) -> Cell:
    if isinstance(value, datetime):
        return value.date()
    if value is None or isinstance(value, str | int | float | date):
        return value
    return value.isoformat() if isinstance(value, time) else str(value)
