"""An event that lists are brought into, and the lists."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from meydan.server.models import Category, Event
from tests.server.desk.signing import organiser
from tests.server.making import make_category, make_event

__all__ = ["HERE", "LIST", "client", "event", "sheet", "two", "upload"]

HERE = "/desk/e/deneme/import"
LIST = (
    "Sıra;Adı;Soyadı;Doğum tarihi;Okul;T.C. kimlik no\n"
    "1;Deniz;Örnek;02.03.2014;Demo Okulu;10000000146\n"
    "2;Ege;Örnek;belirsiz;Demo Okulu;\n"
    "3;;;2013;Demo Okulu;\n"
    "4;Irmak;Demo;2013;Öteki Okul;\n"
)


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def client(event: Event) -> Client:
    return organiser(event)


def upload(client: Client, data: bytes | str, name: str = "liste.csv", **fields: str) -> str:
    """Upload a file; the address of its draft."""
    raw = data if isinstance(data, bytes) else data.encode()
    file = SimpleUploadedFile(name, raw)
    answer = client.post(HERE, {"file": file, **fields})
    assert answer.status_code == 302, answer.text
    return str(answer["Location"])


def sheet(*rows: tuple[object, ...], titles: tuple[str, ...] = ("Sayfa",)) -> bytes:
    book = Workbook()
    for at, title in enumerate(titles):
        page = book.create_sheet(title, at)
        for row in rows:
            page.append(list(row))
    del book["Sheet"]
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def two(event: Event) -> tuple[Category, Category]:
    first, second = make_category(event, "mangala"), make_category(event, "reversi")
    for category, name in ((first, "Mangala, İlkokul"), (second, "Reversi, İlkokul")):
        category.settings["category"] = name
        category.save()
    return first, second
