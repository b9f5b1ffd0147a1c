"""Public pages: only what is published, in three languages, with few queries."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from meydan.server.models import Category, Event
from meydan.server.store import published as current
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.lot import enter_lot
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, pair_next, start
from tests.server.making import add_players, edit, make_category, make_event, start_round
from tests.server.season.making import finish_round

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "", "round/1/", "standings/", "cross/", "players/", "player/1/", "statistics/", "schedule/",
    "hall/",
)  # fmt: skip


def played(players: int = 6) -> Category:
    category = make_category(make_event())
    add_players(category, players)
    start_round(category)
    result = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(0)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
    return category


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_in_every_language(client: Client, page: str, lang: str) -> None:
    category = played()
    answer = client.get(f"/e/deneme/{category.slug}/{page}", headers={"accept-language": lang})
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.content.decode()


@pytest.mark.parametrize("page", ["", "hall/", "teams/", "medals/", "teams/?by=school"])
def test_pages_of_the_event(client: Client, page: str) -> None:
    played()
    assert client.get(f"/e/deneme/{page}").status_code == 200


def test_medals_are_counted_by_what_has_more_than_one_to_compare(client: Client) -> None:
    """A province's event is all of one province: unasked, its table is that of the districts."""
    category = make_category(make_event())
    for district in ("Demo Merkez", "Demo Sahil", "Demo Yayla", "Demo Ova"):
        child = Player(given="Ada", surname=district, province="Demo İli", district=district)
        edit(category, partial(add_entry, player=child))
    start_round(category)
    edit(category, finish_round)
    answered = client.get("/e/deneme/medals/").content.decode()
    assert "Demo Merkez" in answered
    assert "Demo İli" not in answered
    assert "Demo İli" in client.get("/e/deneme/medals/?by=province").content.decode()


def test_lists_of_events_say_what_is_played_now(client: Client) -> None:
    category = make_category(make_event(ends_on=timezone.localdate()))
    add_players(category, 4)
    start_round(category)
    assert "oynuyor" not in client.get("/events").content.decode()
    edit(category, lambda t: start(t, RoundNo(1)))
    assert "Canlı, 1 kategori oynuyor" in client.get("/events").content.decode()
    Event.objects.update(ends_on=timezone.localdate() - timedelta(days=1))
    assert "oynuyor" not in client.get("/events").content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_pages_of_an_empty_category(client: Client, page: str) -> None:
    category = make_category(make_event())
    answer = client.get(f"/e/deneme/{category.slug}/{page}")
    assert answer.status_code == (404 if page in ("round/1/", "player/1/") else 200)


def test_an_unpublished_event_is_not_there(client: Client) -> None:
    category = make_category(make_event(published=False))
    for path in ("/e/deneme/", f"/e/deneme/{category.slug}/", "/e/deneme/hall/"):
        assert client.get(path).status_code == 404
    assert "deneme" not in client.get("/").content.decode()


def test_a_draft_is_not_there(client: Client) -> None:
    category = make_category(make_event())
    add_players(category, 4)
    at = datetime(2026, 5, 1, 9, tzinfo=UTC)
    edit(category, lambda t: pair_next(enter_lot(t, starts=True, at=at)))
    text = client.get(f"/e/deneme/{category.slug}/").content.decode()
    assert "data-table" not in text
    assert client.get(f"/e/deneme/{category.slug}/round/1/").status_code == 404


def test_minors_are_shown_by_first_name_and_initial(client: Client) -> None:
    category = played()
    text = client.get(f"/e/deneme/{category.slug}/players/").content.decode()
    assert "Ada D." in text
    assert "Demo1" not in text
    Event.objects.update(short_names=False)
    text = client.get(f"/e/deneme/{category.slug}/players/").content.decode()
    assert "Ada Demo1" in text


def test_a_result_shows_at_once(client: Client) -> None:
    category = played()
    assert "1:0" in client.get(f"/e/deneme/{category.slug}/").content.decode()
    result = Result(points=(Points(0), Points(2)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(2), result))
    assert "0:1" in client.get(f"/e/deneme/{category.slug}/").content.decode()


def test_names_are_escaped(client: Client) -> None:
    category = make_category(make_event(short_names=False))
    add_players(category, 2)
    category.entries.update(surname="<script>alert(1)</script>")
    text = client.get(f"/e/deneme/{category.slug}/players/").content.decode()
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


@pytest.mark.parametrize("page", PAGES)
def test_the_number_of_queries_does_not_grow_with_the_rows(client: Client, page: str) -> None:
    counts = []
    for slug, players in (("kucuk", 4), ("buyuk", 24)):
        event = make_event(slug)
        category = make_category(event)
        add_players(category, players)
        start_round(category)
        current.SHELF.clear()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(f"/e/{slug}/{category.slug}/{page}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 12


def test_the_front_page_says_of_each_category_what_its_event_page_says(client: Client) -> None:
    category = make_category(make_event(), rounds=1)
    Event.objects.update(starts_on=timezone.localdate())
    assert "başlamadı" in client.get("/").content.decode().lower()
    add_players(category, 2)
    start_round(category)
    edit(category, lambda t: start(t, RoundNo(1)))
    assert "1. tur oynanıyor" in client.get("/").content.decode()
    edit(category, finish_round)
    front = client.get("/").content.decode()
    assert "state-over" in front
    assert "1. tur oynanıyor" not in front


def test_points_are_written_as_halves_where_a_place_is_explained(client: Client) -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    drawn = Result(points=(Points(1), Points(1)), sets=(Points(3), Points(3)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), drawn))
    text = client.get(f"/e/deneme/{category.slug}/player/1/").content.decode()
    why = text.split('id="why-points"')[1].split("</summary>")[0]
    assert "½" in why
    assert "0,5" not in why


def test_what_is_on_today_is_on_the_front_page_however_many_are_still_to_come(
    client: Client,
) -> None:
    today = timezone.localdate()
    Event.objects.create(slug="bugun", name="Demo bugün", published=True, starts_on=today)
    later = today + timedelta(days=9)
    Event.objects.bulk_create(
        Event(slug=f"s{n}", mark=f"s{n}", name=f"Demo {n}", published=True, starts_on=later)
        for n in range(210)
    )
    for page in (reverse("front"), reverse("calendar")):
        assert "Demo bugün" in client.get(page).content.decode()
