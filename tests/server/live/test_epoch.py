"""An open page notices that a backup was brought back: event numbers carry an epoch."""

import pytest

from meydan.server.live import epoch
from meydan.server.live.subscription import open_stream
from meydan.server.models import LiveEvent
from tests.server.making import make_event

pytestmark = pytest.mark.django_db(transaction=True)


def said(stream: str, last: int) -> None:
    LiveEvent.objects.bulk_create(
        LiveEvent(stream=stream, seq=seq, kind="round", data={}) for seq in range(1, last + 1)
    )


def test_a_page_of_another_epoch_loads_anew() -> None:
    event = make_event()
    said(event.stream, 9)
    mark = epoch.mark()
    assert not open_stream(event.stream, "", 9, mark).reset
    assert [one.seq for one in open_stream(event.stream, "", 7, mark).missed] == [8, 9]
    epoch.turn()
    opened = open_stream(event.stream, "", 7, mark)
    assert opened.reset
    assert opened.after == 9
    assert not open_stream(event.stream, "", 7, epoch.mark()).reset
    assert f"id: {epoch.mark()}.9\n".encode() in open_stream(event.stream, "", 8).missed[0].data


def test_a_page_that_knows_more_than_the_log_loads_anew() -> None:
    """A copy of an older file was put in place by hand: the numbers alone tell."""
    event = make_event()
    assert not open_stream(event.stream, "", 0).reset
    said(event.stream, 3)
    assert open_stream(event.stream, "", 12).reset
    assert not open_stream(event.stream, "", 3).reset


def test_pages_carry_the_epoch(client: object) -> None:
    from django.test import Client

    text = Client().get("/about").content.decode()
    assert f'data-epoch="{epoch.mark()}"' in text
