"""Workbooks read in a process of their own: the same tables, the same faults, and an end."""

import io

import pytest
from openpyxl import Workbook

from meydan.formats.faults import FileFault
from meydan.formats.lists import read_sheets
from meydan.formats.lists.apart import read_sheets_apart


def book(rows: int) -> bytes:
    """A workbook with so many players."""
    made, out = Workbook(), io.BytesIO()
    sheet = made.active
    assert sheet is not None
    sheet.append(["Ad", "Soyad", "Okul"])
    for at in range(rows):
        sheet.append([f"Ada{at}", "Demo", "Demo Okulu"])
    made.save(out)
    return out.getvalue()


def test_a_workbook_gives_the_same_tables() -> None:
    data = book(20)
    assert read_sheets_apart(data) == read_sheets(data)


def test_a_plain_table_is_read_at_once() -> None:
    data = b"Ad;Soyad\nAda;Demo\n"
    assert read_sheets_apart(data) == read_sheets(data)


def test_a_fault_is_the_same_fault() -> None:
    data = b"PK\x03\x04 no workbook at all"
    with pytest.raises(FileFault) as here:
        read_sheets(data)
    with pytest.raises(FileFault) as apart:
        read_sheets_apart(data)
    assert (apart.value.code, apart.value.facts) == (here.value.code, here.value.facts)


def test_a_reader_that_takes_too_long_is_ended() -> None:
    with pytest.raises(FileFault) as fault:
        read_sheets_apart(book(5), longest=0.01)
    assert fault.value.code == "too-long-to-read"
