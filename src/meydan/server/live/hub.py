"""The hub: frames come in from any thread, and go out to the subscribers of their stream.

Three backends behind one interface. `memory` serves one process, which is all that most events
need; `redis` and `postgres` carry the frames between several.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine
from functools import cache

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from meydan.server.config import config
from meydan.server.live.audience import TALLY, Audience, counted
from meydan.server.live.frame import Frame
from meydan.server.live.rights import Right, holding
from meydan.server.live.stored_frames import newest_due, said
from meydan.server.metrics import DELIVERIES, STREAMS
from meydan.server.models.moments import now_ms

log = logging.getLogger(__name__)
BACKLOG = 256
"""Frames that wait for a slow reader before it is cut off; it comes back and is given the rest."""


ON_PAGES = ("category-", "event-")
"""Streams of what public pages show; moves at a board are on others."""
HEARTBEAT = 15.0
"""Seconds between comments to silent readers."""
PATIENCE = 5.0
"""Seconds that a start waits for Redis or PostgreSQL to announce."""


class Subscriber:
    """A reader of one stream, in the loop of its connection.

    A deque and one future: with a thousand readers, a queue with its own bookkeeping and a task for
    each wait would cost more than the sending itself.
    """

    __slots__ = ("closed", "frames", "right", "waiter")

    def __init__(self) -> None:
        self.frames: deque[Frame] = deque()
        self.waiter: asyncio.Future[None] | None = None
        self.closed = False
        """Hung up, too slow, or without a right to hear more."""
        self.right: Right | None = None
        """By which the stream is heard; `None` until it was asked about."""

    def put(self, frame: Frame) -> None:
        """Queue a frame; a full queue ends a reader that is too slow."""
        if len(self.frames) >= BACKLOG:
            self.close()
            return
        self.frames.append(frame)
        self._wake()

    def close(self) -> None:
        """Let the reader go."""
        self.closed = True
        self._wake()

    async def wait(self) -> None:
        """Until there is a frame, or the reader is let go."""
        if not self.frames and not self.closed:
            self.waiter = asyncio.get_running_loop().create_future()
            await self.waiter
            self.waiter = None

    def _wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)


class Hub(ABC):
    """Takes frames from anywhere and gives them to this process's subscribers."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._readers: dict[str, set[Subscriber]] = {}
        self._waiting: dict[str, deque[tuple[int, int]]] = {}
        """By stream, the numbers of what was said and is due later, and when."""
        self._reached: dict[str, int] = {}
        """By stream with readers, the number of what was given last."""
        self._audience = Audience()
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving = False
        self.heard: Callable[[], None] = lambda: None
        """Called in the loop for all that pages of events show, whether anybody listens or not."""

    async def start(self) -> None:
        """Bind the hub to the running loop; called once by the server."""
        self._loop = asyncio.get_running_loop()
        self._leaving = False
        self._beat(self._loop)

    async def stop(self) -> None:
        """Let go of the loop, of all readers and of whatever the backend holds."""
        self._loop = None
        self._waiting.clear()
        self.let_go()

    def let_go(self) -> None:
        """End every stream of this process, and any that opens now; in the loop's thread."""
        self._leaving = True
        for readers in list(self._readers.values()):
            for reader in list(readers):
                reader.close()

    def subscribe(self, stream: str) -> Subscriber:
        """A new reader of a stream; in the loop's thread."""
        reader = Subscriber()
        reader.closed = self._leaving
        self._readers.setdefault(stream, set()).add(reader)
        STREAMS.inc()
        return reader

    def unsubscribe(self, stream: str, reader: Subscriber) -> None:
        """Forget a reader."""
        readers = self._readers.get(stream)
        if readers is not None and reader in readers:
            readers.remove(reader)
            STREAMS.dec()
            if not readers:
                del self._readers[stream]
                self._reached.pop(stream, None)

    def begin(self, stream: str, seq: int) -> None:
        """A reader was given the log up to a number; what is given next follows the first one's."""
        if stream in self._readers:
            self._reached.setdefault(stream, seq)

    def watching(self, stream: str) -> Frame:
        """What a silent reader is sent: that we are here, and how many look where that is told."""
        return self._audience.told(stream, len(self._readers.get(stream, ())))

    @abstractmethod
    async def tell(self) -> None:
        """Say to other processes how many look here."""

    @property
    def readers(self) -> int:
        """How many are connected to this process."""
        return sum(len(readers) for readers in self._readers.values())

    @abstractmethod
    def publish(self, frame: Frame) -> None:
        """Give a frame to the subscribers of every process; from any thread."""

    def deliver(self, frame: Frame) -> None:
        """Give a frame to this process's subscribers; from any thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._fan_out, frame)

    def _fan_out(self, frame: Frame) -> None:
        """Frames that are due later wait in the order in which they were said, by their numbers.

        What they say lies in the log until then; so does what is said after them on their stream.
        """
        if frame.stream.startswith(TALLY):
            self._audience.take(frame)
            return
        if frame.stream.startswith(ON_PAGES):
            self.heard()
        waiting = self._waiting.get(frame.stream)
        reached = self._reached.get(frame.stream, frame.seq - 1)
        if waiting is not None:
            waiting.append((frame.seq, frame.due))
        elif frame.seq > reached + 1:
            # One got lost on its way, or came later than the next: the log has them all.
            self._fill(frame.stream, frame.seq, frame.due)
        elif frame.due > now_ms() or not frame.data:
            self._waiting[frame.stream] = deque([(frame.seq, frame.due)])
            self._later(frame.stream)
        else:
            self._give(frame)

    def _give(self, frame: Frame) -> None:
        if frame.stream in self._readers:
            if frame.seq <= self._reached.get(frame.stream, -1):
                return
            self._reached[frame.stream] = frame.seq
        readers = self._readers.get(frame.stream, ())
        for reader in readers:
            reader.put(frame)
        DELIVERIES.inc(len(readers))

    def _fill(self, stream: str, last: int, due: int = 0) -> None:
        """Have everything up to a number read from the log; on one stream no moment goes back."""
        first = self._reached[stream] + 1
        if last - first > BACKLOG:
            for reader in list(self._readers.get(stream, ())):
                reader.close()  # they come back, and load the page again where it is too much
            return
        self._waiting[stream] = deque((number, due) for number in range(first, last + 1))
        self._later(stream)

    def _later(self, stream: str) -> None:
        """Come back when the next one is due."""
        if self._loop is not None:
            seconds = max(0, self._waiting[stream][0][1] - now_ms()) / 1000
            self._loop.call_later(seconds, lambda: self._spawn(self._release(stream)))

    async def _release(self, stream: str) -> None:
        """Give what is due; whoever comes while it is read finds it in the log as well."""
        waiting = self._waiting.get(stream)
        if waiting is None:
            return
        due = []
        while waiting and waiting[0][1] <= now_ms():
            due.append(waiting.popleft()[0])
        if due and stream in self._readers:
            try:
                read = sync_to_async(said, thread_sensitive=False)
                for frame in await read(stream, due[0], due[-1]):
                    self._give(frame)
            except Exception:
                # They come back by themselves, and are given what they missed.
                log.exception("what %s said could not be read", stream)
                for reader in list(self._readers.get(stream, ())):
                    reader.close()
        if self._waiting.get(stream) is not waiting:
            return
        if waiting:
            self._later(stream)
        else:
            del self._waiting[stream]

    async def catch_up(self) -> None:
        """Give what the log has and nobody here was told of: after a cut, and now and then.

        A process that dies between its commit and its announcement tells no other; a cut line to
        Redis or PostgreSQL loses what was said meanwhile. One query finds all that is missing.
        """
        here = dict(self._reached)
        if not here:
            return
        try:
            newest = await sync_to_async(newest_due, thread_sensitive=False)(list(here))
        except Exception:
            log.exception("the log of live events could not be read")
            return
        for stream, seq in newest.items():
            behind = self._reached.get(stream)
            if behind is not None and behind == here[stream] < seq and stream not in self._waiting:
                self._fill(stream, seq)

    async def recheck(self) -> None:
        """Let go of readers whose right has ended; a right that many share is looked at once."""
        readers = [
            reader
            for one in self._readers.values()
            for reader in one
            if reader.right is not None and not reader.closed
        ]
        rights = {reader.right for reader in readers if reader.right is not None}
        if not rights:
            return
        try:
            held = await sync_to_async(_asked, thread_sensitive=False)(rights)
        except Exception:
            # Nothing new is said while the database is away; the next heartbeat asks again.
            log.exception("the rights of live readers could not be checked")
            return
        for reader in readers:
            if reader.right not in held:
                reader.close()

    async def until(self, ready: asyncio.Event) -> None:
        """Wait a while for the backend; without it pages still hear, only later."""
        try:
            await asyncio.wait_for(ready.wait(), PATIENCE)
        except TimeoutError:
            log.error("the live hub does not answer; readers are told every %.0f s", HEARTBEAT)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _beat(self, loop: asyncio.AbstractEventLoop) -> None:
        """A comment to every reader, so that proxies keep silent connections; and who may stay."""
        if self._loop is loop:
            for stream, readers in self._readers.items():
                told = self.watching(stream)
                for reader in readers:
                    if not reader.frames:
                        reader.put(told)
            self._spawn(self.tell())
            self._spawn(self.recheck())
            self._spawn(self.catch_up())
            loop.call_later(HEARTBEAT, self._beat, loop)


def _asked(rights: set[Right]) -> set[Right]:
    close_old_connections()
    try:
        return holding(rights)
    finally:
        close_old_connections()


class ListeningHub(Hub):
    """A hub that hears other processes through a service at an address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await super().start()
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(ready))
        await self.until(ready)

    async def tell(self) -> None:
        here = counted((stream, len(some)) for stream, some in self._readers.items())
        if here:
            await sync_to_async(self._publish_all, thread_sensitive=False)(
                self._audience.tallies(here)
            )

    def _publish_all(self, frames: list[Frame]) -> None:
        close_old_connections()
        try:
            for frame in frames:
                self.publish(frame)
        finally:
            close_old_connections()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await super().stop()

    @abstractmethod
    async def _listen(self, ready: asyncio.Event) -> None:
        """Give on what comes, for as long as the hub runs; `ready` once nothing is missed."""


class MemoryHub(Hub):
    """One process: what is published is delivered at once."""

    def publish(self, frame: Frame) -> None:
        self.deliver(frame)

    async def tell(self) -> None:
        """There is nobody else."""


@cache
def hub() -> Hub:
    """The hub of this process, as configured."""
    address = config().hub
    if address == "memory":
        return MemoryHub()
    if address == "postgres":
        from meydan.server.live.postgres_hub import PostgresHub

        return PostgresHub(config().database_url)
    from meydan.server.live.redis_hub import RedisHub

    return RedisHub(address)
