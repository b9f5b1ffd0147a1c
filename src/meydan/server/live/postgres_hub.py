"""The hub over PostgreSQL's NOTIFY, for several server processes without another service.

A notification carries at most 8,000 bytes, so it names the event and each process reads it from
the log.
"""

import asyncio
import logging

import psycopg
from asgiref.sync import sync_to_async
from django.db import close_old_connections, connection

from meydan.server.live.frame import Frame
from meydan.server.live.hub import Hub

CHANNEL = "meydan_live"
log = logging.getLogger(__name__)


class PostgresHub(Hub):
    """Frames are announced by name over one channel."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await super().start()
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(ready))
        await asyncio.wait_for(ready.wait(), 10)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await super().stop()

    def publish(self, frame: Frame) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, _notice(frame)])

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as listening:
                    await listening.execute(f"LISTEN {CHANNEL}")
                    ready.set()
                    async for notice in listening.notifies():
                        stream, seq, late = notice.payload.split(" ")
                        # What is due later may find its readers by then.
                        if late or stream in self._readers:
                            await self._read(stream, int(seq))
            except psycopg.OperationalError:
                log.exception("live hub lost PostgreSQL; trying again")
                await asyncio.sleep(1)

    async def _read(self, stream: str, seq: int) -> None:
        found = await sync_to_async(_stored, thread_sensitive=False)(stream, seq)
        if found is not None:
            self._fan_out(found)


def _notice(frame: Frame) -> str:
    return f"{frame.stream} {frame.seq} {'late' if frame.due else ''}"


def _stored(stream: str, seq: int) -> Frame | None:
    from meydan.server.live.announcing import frame
    from meydan.server.models import LiveEvent

    close_old_connections()
    try:
        row = LiveEvent.objects.filter(stream=stream, seq=seq).first()
        return None if row is None else frame(row)
    finally:
        close_old_connections()
