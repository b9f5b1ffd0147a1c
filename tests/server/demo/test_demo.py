"""The demo: something live, something to come, something finished, and boards that move."""

import pytest

from meydan.server.demo.event import fill
from meydan.server.demo.games import move_somewhere
from meydan.server.models import Board, Event, HallScreen
from meydan.server.web.event_list import in_state

pytestmark = pytest.mark.django_db


def test_the_calendar_has_what_is_on_what_comes_and_what_is_over() -> None:
    fill()
    first = Event.objects.get(slug="demo").starts_on
    assert first is not None
    events = Event.objects.filter(published=True)
    assert [one.slug for one in in_state(events, "live", first)] == ["demo"]
    assert in_state(events, "coming", first).count() == 3
    assert in_state(events, "finished", first).count() >= 3
    assert all("Demo" in one.name for one in Event.objects.all())
    assert Event.objects.get(slug="demo").announcements.count() == 3
    assert HallScreen.objects.filter(event__slug="demo").count() == 3


def test_its_boards_go_on_by_themselves_and_asking_again_makes_nothing_twice() -> None:
    fill()
    before = sum(Board.objects.filter(digital=True).values_list("seq", flat=True))
    for _ in range(6):
        assert move_somewhere()
    assert sum(Board.objects.filter(digital=True).values_list("seq", flat=True)) > before
    events = Event.objects.count()
    fill()
    assert Event.objects.count() == events
