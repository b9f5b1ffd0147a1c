"""Rows out of a workbook, XLSX or ODS, with an eye on files that are made to do harm.

calamine, which reads the cells, keeps a sheet as one full rectangle from its first to its last
value. So the parts of the archive are looked through first (`survey`): two cells at far corners of
a file of 5 KB would be seventeen thousand million places.
"""

import io
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from meydan.formats.faults import FileFault
from meydan.formats.lists.sheet import MOST_COLUMNS, MOST_ROWS, Cell, Sheet, SheetRow
from meydan.formats.lists.survey import Extent, survey_ods, survey_xlsx

UNPACKED = 40 * 1024 * 1024
"""The most that a workbook may grow to; a list of 5,000 entries stays under 5 MB."""
MOST_PARTS = 2_000
MOST_SHEETS = 100
MOST_BLANK = 1_000
"""Blank rows in a row after which a sheet counts as ended."""
MERGED_COLUMNS = 20
"""Columns of a whole list that may be merged over rows; ranges beyond that are somebody's joke."""
Place = tuple[int, int]
"""Row and column of a cell, from 0."""


def read_workbook(data: bytes) -> list[Sheet]:
    """The worksheets of a workbook, those that it does not show left out."""
    try:
        return open_sheets(data, _checked(data))
    except FileFault:
        raise
    except MemoryError:
        raise FileFault("xlsx-bomb", limit=UNPACKED // 1024 // 1024) from None
    except BaseException as error:
        # zipfile, expat and calamine raise whatever the broken part of a workbook led them into;
        # calamine's own bugs are no `Exception`. Only Ctrl-C and an exit have another cause.
        if isinstance(error, KeyboardInterrupt | SystemExit):
            raise
        raise FileFault("xlsx-broken", reason=type(error).__name__) from error


def _checked(data: bytes) -> dict[str, Extent]:
    """How far each sheet reaches, by name; raises for what must not be opened."""
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
        names = {part.filename for part in parts}
        # Of two parts of one name calamine may take the other one.
        told = {name.replace("\\", "/").lower() for name in names}
        if len(told) < len(parts) or any(".." in name for name in told):
            raise FileFault("xlsx-broken", reason="names")
        found = survey_ods(archive) if "content.xml" in names else survey_xlsx(archive)
    for extent in found.values():
        if extent.columns > MOST_COLUMNS:
            raise FileFault("table-too-wide", line=extent.widest, limit=MOST_COLUMNS)
        if extent.rows > MOST_ROWS:
            raise FileFault("table-too-long", line=extent.rows, limit=MOST_ROWS)
    return found


def open_sheets(data: bytes, extents: dict[str, Extent] | None) -> list[Sheet]:
    """The sheets of a workbook that does no harm, or (`None`) is opened where it can do none."""
    from python_calamine import CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    with CalamineWorkbook.from_filelike(io.BytesIO(data)) as book:
        shown = [
            one.name
            for one in book.sheets_metadata
            if one.visible is SheetVisibleEnum.Visible and one.typ is SheetTypeEnum.WorkSheet
        ]
        if len(shown) > MOST_SHEETS:
            raise FileFault("xlsx-bomb", limit=UNPACKED // 1024 // 1024)
        found: list[Sheet] = []
        for name in shown:
            extent = Extent() if extents is None else extents.get(name)
            if extent is None:  # nobody looked how far it reaches
                raise FileFault("xlsx-broken", reason=name[:20])
            sheet = book.get_sheet_by_name(name)
            values = sheet.to_python(skip_empty_area=False)
            # OpenDocument's cells don't tell what they cover.
            fill_merged(values, sheet.merged_cell_ranges or ())
            rows = sheet_rows(values, extent)
            found.append(Sheet(name, tuple(rows)))
        return found


def fill_merged(values: list[list[Any]], merged: Sequence[tuple[Place, Place]]) -> None:
    """Write what a cell says that is merged over several rows into each: one school, six players.

    Cells merged over columns are titles; they stay where they begin.
    """
    room = MOST_ROWS * MERGED_COLUMNS
    for (top, left), (bottom, _) in merged:
        rows = values[top + 1 : bottom + 1]
        room -= len(rows)
        if room < 0:
            return
        for row in rows:
            if left < min(len(row), len(values[top])) and row[left] in (None, ""):
                row[left] = values[top][left]


def sheet_rows(values: list[list[Any]], extent: Extent) -> Iterator[SheetRow]:
    """The rows of a sheet, each up to its last value."""
    blank = 0
    failed = {number for number, _ in extent.errors}
    for number, found in enumerate(values, 1):
        cells = found
        if number in failed:
            cells = [extent.errors.get((number, at)) or cell for at, cell in enumerate(found, 1)]
        width = len(cells)
        while width and cells[width - 1] in (None, ""):
            width -= 1
        if width > MOST_COLUMNS:
            raise FileFault("table-too-wide", line=number, limit=MOST_COLUMNS)
        blank = 0 if width else blank + 1
        if blank > MOST_BLANK:
            return
        if width and number > MOST_ROWS:
            raise FileFault("table-too-long", line=number, limit=MOST_ROWS)
        yield SheetRow(
            number, tuple(_cell(value) for value in cells[:width]), hidden=number in extent.hidden
        )


def _cell(value: object) -> Cell:
    if isinstance(value, datetime):
        return value.date()
    if value == "":
        return None
    if value is None or isinstance(value, str | int | float | date):
        return value
    return value.isoformat() if isinstance(value, time) else str(value)
