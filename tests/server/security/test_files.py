"""Files: what comes in is read with care, what goes out runs nothing."""

import csv
import io
import zipfile
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from openpyxl import Workbook, load_workbook

from meydan.server.jobs.lists import LIST
from meydan.server.models import ImportDraft, Job, Role
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from tests.server.desk.test_jobs import ended
from tests.server.making import edit
from tests.server.security.fortress import Fortress, build, somebody

pytestmark = pytest.mark.django_db(transaction=True)

UPLOAD = "/desk/e/acik/import"
MB = 1024 * 1024
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def fortress() -> Fortress:
    return build()


@pytest.fixture
def desk(fortress: Fortress) -> Client:
    return somebody(fortress, Role.ORGANISER)


def send(desk: Client, data: bytes, name: str = "liste.xlsx", kind: str = XLSX) -> HttpResponse:
    return desk.post(UPLOAD, {"file": SimpleUploadedFile(name, data, kind)})  # type: ignore[return-value]


def workbook(sheet: bytes | None = None, extra: dict[str, bytes] | None = None) -> bytes:
    """A real workbook, one of its parts replaced."""
    book = Workbook()
    assert book.active is not None
    book.active.append(["Ad", "Soyad"])
    book.active.append(["Ege", "Demo"])
    out = io.BytesIO()
    book.save(out)
    if sheet is None and not extra:
        return out.getvalue()
    made = io.BytesIO()
    with (
        zipfile.ZipFile(out) as old,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for name in old.namelist():
            replaced = sheet if sheet is not None and name.endswith("sheet1.xml") else None
            new.writestr(name, old.read(name) if replaced is None else replaced)
        for name, content in (extra or {}).items():
            new.writestr(name, content)
    return made.getvalue()


ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">
<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;&f;
</t></is></c></row></sheetData></worksheet>"""


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "liste.xlsx"),
    "picture": (lambda: b"\x89PNG\r\n\x1a\n" + b"\x00" * 2000, "liste.xlsx"),
    "program": (lambda: b"MZ" + bytes(range(256)) * 20, "liste.csv"),
    "bomb": (lambda: workbook(b" " * (101 * MB)), "liste.xlsx"),
    "many-parts": (lambda: workbook(extra={f"x{n}.xml": b"" for n in range(2500)}), "liste.xlsx"),
    "entities": (lambda: workbook(ENTITIES), "liste.xlsx"),
    "cut-short": (lambda: workbook()[:-200], "liste.xlsx"),
    "zip-of-nothing": (lambda: b"PK\x05\x06" + b"\x00" * 18, "liste.xlsx"),
    "html": (lambda: b"<script>alert(1)</script>", "liste.html"),
    "nul": (lambda: b"\x00" * 5000, "liste.csv"),
    "wide": (lambda: b";".join(b"x" for _ in range(20_000)) + b"\n", "liste.csv"),
    "long": (lambda: b"Ad;Soyad\n" + b"Ege;Demo\n" * 20_000, "liste.csv"),
}
"""Files that are no lists, by what they try."""


@pytest.mark.parametrize("what", HOSTILE)
def test_a_file_that_is_no_list_is_refused_in_words(desk: Client, what: str) -> None:
    make, name = HOSTILE[what]
    before = ImportDraft.objects.count()
    answer = send(desk, make(), name)
    if answer.status_code == 302:  # large: it is read behind its page
        assert ended(Job.objects.get(kind=LIST)).state == Job.State.FAILED, what
        text = desk.get(answer["Location"]).content.decode()
        assert 'role="alert"' in text
    else:
        assert answer.status_code == 422, what
        text = answer.content.decode()
    assert ImportDraft.objects.count() == before
    assert "Traceback" not in text
    assert "root:" not in text
    assert "<script>alert" not in text


def test_a_strange_date_is_marked_and_its_draft_can_be_put_right(desk: Client) -> None:
    """`23.04.201210000000146` was a bug in the list, and on every later look at its draft."""
    rows = "Ad;Soyad;Doğum tarihi\nEge;Demo;23.04.201210000000146\n".encode()
    answer = send(desk, rows, "liste.csv", "text/csv")
    assert answer.status_code == 302
    page = desk.get(answer.headers["Location"])
    assert page.status_code == 200
    assert "23.04.201210000000146" in page.content.decode()


def test_a_good_list_is_taken_whatever_its_name_tries(desk: Client) -> None:
    for name in ("../../liste.xlsx", "a\r\nb.xlsx", "<b>.xlsx", "x" * 300 + ".xlsx", "С.xlsx"):
        answer = send(desk, workbook(), name)
        assert answer.status_code == 302, name
    for draft in ImportDraft.objects.all():
        assert "/" not in draft.file
        assert "\n" not in draft.file


def test_a_file_too_large_is_refused_before_it_is_read(desk: Client) -> None:
    assert send(desk, b"x" * (11 * MB), "liste.csv").status_code in (413, 422)
    answer = send(desk, b"x" * (25 * MB), "liste.csv")
    assert answer.status_code in (400, 413)
    form = desk.post("/sign-in", {"name": "x" * (9 * MB)})
    assert form.status_code in (400, 413)


def test_cells_of_an_imported_list_are_shown_as_text(desk: Client) -> None:
    rows = b'Ad;Soyad\n<img src=x onerror=alert(1)>;"""><script>alert(1)</script>"\n'
    place = send(desk, rows, "liste.csv", "text/csv").headers["Location"]
    text = desk.get(place).content.decode()
    assert "<img src=x" not in text
    assert "<script>alert" not in text


FORMULAS = ('=HYPERLINK("http://evil.example","x")', "+1+1", "-1+1", "@SUM(1)", "=cmd|'/c calc'!A0")


def test_no_exported_cell_is_a_formula(fortress: Fortress, desk: Client) -> None:
    for formula in FORMULAS:
        player = Player(given=formula, surname=formula, school=formula, birth_year=2014)
        edit(fortress.category, lambda t, one=player: add_entry(t, one))  # type: ignore[misc]
    place = f"/desk/e/acik/c/{fortress.category.slug}"
    book = load_workbook(io.BytesIO(desk.get(place + "/export.xlsx").content))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    typed = [cell for cell in cells if isinstance(cell.value, str)]
    assert not [cell for cell in typed if cell.data_type == "f"]
    held = [cell for cell in typed if cell.value.startswith(("=", "+", "@"))]  # type: ignore[union-attr]
    assert held
    assert all(cell.quotePrefix for cell in held)
    whole = zipfile.ZipFile(io.BytesIO(desk.get("/desk/e/acik/export.zip").content))
    tables = [name for name in whole.namelist() if name.endswith(".csv")]
    assert tables
    for name in tables:
        for row in csv.reader(io.StringIO(whole.read(name).decode("utf-8-sig"))):
            assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t"))]
    assert not [name for name in whole.namelist() if name.startswith("/") or ".." in name]


def test_names_that_are_markup_stay_names(fortress: Fortress, desk: Client) -> None:
    evil = '"><script>alert(7731)</script><img src=x onerror=alert(7731)>'
    fortress.category.entries.update(surname=evil[:80], school=evil, team=evil)
    fortress.event.short_names = False
    fortress.event.name = fortress.event.place = evil
    fortress.event.save()
    fortress.category.version = 999
    fortress.category.save()
    slug = fortress.category.slug
    public = ("", "round/1/", "standings/", "cross/", "players/", "player/1/", "hall/")
    pages = [f"/e/acik/{slug}/{page}" for page in public]
    pages += ["/", "/e/acik/", "/e/acik/teams/", "/e/acik/medals/", "/register/acik/"]
    staff = ("", "entries", "entries/1/", "rounds", "standings", "round/1/", "round/1/results")
    pages += [f"/desk/e/acik/c/{slug}/{page}" for page in staff]
    pages += ["/desk/", "/desk/e/acik/", "/desk/e/acik/log", f"/referee/acik/{slug}/1/1/"]
    for page in pages:
        text = desk.get(page).content.decode()
        assert "<script>alert" not in text, page
        assert "<img src=x" not in text, page
