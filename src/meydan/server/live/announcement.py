"""Storing what a stream says in the running transaction, and publishing it after the commit."""

from collections.abc import Iterable
from functools import partial

from django.db import transaction

from meydan.server.live.differences import Said
from meydan.server.live.frame import Frame
from meydan.server.live.hub import hub
from meydan.server.live.stored_frames import frame
from meydan.server.models import Event, LiveEvent


def announce(stream: str, said: Iterable[Said], *, due: int = 0) -> None:
    """Say these things on a stream; the caller holds the lock that guards the stream.

    `due` is the moment before which nobody hears them; on one stream it never goes back.
    """
    newest = LiveEvent.objects.filter(stream=stream).order_by("-seq")
    top, before = newest.values_list("seq", "due").first() or (0, 0)
    due = max(due, before)
    rows = [
        LiveEvent(stream=stream, seq=top + at, kind=one.kind, data=one.data, due=due)
        for at, one in enumerate(said, 1)
    ]
    if rows:
        LiveEvent.objects.bulk_create(rows)
        transaction.on_commit(partial(_publish, [frame(row) for row in rows]))


def announce_event(event: Event, said: Iterable[Said]) -> None:
    """Say these things on the stream of a whole event; takes its lock, last of all."""
    Event.objects.select_for_update().filter(pk=event.pk).first()
    announce(event.stream, said)


def _publish(frames: list[Frame]) -> None:
    for one in frames:
        hub().publish(one)
