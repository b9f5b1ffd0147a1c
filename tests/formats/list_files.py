"""Lists of players as files."""

import io
from datetime import date
from pathlib import Path

from openpyxl import Workbook

from meydan.formats.lists import Imported, read_entries

__all__ = ["DATA", "TODAY", "codes", "imported", "workbook"]
DATA = Path(__file__).parent / "data"
TODAY = date(2026, 5, 1)


def imported(text: str | bytes) -> Imported:
    data = text.encode() if isinstance(text, str) else text
    return read_entries(data, today=TODAY, file="liste.csv")


def codes(found: Imported) -> list[tuple[str, int, str]]:
    return [(one.code, one.row, one.column) for one in found.problems]


def workbook(*rows: list[object], title: str = "Liste") -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
