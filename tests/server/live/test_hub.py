"""Frames that are due later: in order, none lost, and none kept in memory."""

import asyncio

import pytest
from django.db import connection

from meydan.server.live import hub as hubs
from meydan.server.live.frame import Frame
from meydan.server.live.hub import MemoryHub, Subscriber
from meydan.server.live.stored_frames import frame, waiting
from meydan.server.models import LiveEvent
from meydan.server.models.moments import now_ms

pytestmark = pytest.mark.django_db(transaction=True)
STREAM = "watch-1"


@pytest.fixture(autouse=True)
def no_connections_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that read the log end with the loop, and so do their connections."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)


def store(number: int, due: int, *, first: int = 0) -> list[Frame]:
    rows = [
        LiveEvent(stream=STREAM, seq=seq, kind="table", data={"n": seq}, due=due)
        for seq in range(first, first + number)
    ]
    return [frame(row) for row in LiveEvent.objects.bulk_create(rows)]


async def heard(reader: Subscriber, number: int) -> list[Frame]:
    while len(reader.frames) < number:
        await asyncio.sleep(0.01)
    return list(reader.frames)


def test_frames_with_one_due_moment_keep_their_order() -> None:
    due = now_ms() + 400
    frames = store(100, due)
    last = store(1, 0, first=100)

    async def run() -> list[Frame]:
        hub = MemoryHub()
        await hub.start()
        reader = hub.subscribe(STREAM)
        for one in (*frames, *last):
            hub.publish(one)
        await asyncio.sleep(0)
        assert (len(reader.frames) == 0) or now_ms() >= due
        found = await heard(reader, 101)
        await hub.stop()
        return found

    assert asyncio.run(asyncio.wait_for(run(), 30)) == [*frames, *last]


def test_what_waits_lies_in_the_log_not_in_memory() -> None:
    frames = store(50, now_ms() + 3_600_000)

    async def run() -> object:
        hub = MemoryHub()
        await hub.start()
        for one in frames:
            hub.publish(one)
        await asyncio.sleep(0)
        return {name: list(numbers) for name, numbers in hub._waiting.items()}

    kept = asyncio.run(asyncio.wait_for(run(), 30))
    assert kept == {STREAM: [(one.seq, one.due) for one in frames]}
    assert [one.data for one in waiting()] == [b""] * 50


def test_what_can_not_be_read_when_it_is_due_is_given_to_who_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (one,) = store(1, now_ms() + 50)

    def broken(_stream: str, _first: int, _last: int) -> list[Frame]:
        raise OSError("gone")

    monkeypatch.setattr(hubs, "said", broken)

    async def run() -> None:
        hub = MemoryHub()
        await hub.start()
        reader = hub.subscribe(STREAM)
        hub.publish(one._replace(data=b""))
        await reader.wait()
        assert reader.closed
        await hub.stop()

    asyncio.run(asyncio.wait_for(run(), 30))


def test_a_process_that_begins_goes_on_waiting() -> None:
    frames = store(3, now_ms() + 50)

    async def run() -> list[Frame]:
        hub = MemoryHub()
        await hub.start()
        reader = hub.subscribe(STREAM)
        for one in frames:
            hub.deliver(Frame(one.stream, one.seq, b"", one.due))
        found = await heard(reader, 3)
        await hub.stop()
        return found

    assert asyncio.run(asyncio.wait_for(run(), 30)) == frames
