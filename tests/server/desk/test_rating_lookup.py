"""The federation's rating list at the import and on the entry's form."""

import pytest
from django.test import Client

from meydan.server.access.actor import PROGRAM
from meydan.server.models import Category
from meydan.server.store.season.federations import join
from meydan.server.store.season.rated import rate_due
from tests.server.desk.lists import upload
from tests.server.desk.signing import organiser
from tests.server.making import make_category, make_event
from tests.server.season.making import make_federation, play_event

pytestmark = pytest.mark.django_db(transaction=True)

LIST = (
    "Adı Soyadı;Doğum yılı;Okul\n"
    "ada demo;2014;Demo Okulu\n"
    "Deniz Kurgu;2014;Örnek Okulu\n"
    "Ada Demo;2014;Başka Okul\n"
)
"""The third is a child of the first one's name at another school: nobody's rating is hers."""
ENTRIES = "/desk/e/deneme/c/mangala-12/entries"


@pytest.fixture
def category() -> Category:
    """Of an event of a federation that has rated one event."""
    federation = make_federation()
    play_event(federation, "guz")
    rate_due(federation)
    made = make_category(make_event())
    join(made.event_id, PROGRAM, federation)
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def test_the_preview_proposes_what_is_surely_known(client: Client, category: Category) -> None:
    draft = upload(client, LIST)
    page = client.get(draft).text
    assert page.count("Federasyonun listesindeki kuvvet puanı:") == 2
    assert "2 oyuncunun kuvvet puanı" in page
    client.post(draft, {"tidy": "all"})
    page = client.get(draft).text
    assert "Federasyonun listesindeki kuvvet puanı:" not in page, "taken into a column of its own"
    client.post(draft, {"confirm": "1"})
    found = {
        (row.given, row.school): row.rating for row in category.entries.order_by("surname", "pk")
    }
    assert (found["Ada", "Demo Okulu"] or 0) > (found["Deniz", "Örnek Okulu"] or 0) > 0
    assert found["Ada", "Başka Okul"] is None


def test_a_rating_that_the_list_brings_stays(client: Client, category: Category) -> None:
    lines = "Adı Soyadı;Doğum yılı;Okul;Kuvvet puanı\nAda Demo;2014;Demo Okulu;1777\n"
    draft = upload(client, lines)
    assert "Federasyonun listesindeki" not in client.get(draft).text
    client.post(draft, {"confirm": "1"})
    assert category.entries.get().rating == 1777


def test_the_form_asks_the_list_and_saves_nothing_yet(client: Client, category: Category) -> None:
    ada = {"given": "Ada", "surname": "Demo", "birth_year": "2014", "school": "Demo Okulu"}
    answer = client.post(f"{ENTRIES}/new", {**ada, "look_up": "1"})
    assert answer.status_code == 200
    assert "Federasyonun listesinde kuvvet puanı" in answer.text
    assert not category.entries.exists()
    other = client.post(f"{ENTRIES}/new", {**ada, "school": "Başka Okul", "look_up": "1"})
    assert "kesin olarak bulunamadı" in other.text
    client.post(f"{ENTRIES}/new", ada)
    entry = category.entries.get()
    page = client.post(f"{ENTRIES}/{entry.local}/", {**ada, "look_up": "1"})
    assert "Federasyonun listesinde kuvvet puanı" in page.text, "asking about oneself"


def test_without_a_federation_no_form_offers_it() -> None:
    alone = make_category(make_event())
    assert "look_up" not in organiser(alone.event).get(f"{ENTRIES}/new").text
