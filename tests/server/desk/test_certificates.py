"""Certificates at the desk: designs, a text with fields, who signs, emblems that strangers made."""

import struct
import zlib
from io import BytesIO

import pytest
from django.test import Client

from meydan.formats.sheets import Certificates, Wishes, of_category, render_apart
from meydan.formats.sheets.letterhead import Letterhead, Picture
from meydan.server.models import Category, Emblem, PrintStyle, Role
from meydan.server.store.face.pictures import printable
from meydan.server.store.paper.style import letterhead_of, signatures_of, wording_of
from meydan.server.store.rows import load
from tests.formats.sheets.pdf import Pdf
from tests.server.desk.signing import organiser, shown_values, staff
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/certificates"


def png(width: int = 8, height: int = 8, *, rows: int | None = None) -> bytes:
    """A grey picture; `rows` may lie about its size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    lines = b"".join(b"\0" + b"\x80" * width for _ in range(rows or height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def upload(data: bytes) -> BytesIO:
    file = BytesIO(data)
    file.name = "logo.png"
    return file


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 4)
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def chosen(client: Client, **fields: str) -> dict[str, str]:
    page = client.get(HERE).text.split("paper-emblems")[0].rsplit("</form>", 1)[0] + "</form>"
    values = shown_values(page)
    kept = {key: one if isinstance(one, str) else one[0] for key, one in values.items()}
    kept.pop("csrfmiddlewaretoken", None)
    return kept | fields


def test_design_texts_and_signatures_are_kept_and_printed(
    client: Client, category: Category
) -> None:
    fields = chosen(
        client,
        design="tiles",
        text_won="{okul} öğrencisi {ad}, {turnuva} {derece} oldu.",
        **{"name-0": "Ayşe Demo", "role-0": "Federasyon Başkanı", "name-1": "", "role-1": ""},
        save="1",
    )
    assert client.post(HERE, fields).status_code == 302
    start_round(category)
    tournament = load(category)
    wishes = Wishes(wording=wording_of(category.event), signatures=signatures_of(category.event))
    made = of_category()["certificates"].make(tournament, wishes)
    assert isinstance(made, Certificates)
    text = Pdf.of(render_apart([made], "tr")).page(0)
    assert f"{category.event.name} birinci oldu." in text
    assert "Federasyon Başkanı" in text
    assert letterhead_of(category.event).signatures[0].name == "Ayşe Demo"


def test_a_preview_shows_what_is_not_saved(client: Client) -> None:
    page = client.post(HERE, chosen(client, design="band", look="1"))
    assert page.status_code == 200
    assert "data:image/png;base64," in page.text
    assert not PrintStyle.objects.exists()


def test_a_field_that_is_none_is_named(client: Client) -> None:
    page = client.post(HERE, chosen(client, text_part="{oklu} için", save="1"))
    assert page.status_code == 422
    assert "{oklu} diye bir alan yok" in page.text
    assert "{oklu} için" in page.text
    assert not PrintStyle.objects.exists()


def test_an_emblem_stands_on_every_sheet_and_can_go(client: Client, category: Category) -> None:
    client.post(f"{HERE}/emblem", {"side": "left", "picture": upload(png())})
    assert [one.kind for one in letterhead_of(category.event).emblems] == ["image/png"]
    start_round(category)
    plain = render_apart([of_category()["standings"].make(load(category), Wishes())], "tr")
    sheet = client.get(f"/desk/e/deneme/c/{category.slug}/sheets/standings.pdf")
    assert sheet.content.count(b"/Subtype/Image") > plain.count(b"/Subtype/Image")
    client.post(f"{HERE}/emblem", {"side": "left", "remove": "1"})
    assert not letterhead_of(category.event).emblems


@pytest.mark.parametrize(
    "data",
    [
        b"<svg onload=alert(1)>",
        b"\x89PNG\r\n\x1a\n",
        png(30_000, 30_000, rows=1),
        b"\xff\xd8\xff\xe0",
        b"RIFF\0\0\0\0WEBPVP8X",
    ],
)
def test_what_is_no_picture_of_a_sane_size_is_refused(client: Client, data: bytes) -> None:
    page = client.post(f"{HERE}/emblem", {"side": "right", "picture": upload(data)})
    assert page.status_code == 422
    assert not Emblem.objects.exists()
    assert not printable(data)


def test_a_broken_picture_does_not_keep_a_sheet_from_being_printed(category: Category) -> None:
    broken = png()[:-30] + b"\0" * 30
    assert printable(broken)
    made = of_category()["starting-list"].make(load(category), Wishes())
    paper = Letterhead(emblems=(Picture("image/png", broken[:45]),))
    assert render_apart([made], "tr", letterhead=paper).startswith(b"%PDF")


def test_it_is_the_organisers_page(category: Category) -> None:
    assert staff(category.event, Role.CHIEF).get(HERE).status_code == 403
