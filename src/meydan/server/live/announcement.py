"""Storing what a stream says in the running transaction, and publishing it after the commit."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from meydan.server.live.differences import BY_PUSH, Said
from meydan.server.live.frame import Frame
from meydan.server.live.hub import hub
from meydan.server.live.stored_frames import frame
from meydan.server.models import Event, LiveEvent
from meydan.server.models.prepared import ask, insert_all

NEWEST = (
    "SELECT * FROM (SELECT stream, seq, due"
    f" FROM {LiveEvent._meta.db_table} WHERE stream = %s ORDER BY seq DESC LIMIT 1) AS newest"
)
"""The last row of one stream; every entry asks for two or three at once."""


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
    known = _newest(sorted({one.stream for one in told}))
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


def _newest(streams: list[str]) -> dict[str, tuple[int, int]]:
    """The last number of each stream and its moment."""
    known = dict.fromkeys(streams, (0, 0))
    found = ask(" UNION ALL ".join([NEWEST] * len(streams)), streams)
    return known | {stream: (seq, due) for stream, seq, due in found}


def announce_event(event: Event, said: Iterable[Said]) -> None:
    """Say these things on the stream of a whole event; takes its lock, last of all."""
    # Last, since changes of two categories would else wait for each other's event.
    Event.objects.select_for_update().filter(pk=event.pk).first()
    announce(event.stream, said)


def _publish(frames: list[Frame]) -> None:
    for one in frames:
        hub().publish(one)
