"""Workbooks, also those made to do harm: read rightly, or refused before they cost anything."""

import io
import zipfile
from collections.abc import Callable
from datetime import date

import pytest
from openpyxl import Workbook

from meydan.formats.faults import FileFault
from meydan.formats.lists import Severity
from tests.formats.list_files import DATA, codes, imported, workbook


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (101 * 1024 * 1024))
    return out.getvalue()


def with_part(name: str, change: Callable[[bytes], bytes]) -> bytes:
    out = io.BytesIO()
    source = zipfile.ZipFile(io.BytesIO(workbook(["Ad", "Soyad"], ["Ece", "Deneme"])))
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in source.namelist():
            text = source.read(part)
            archive.writestr(part, change(text) if part == name else text)
    return out.getvalue()


def with_entities() -> bytes:
    return with_part("xl/workbook.xml", lambda text: b'<!DOCTYPE a [<!ENTITY b "c">]>' + text)


SHEET = "xl/worksheets/sheet1.xml"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "table-no-header"),
        (b"one\ntwo\n", "table-no-header"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xlsx-broken"),
        (b"%PDF-1.7", "not-a-table"),
        (b"PK\x03\x04broken", "xlsx-broken"),
        (b"Ad;Soyad\n" + b"a;b\n" * 5101, "table-too-long"),
        (b"Ad;Soyad\n" + b";" * 300, "table-too-wide"),
        (b"x" * (10 * 1024 * 1024 + 1), "too-large"),
        (b'Ad;Soyad\n"' + b"x" * 200_000 + b'"\n', "table-broken"),
    ],
)
def test_files_that_are_no_entry_list(data: bytes, code: str) -> None:
    with pytest.raises(FileFault) as caught:
        imported(data)
    assert caught.value.code == code
    assert caught.value.where.startswith("liste.csv")


def test_workbooks_made_to_do_harm() -> None:
    with pytest.raises(FileFault, match="xlsx-bomb"):
        imported(bomb())
    with pytest.raises(FileFault, match="DOCTYPE"):
        imported(with_entities())


def test_a_sheet_is_not_believed_about_its_size() -> None:
    """5 KB that say `A1:XFD1048576` once held a thread for minutes."""
    wide = with_part(SHEET, lambda text: text.replace(b'ref="A1:B2"', b'ref="A1:XFD1048576"'))
    assert [entry.player.given for entry in imported(wide).entries] == ["Ece"]


def test_rows_that_name_their_last_column_only_cost_nothing() -> None:
    rows = b"".join(b'<row r="%d"><c r="XFD%d"/></row>' % (n, n) for n in range(3, 5000))
    wide = with_part(SHEET, lambda text: text.replace(b"</sheetData>", rows + b"</sheetData>"))
    assert [entry.player.given for entry in imported(wide).entries] == ["Ece"]


@pytest.mark.parametrize(
    ("place", "code"), [("XFD3", "table-too-wide"), ("A1048576", "table-too-long")]
)
def test_a_value_at_a_far_corner_is_refused_before_the_sheet_is_unfolded(
    place: str, code: str
) -> None:
    """calamine would keep seventeen thousand million places for it."""
    row = place.strip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    far = f'<row r="{row}"><c r="{place}"><v>1</v></c></row></sheetData>'.encode()
    with pytest.raises(FileFault, match=code):
        imported(with_part(SHEET, lambda text: text.replace(b"</sheetData>", far)))


@pytest.mark.parametrize(
    "place", ["ZZZZZZ2", "xfd1048576", "A4294967297", "A99999999", "2", "A", "$A$2", "AAAA1"]
)
def test_a_cell_whose_place_no_program_writes_is_refused(place: str) -> None:
    """`ZZZZZZ2` in a file of 4 KB took 19 GB and half a minute: only the reader followed it."""
    data = with_part(SHEET, lambda text: text.replace(b'r="A2"', b'r="%s"' % place.encode()))
    with pytest.raises(FileFault) as caught:
        imported(data)
    assert caught.value.code == "xlsx-broken"


@pytest.mark.parametrize("row", ["999999999", "+5000000", "-1", " 7", "٧"])
def test_a_row_whose_number_no_program_writes_is_refused(row: str) -> None:
    wanted = f'<row r="{row}"'.encode()
    data = with_part(SHEET, lambda text: text.replace(b'<row r="2"', wanted))
    with pytest.raises(FileFault) as caught:
        imported(data)
    assert caught.value.code == "xlsx-broken"


def test_a_sheet_that_is_hidden_from_the_survey_is_not_opened() -> None:
    rels, book = "xl/_rels/workbook.xml.rels", "xl/workbook.xml"
    other_kind = with_part(rels, lambda text: text.replace(b'/worksheet"', b'/other"'))
    twice = io.BytesIO(with_part(SHEET, lambda text: text))
    with zipfile.ZipFile(twice, "a") as archive:
        archive.writestr("XL/Worksheets/Sheet1.xml", archive.read(SHEET))
    one = b'<sheet xmlns:r="r" name="Liste" sheetId="9" r:id="rId1"/></sheets>'
    two_names = with_part(book, lambda text: text.replace(b"</sheets>", one))
    for data in (other_kind, twice.getvalue(), two_names):
        with pytest.raises(FileFault) as caught:
            imported(data)
        assert caught.value.code == "xlsx-broken"


