"""What was played here, beside each move of the explorer: counts without names."""

import time

import pytest
from django.test import Client

from meydan.server.jobs import openings
from meydan.server.models import Category, Continuation, Event, Job, Round
from meydan.server.models.job import OPEN
from tests.server.study.test_replays import played, reversi_category

pytestmark = pytest.mark.django_db(transaction=True)
ENGLISH = {"Accept-Language": "en"}


def over(category: Category) -> None:
    Round.objects.filter(category=category).update(status="finished")


def counted() -> None:
    """As the keeper has it counted, if it finds that something changed."""
    openings.look()
    until = time.monotonic() + 60
    while Job.objects.filter(kind=openings.OPENINGS, state__in=OPEN).exists():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_move_that_two_sets_know_stands_beside_the_engines_word(client: Client) -> None:
    """Both tables play the same game: the one who starts has the same result twice."""
    category = reversi_category()
    first, second = played(category), played(category, table=2)
    assert first.result is not None
    assert first.result == second.result
    over(category)
    counted()
    page = client.get("/play/explorer/reversi/", headers=ENGLISH).content.decode()
    points = {2: "2 won, 0 drawn, 0 lost", 0: "0 won, 0 drawn, 2 lost"}
    assert f"Played in 2 sets here: {points[first.result['points'][0]]}" in page
    assert "Ada" not in page
    deepest = Continuation.objects.count()
    assert deepest == openings.DEPTH
    # The reply is counted for who makes it.
    move = Continuation.objects.get(
        position="---------------------------OX------XO--------------------------- X"
    ).move
    reply = client.get("/play/explorer/reversi/", {"m": move}, headers=ENGLISH).content.decode()
    turned = {2: "0 won, 0 drawn, 2 lost", 0: "2 won, 0 drawn, 0 lost"}
    assert turned[first.result["points"][0]] in reply


def test_what_one_set_alone_knows_is_nobodys_to_see() -> None:
    category = reversi_category()
    played(category)
    over(category)
    counted()
    assert not Continuation.objects.exists()


def test_what_is_not_public_is_not_counted_and_leaves_the_counts() -> None:
    category = reversi_category()
    played(category)
    played(category, table=2)
    counted()
    assert not Continuation.objects.exists()  # the round is not over
    over(category)
    counted()
    assert Continuation.objects.exists()
    asked = Job.objects.count()
    counted()
    assert Job.objects.count() == asked  # nothing new, nothing to do
    Event.objects.update(published=False)
    counted()
    assert not Continuation.objects.exists()
