"""No reader is silently behind: what the hub loses is found in the log."""

import asyncio
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from meydan.server.live.frame import Frame
from meydan.server.live.hub import Hub, MemoryHub, Subscriber
from meydan.server.live.postgres_hub import PostgresHub
from meydan.server.live.redis_hub import RedisHub
from meydan.server.live.stored_frames import frame
from meydan.server.models import LiveEvent
from tests.services import free_port

pytestmark = pytest.mark.django_db(transaction=True)
STREAM = "category-1"


@pytest.fixture(autouse=True)
def no_connections_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that read the log end with the loop, and so do their connections."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)


def store(first: int, last: int) -> list[Frame]:
    """What another process says and commits, announced or not."""
    rows = [
        LiveEvent(stream=STREAM, seq=seq, kind="result", data={"n": seq})
        for seq in range(first, last + 1)
    ]
    return [frame(row) for row in LiveEvent.objects.bulk_create(rows)]


def numbers(reader: Subscriber) -> list[int]:
    return [one.seq for one in reader.frames if one.stream]


async def heard(reader: Subscriber, number: int) -> list[int]:
    async with asyncio.timeout(30):
        while len(numbers(reader)) < number:
            await asyncio.sleep(0.02)
    return numbers(reader)


def with_hub(hub: Hub, act: Callable[[Subscriber], Awaitable[None]]) -> None:
    async def run() -> None:
        await hub.start()
        reader = hub.subscribe(STREAM)
        hub.begin(STREAM, 0)
        try:
            await act(reader)
        finally:
            await hub.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_lost_frame_is_filled_in_from_the_log() -> None:
    frames = store(1, 5)
    hub = MemoryHub()

    async def act(reader: Subscriber) -> None:
        hub.publish(frames[0])
        hub.publish(frames[4])
        assert await heard(reader, 5) == [1, 2, 3, 4, 5]

    with_hub(hub, act)


def test_frames_that_overtake_each_other_are_given_in_order_and_once() -> None:
    frames = store(1, 4)
    hub = MemoryHub()

    async def act(reader: Subscriber) -> None:
        for one in (frames[1], frames[0], frames[3], frames[2]):
            hub.publish(one)
        await heard(reader, 4)
        await asyncio.sleep(0.1)
        assert numbers(reader) == [1, 2, 3, 4]

    with_hub(hub, act)


def test_what_was_never_announced_is_found_at_the_next_heartbeat() -> None:
    """A process that dies after its commit announces nothing any more."""
    store(1, 3)
    hub = MemoryHub()

    async def act(reader: Subscriber) -> None:
        await hub.catch_up()
        assert await heard(reader, 3) == [1, 2, 3]

    with_hub(hub, act)


def test_who_is_too_far_behind_comes_back_and_loads_anew() -> None:
    last = store(1, 400)[-1]
    hub = MemoryHub()

    async def act(reader: Subscriber) -> None:
        hub.publish(last)
        await reader.wait()
        assert reader.closed

    with_hub(hub, act)


@pytest.mark.on_sqlite
def test_redis_gone_for_a_while_loses_nothing(tmp_path: Path) -> None:
    """20 to 32 of 230 events were missing, with no sign of it."""
    port = free_port()
    program = shutil.which("redis-server")
    assert program
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]

    def redis() -> "subprocess.Popen[bytes]":
        return subprocess.Popen([program, *options], stdout=subprocess.DEVNULL)

    running = [redis()]
    hub = RedisHub(f"redis://127.0.0.1:{port}/0")
    frames = store(1, 20)

    async def act(reader: Subscriber) -> None:
        for one in frames[:5]:
            await asyncio.to_thread(hub.publish, one)
        assert await heard(reader, 5) == [1, 2, 3, 4, 5]
        running[0].terminate()
        await asyncio.to_thread(running[0].wait)
        await asyncio.sleep(1.5)  # others say the rest meanwhile: it is in the log and nowhere else
        running.append(redis())
        assert await heard(reader, 20) == list(range(1, 21))

    try:
        with_hub(hub, act)
    finally:
        for one in running:
            one.terminate()
            one.wait()


@pytest.mark.on_postgres
def test_a_cut_listener_loses_nothing(postgres_url: str) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("announces over the database of the suite")
    settings = connection.settings_dict
    address = f"{postgres_url.rpartition('/')[0]}/{settings['NAME']}"
    hub = PostgresHub(address)
    frames = store(1, 8)

    def cut() -> None:
        with psycopg.connect(address, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()"
            )

    async def act(reader: Subscriber) -> None:
        await asyncio.to_thread(hub.publish, frames[0])
        assert await heard(reader, 1) == [1]
        await asyncio.to_thread(cut)
        assert await heard(reader, 8) == list(range(1, 9))

    with_hub(hub, act)