def test_an_old_workbook_is_read_and_one_made_to_do_harm_is_refused() -> None:
    found = imported((DATA / "liste.xls").read_bytes())
    assert [entry.player.full for entry in found.entries] == ["Işıl Örnek", "Ege Deneme"]
    assert found.entries[0].birth_date == date(2014, 2, 28)
    assert found.header_row == 2
    with pytest.raises(FileFault):
        imported((DATA / "corners.xls").read_bytes())


def ods(*rows: str) -> bytes:
    """An OpenDocument workbook of one sheet."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = (
        f'<?xml version="1.0"?><office:document-content {names}><office:body>'
        f'<office:spreadsheet><table:table table:name="Liste">{"".join(rows)}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
    return out.getvalue()


def ods_row(*cells: str, more: str = "") -> str:
    made = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>'
        for cell in cells
    )
    return f"<table:table-row{more}>{made}</table:table-row>"


def test_an_open_document_workbook_with_a_hidden_row() -> None:
    found = imported(
        ods(
            ods_row("Adı", "Soyadı"),
            ods_row("Işıl", "Örnek"),
            ods_row("Ege", "Deneme", more=' table:visibility="filter"'),
        )
    )
    assert [entry.player.full for entry in found.entries] == ["Işıl Örnek", "Ege Deneme"]
    assert codes(found) == [("hidden", 3, "")]


def test_an_open_document_that_repeats_a_cell_without_end_is_refused() -> None:
    many = ' table:number-rows-repeated="1000000"'
    with pytest.raises(FileFault, match="table-too-long"):
        imported(ods(ods_row("Adı", "Soyadı"), ods_row("Işıl", "Örnek", more=many)))


@pytest.mark.parametrize("times", ["1000000000", "+100000000"])
@pytest.mark.parametrize("holds", ["value", "string-value", "value-type"])
def test_a_repetition_that_only_the_reader_would_follow_is_refused(times: str, holds: str) -> None:
    for often in (times, "99999999"):
        cell = f'<table:table-cell table:number-columns-repeated="{often}" office:{holds}="5"/>'
        with pytest.raises(FileFault):
            imported(ods(ods_row("Ad", "Soyad"), f"<table:table-row>{cell}</table:table-row>"))


def test_hidden_rows_of_a_workbook_are_named() -> None:
    hidden = with_part(SHEET, lambda text: text.replace(b'<row r="2"', b'<row r="2" hidden="1"'))
    assert codes(imported(hidden)) == [("hidden", 2, "")]


def test_five_thousand_players_fit() -> None:
    rows: list[list[object]] = [[f"Ad{n}", f"Soyad{n}"] for n in range(5000)]
    found = imported(workbook(["DENEME TURNUVASI"], [], ["Ad", "Soyad"], *rows))
    assert len(found.entries) == 5000
    assert not found.problems


@pytest.mark.parametrize("cell", ["23.04.201210000000146", "9" * 5000, "1.1." + "9" * 5000])
def test_a_number_that_is_no_date_is_told_in_place(cell: str) -> None:
    found = imported(f"Ad;Soyad;Doğum tarihi;Elo\nEce;Deneme;{cell};{cell}\n")
    assert [one.column for one in found.problems] == ["Doğum tarihi", "Elo"]
    assert len(found.entries) == 1


def test_a_title_of_many_brackets_above_the_list_is_no_column() -> None:
    """Looking for closing brackets that never come took minutes."""
    assert len(imported("(" * 100_000 + ";\nAd;Soyad\nEce;Deneme\n").entries) == 1


def test_the_other_sheets_of_a_workbook_are_named() -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    first.title = "Kapak"
    for name in ("Yıldızlar", "Gençler"):
        sheet = book.create_sheet(name)
        sheet.append(["Ad", "Soyad"])
        sheet.append(["Ece", "Deneme"])
    out = io.BytesIO()
    book.save(out)
    found = imported(out.getvalue())
    assert found.sheet == "Yıldızlar"
    assert [one.severity for one in found.problems] == [Severity.NOTICE]
    assert dict(found.problems[0].facts) == {"sheet": "Gençler", "taken": "Yıldızlar"}


def test_a_cell_merged_over_rows_says_it_of_each() -> None:
    """One school beside its six players; a title over the columns stays one title."""
    book = Workbook()
    page = book.active
    assert page is not None
    page.append(["İL LİSTESİ"])
    page.append(["Okul", "Adı", "Soyadı"])
    page.append(["Demo", "Ege", "A"])
    page.append([None, "Ada", "B"])
    page.append(["Öteki", "İnci", "C"])
    page.merge_cells("A1:C1")
    page.merge_cells("A3:A4")
    out = io.BytesIO()
    book.save(out)
    found = imported(out.getvalue())
    assert [one.player.school for one in found.entries] == ["Demo", "Demo", "Öteki"]
    assert not found.problems
