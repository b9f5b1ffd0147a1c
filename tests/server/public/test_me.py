"""A player's own page behind the private link."""

import pytest
from django.test import Client

from meydan.server.models import Entry
from tests.server.making import add_players, make_category, make_event, start_round

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
