"""A player's own page behind the private link."""

from io import BytesIO
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from pypdf import PdfReader

from meydan.server.models import Entry, Event
from meydan.server.store.screens import tablets
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_link_opens_the_own_page_only(client: Client) -> None:
    category = make_category(make_event())
    add_players(category, 4)
    assert client.get("/me").status_code in (302, 403)
    own = Entry.objects.get(local=1)
    answer = client.get(f"/p/{own.link}", follow=True)
    assert answer.status_code == 200
    assert str(own) in answer.content.decode()
    start_round(category)
    text = client.get("/me").content.decode()
    assert "Masa" in text
    assert client.get("/desk/").status_code == 302


def test_a_guessed_link_is_not_there(client: Client) -> None:
    assert client.get("/p/guess").status_code == 404


def test_an_opponent_who_is_a_minor_is_shortened(client: Client) -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    own, other = Entry.objects.all()
    text = client.get(f"/p/{own.link}", follow=True).content.decode()
    assert str(other) not in text
    assert f"{other.given} D." in text


def test_an_event_that_is_withdrawn_is_closed_to_its_players(client: Client) -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    client.get(f"/p/{Entry.objects.get(local=1).link}")
    assert client.get("/me").status_code == 200
    Event.objects.update(published=False)
    assert client.get("/me").status_code == 404


def test_a_link_begins_a_session_that_nobody_knew_before(client: Client) -> None:
    """On a device that many use: a cookie noted before opens nothing after."""
    category = make_category(make_event())
    add_players(category, 2)
    first, second = Entry.objects.all()
    (tablet,) = tablets(category, [1])
    known = set()
    for path in (f"/p/{first.link}", f"/p/{second.link}", f"/t/{tablet.secret}"):
        client.get(path)
        known.add(client.cookies["sessionid"].value)
    assert len(known) == 3
    assert Session.objects.filter(session_key__in=known).count() == 1


def test_a_certificate_bears_the_whole_name_behind_the_own_link_only(client: Client) -> None:
    event = make_event()
    category = make_category(event, rounds=1)
    add_players(category, 2)
    own = Entry.objects.get(local=1)
    public = f"/e/{event.slug}/{category.slug}/player/1/"
    start_round(category)
    assert client.get(public + "certificate.pdf").status_code == 404
    result = Result(points=(Points(2), Points(0)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
    edit(category, lambda t: finish(t, RoundNo(1)))
    assert public + "certificate.pdf" in client.get(public).content.decode()
    shown = written(client.get(public + "certificate.pdf"))
    assert f"{own.given} D." in shown
    assert own.surname not in shown
    assert client.get("/me/certificate.pdf").status_code in (302, 403)
    client.get(f"/p/{own.link}")
    assert "/me/certificate.pdf" in client.get("/me").content.decode()
    assert str(own) in written(client.get("/me/certificate.pdf"))


def written(answer: Any) -> str:
    """What a PDF says."""
    assert answer["Content-Type"] == "application/pdf"
    return " ".join(PdfReader(BytesIO(answer.content)).pages[0].extract_text().split())
