"""Rows out of an Excel workbook, with an eye on files that are made to do harm."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from meydan.formats.faults import FileFault
from meydan.formats.table.sheet import MOST_COLUMNS, MOST_ROWS, Cell, Sheet, SheetRow

UNPACKED = 100 * 1024 * 1024
"""The most that a workbook may grow to; a list of 5,000 entries stays under 5 MB."""
MOST_PARTS = 2_000
MOST_BLANK = 1_000
"""Blank rows in a row after which a sheet counts as ended: formatting reaches to row 1,048,576."""


def read_xlsx(data: bytes) -> list[Sheet]:
    """The worksheets of a workbook."""
    _check_archive(data)
    from openpyxl import load_workbook

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        try:
            return [
                Sheet(sheet.title, tuple(_rows(sheet)))
                for sheet in book.worksheets
                if sheet.sheet_state == "visible"
            ]
        finally:
            book.close()
    except FileFault:
        raise
    except Exception as error:
        # openpyxl raises whatever the broken part of a workbook led it into.
        raise FileFault("xlsx-broken", reason=type(error).__name__) from error


def _check_archive(data: bytes) -> None:
    try:
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
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError) as error:
        raise FileFault("xlsx-broken", reason=type(error).__name__) from None


def _rows(sheet: Any) -> Iterator[SheetRow]:
    blank = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        cells = tuple(_cell(value) for value in values)
        while cells and cells[-1] in (None, ""):
            cells = cells[:-1]
        if len(cells) > MOST_COLUMNS:
            raise FileFault("table-too-wide", line=number, limit=MOST_COLUMNS)
        blank = 0 if cells else blank + 1
        if blank > MOST_BLANK:
            return
        if cells and number > MOST_ROWS:
            raise FileFault("table-too-long", line=number, limit=MOST_ROWS)
        yield SheetRow(number, cells)


def _cell(value: object) -> Cell:
    if isinstance(value, datetime):
        return value.date()
    if value is None or isinstance(value, str | int | float | date):
        return value
    return value.isoformat() if isinstance(value, time) else str(value)
