"""The desk's first page and an event's overview."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.server.models import Role
from tests.server.desk.signing import organiser, owner, staff
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_empty_desk_offers_to_make_an_event() -> None:
    page = organiser().get("/desk/").text
    assert 'href="/desk/new"' in page
    assert "Henüz turnuvanız yok" in page


def test_everyone_finds_their_own_events_and_the_owner_all() -> None:
    mine, other = make_event("benim"), make_event("baska")
    page = organiser(mine).get("/desk/").text
    assert mine.name in page
    assert other.name not in page
    assert other.name in owner().get("/desk/").text
    assert mine.name in staff(mine, Role.CHIEF).get("/desk/").text


def test_the_desk_is_closed_to_the_public_and_to_referees() -> None:
    event = make_event()
    assert Client().get("/desk/").headers["Location"].startswith("/sign-in")
    assert Client().get("/desk/e/deneme/").headers["Location"].startswith("/sign-in")
    assert staff(event, Role.REFEREE).get("/desk/e/deneme/").status_code == 403


def test_the_line_on_top_says_what_comes_next() -> None:
    event = make_event()
    category = make_category(event)
    client = organiser(event)
    address = "/desk/e/deneme/c/mangala-12/"
    assert "Oyuncuları ekleyin" in client.get(address).text
    add_players(category, 5)
    assert "Yoklamayı başlatın (5 oyuncu)" in client.get(address).text
    start_round(category)
    assert "1. turda 2 sonuç eksik" in client.get(address).text


def test_more_categories_and_entries_cost_no_more_queries() -> None:
    event = make_event()
    client = organiser(event)
    add_players(make_category(event, "a"), 3)
    start_round(event.categories.get())
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get("/desk/e/deneme/")
        client.get("/desk/")
    for slug in "bcdef":
        add_players(make_category(event, slug), 9)
        start_round(event.categories.get(slug=slug))
    with CaptureQueriesContext(connection) as many:
        client.get("/desk/e/deneme/")
        client.get("/desk/")
    assert len(many) == len(few)
