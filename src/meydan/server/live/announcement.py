"""Storing what a stream says in the running transaction, and publishing it after the commit."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.db import connection, transaction

from meydan.server.live.differences import BY_PUSH, Said
from meydan.server.live.frame import Frame
from meydan.server.live.hub import hub
from meydan.server.live.stored_frames import frame
from meydan.server.models import Event, LiveEvent
from meydan.server.models.prepared import insert_all

NEWEST = f"""
    SELECT seq, due FROM {LiveEvent._meta.db_table} WHERE stream = %s ORDER BY seq DESC LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is said on one stream."""

    stream: str
    said: tuple[Said, ...]
    due: int = 0
    """The moment before which nobody hears it; on one stream it never goes back."""


def announce(stream: str, said: Iterable[Said], *, due: int = 0) -> None:
    """Say these things on a stream; the caller holds the lock that guards the stream."""
    announce_all([Announcement(stream, tuple(said), due)])


def announce_all(told: Iterable[Announcement]) -> None:
    """Say things on several streams, in this order; they are stored together."""
    told = [one for one in told if one.said]
    if not told:
        return
    known = {stream: _newest(stream) for stream in {one.stream for one in told}}
    rows = []
    for one in told:
        top, before = known[one.stream]
        # On one stream nothing is heard before what was said before it, or numbers would come in
        # disorder.
        due = max(one.due, before)
        rows += [
            LiveEvent(
                stream=one.stream,
                seq=top + at,
                kind=said.kind,
                data=said.data,
                due=due,
                told=(one.stream.partition("-")[0], said.kind) not in BY_PUSH,
            )
            for at, said in enumerate(one.said, 1)
        ]
        known[one.stream] = top + len(one.said), due
    insert_all(rows)
    transaction.on_commit(partial(_publish, [frame(row) for row in rows]))


def _newest(stream: str) -> tuple[int, int]:
    """The last number of a stream and its moment; in plain SQL, for every entry asks it twice."""
    with connection.cursor() as cursor:
        cursor.execute(NEWEST, [stream])
        return cursor.fetchone() or (0, 0)


def announce_event(event: Event, said: Iterable[Said]) -> None:
    """Say these things on the stream of a whole event; takes its lock, last of all."""
    # Last, since changes of two categories would else wait for each other's event.
    Event.objects.select_for_update().filter(pk=event.pk).first()
    announce(event.stream, said)


def _publish(frames: list[Frame]) -> None:
    for one in frames:
        hub().publish(one)
