"""The hub over PostgreSQL's NOTIFY, for several server processes without another service.

A notification carries at most 8,000 bytes, so it names the event, and each process with readers
reads it from the log.
"""

import asyncio
import logging

import psycopg
from django.db import Error, connection

from meydan.server.live.audience import TALLY
from meydan.server.live.frame import Frame
from meydan.server.live.hub import ListeningHub

CHANNEL = "meydan_live"
log = logging.getLogger(__name__)


class PostgresHub(ListeningHub):
    """Frames are announced by name over one channel."""

    def publish(self, frame: Frame) -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, _notice(frame)])
        except Error:
            # It is stored: others find it in the log. Those here hear it now.
            log.exception("live frame not announced")
            self.deliver(frame)

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._address, autocommit=True
                ) as listening:
                    await listening.execute(f"LISTEN {CHANNEL}")
                    ready.set()
                    await self.catch_up()
                    async for notice in listening.notifies():
                        stream, seq, due = notice.payload.split(" ")
                        # What is due later may find its readers by then.
                        if due != "0" or stream in self._readers or stream.startswith(TALLY):
                            self._fan_out(Frame(stream, int(seq), b"", int(due)))
            except (psycopg.Error, OSError) as error:
                log.warning("live hub lost PostgreSQL; trying again: %s", error)
            await asyncio.sleep(1)


def _notice(frame: Frame) -> str:
    return f"{frame.stream} {frame.seq} {frame.due}"
