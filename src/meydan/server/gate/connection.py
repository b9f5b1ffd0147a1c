"""A connection of `meydan serve`: what uvicorn leaves open without end is ended here.

uvicorn ends a connection that is silent between two requests. It waits for ever for the rest of a
head, for a reader who reads nothing, and takes any number of connections; each of these is a way to
hold a server with a few lines of script.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from meydan.server.access.limits import counted

HEAD_SECONDS = 10.0
"""From the first byte of a head to its last, and from the connection to its first."""
LARGEST_HEAD = 64 * 1024
PIPELINED = 16
"""Requests sent before the first is answered; browsers send one. A line of 400 is a flood."""
READ_SECONDS = 30.0
"""For a reader to take what waits for it, some 50 kB at a time."""
OF_ONE_ADDRESS = 2_000
"""A school has one address; who comes from this machine itself counts in all only."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"retry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
LONG = b"HTTP/1.1 431 Head Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Connection(cast(Any, AutoHTTPProtocol)):  # type: ignore[misc]
    """An HTTP connection with an end."""

    most = 20_000
    """Connections in all; `meydan serve` sets it to what the system lets it open."""
    leaving: Callable[[], None] | None = None
    """Called when the server begins to stop, so that open streams end at once."""
    _open: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count it, or turn it away; then the head has its time."""
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._head = 0
        self._from = counted(self.client[0] if self.client else "")
        self._open[self._from] += 1
        if len(self.connections) > self.most or (
            self._from and self._open[self._from] > OF_ONE_ADDRESS
        ):
            self._end(FULL)
        else:
            self._timer = self.loop.call_later(HEAD_SECONDS, self._end, LATE)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        for timer in (self._timer, self._stuck):
            if timer is not None:
                timer.cancel()
        self._open[self._from] -= 1
        if not self._open[self._from]:
            del self._open[self._from]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Half a head has its time and its size; a whole one is the gate's business."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if len(self.pipeline) > PIPELINED:
            self.pipeline.clear()
            self.transport.abort()
            return
        # A head is whole as soon as a cycle began: from here the gate counts, not the connection.
        if self.cycle is not None and not self.cycle.response_complete:
            self._head = 0
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            return
        self._head += len(data)
        if self._head > LARGEST_HEAD:
            self._end(LONG)
        elif self._timer is None and not self.transport.is_closing():
            self._timer = self.loop.call_later(HEAD_SECONDS, self._end, LATE)

    def pause_writing(self) -> None:
        """The reader takes nothing; it has a while."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def shutdown(self) -> None:
        """The server stops: streams end now, requests under way are answered first."""
        if Connection.leaving is not None:
            leaving, Connection.leaving = Connection.leaving, None
            leaving()
        super().shutdown()

    def _end(self, last: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(last)
            self.transport.close()
