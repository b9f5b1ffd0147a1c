"""Lists in parts: `MANGALA KÜÇÜKLER` in a row of its own, its players below, then the next part.

What such a heading says becomes a column, so that a part can go to its category as if each row
named it. A list that has a column of categories keeps its own.
"""

from collections.abc import Sequence
from dataclasses import replace

from meydan.formats.lists.headers import NAMES, ColumnUse, columns_of
from meydan.formats.lists.row import is_footer
from meydan.formats.lists.sheet import MOST_COLUMNS, Sheet, SheetRow, shown
from meydan.formats.lists.vocabulary import Field, names_part


def with_sections(sheet: Sheet, column: str) -> Sheet:
    """A table that begins with its column names; headings in it as a last column of this name."""
    header, body = sheet.rows[0], sheet.rows[1:]
    columns = columns_of(header)
    width = max(len(row.cells) for row in sheet.rows)
    if any(one.field is Field.CATEGORY for one in columns) or width >= MOST_COLUMNS:
        return sheet
    names = {one.index for one in columns if one.field in NAMES}
    headings = [_heading(row, names, columns) for row in body]
    # A heading has players below it; what stands under the last of them is no heading.
    people = [at for at, text in enumerate(headings) if not text and not is_footer(body[at])]
    last = max(people, default=0)
    if not any(headings[:last]):
        return sheet
    rows = [_wider(header, width, column)]
    part = ""
    for at, (row, heading) in enumerate(zip(body, headings, strict=True)):
        if heading and at < last:
            part = heading
        else:
            rows.append(_wider(row, width, "" if is_footer(row) else part))
    return replace(sheet, rows=tuple(rows))


def _heading(row: SheetRow, names: set[int], columns: Sequence[ColumnUse]) -> str:
    """What a row says that holds one text and nobody's name."""
    told = [(at, text) for at, cell in enumerate(row.cells) if (text := shown(cell))]
    if len(told) != 1 or len(columns) < 2 or is_footer(row):
        return ""
    ((at, text),) = told
    if at in names:
        # Somebody of whom a list tells the name alone is more likely than a heading.
        return text if names_part(text) else ""
    return text if any(map(str.isalpha, text)) else ""


def _wider(row: SheetRow, width: int, text: str) -> SheetRow:
    blank = (None,) * (width - len(row.cells))
    return replace(row, cells=(*row.cells, *blank, text))
