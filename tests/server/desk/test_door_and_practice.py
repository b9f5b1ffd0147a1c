"""The tablet at the door, the practice event, the guide."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.models import Action, Entry, Event, Role
from meydan.server.store.practice import end_all_due
from meydan.server.store.rows import load
from tests.server.desk.signing import organiser, staff
from tests.server.making import add_players, make_category, make_event, start_round
from tests.server.source import flat

pytestmark = pytest.mark.django_db(transaction=True)

DESK = "/desk/e/deneme/"


@pytest.fixture
def event() -> Event:
    made = make_event(published=False)
    add_players(make_category(made), 6)
    return made


def opened(client: Client) -> str:
    """Open the tablet's page; its address."""
    page = client.post(DESK + "kiosk", {"do": "open"}, follow=True).text
    return "/door/" + page.split("/door/", 1)[1].split("<", 1)[0].strip()


def test_players_come_in_by_themselves_and_see_their_table(event: Event) -> None:
    address = opened(organiser(event))
    tablet = Client(headers={"accept-language": "tr"})
    assert "Çınar" not in tablet.get(address).text, "no list of children for whoever stands there"
    assert "En az iki harf" in tablet.get(address, {"q": "c"}).text
    page = tablet.get(address, {"q": "cinar"})
    # With "no-referrer" a browser calls its own form's origin "null", and the form is refused.
    assert page["Referrer-Policy"] == "same-origin"
    assert "Çınar Demo3" in page.text
    row = Entry.objects.get(surname="Demo3")
    said = tablet.post(address, {"entry": str(row.pk)}).text
    assert "Hoş geldin, Çınar!" in said
    assert "eşlendirmeden sonra" in said
    row.refresh_from_db()
    assert row.checked_in is not None
    assert Action.objects.get(action="entry.check-in").who == "kiosk"
    start_round(event.categories.get())
    assert "Masa" in tablet.post(address, {"entry": str(row.pk)}).text
    event.categories.get().rounds.update(status="finished")
    said = tablet.post(address, {"entry": str(row.pk)}).text
    assert "eşlendirmeden sonra" in said, "not the table of the round before"


def test_nothing_else_is_reachable_from_the_tablet(event: Event) -> None:
    address = opened(organiser(event))
    tablet = Client()
    page = flat(tablet.get(address, {"q": "demo"}).text)
    assert 'href="/' not in page.split("<main", 1)[1]
    assert tablet.get(DESK)["Location"].startswith("/sign-in")
    other = make_event("oteki")
    add_players(make_category(other), 2)
    stranger = Entry.objects.filter(category__event=other).first()
    assert stranger is not None
    assert tablet.post(address, {"entry": str(stranger.pk)}).status_code == 404
    assert tablet.post(address, {"entry": "x"}).status_code == 404


def test_a_closed_or_renewed_address_opens_nothing(event: Event) -> None:
    client = organiser(event)
    first = opened(client)
    second = opened(client)
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    client.post(DESK + "kiosk", {"do": "close"})
    assert Client().get(second).status_code == 404
    assert Client().get("/door/").status_code == 404
    assert staff(event, Role.REFEREE).get(DESK + "kiosk").status_code == 403


def test_a_practice_event_is_ready_to_run_and_deletes_itself() -> None:
    client = organiser()
    page = client.post("/desk/practise", follow=True).text
    assert "Deneme turnuvası hazır" in page
    event = Event.objects.get()
    assert not event.published
    assert len(load(event.categories.get()).entries) == 12
    assert end_all_due(PROGRAM) == 0
    Event.objects.update(practice_until=timezone.now() - timedelta(minutes=1))
    start_round(event.categories.get())
    assert end_all_due(PROGRAM) == 1
    assert not Event.objects.exists()


def test_a_practice_can_be_ended_and_a_real_event_cannot(event: Event) -> None:
    client = organiser(event)
    client.post("/desk/practise")
    practice = Event.objects.exclude(practice_until=None).get()
    client.post(f"/desk/e/{practice.slug}/practice/end")
    assert [one.slug for one in Event.objects.all()] == ["deneme"]
    assert client.post(DESK + "practice/end").status_code == 404
    assert Event.objects.exists()


def test_the_guide_tells_what_is_done_and_what_comes_next(event: Event) -> None:
    client = organiser(event)
    page = flat(client.get(DESK + "guide").text)
    assert page.count('class="desk-box"') == 10
    assert page.count('class="done"') == 2, "the event is made and everybody is entered"
    start_round(event.categories.get())
    assert flat(client.get(DESK + "guide").text).count('class="done"') == 5
    empty = make_event("bos")
    assert organiser(empty, "other").get("/desk/e/bos/guide").status_code == 200
