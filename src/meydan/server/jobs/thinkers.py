"""Who thinks for the server: a few threads beside the pages, and a short queue before them.

The engine lets other threads run while it searches, so pages are served meanwhile; no more than
`AT_ONCE` positions are thought about at a time, so that they keep a processor to themselves.
"""

import os
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from meydan.server.access.limits import neighbourhood

T = TypeVar("T")
AT_ONCE = max(1, (os.cpu_count() or 2) - 1)
WAITING = 6
"""So many more may wait; who comes then is asked to come back."""
FOR_ONE = 3
"""So many of one address, so that nobody holds the engine alone."""
LONGEST_WAIT = 30.0
"""Seconds that a page waits for an answer."""
A_MINUTE = 12
"""Questions a minute; an address that many share gets ten times as many."""
MOST_SECONDS = 2.0
"""The longest look at a position for somebody who waits for the answer."""
RETRY = 5
"""Seconds after which it is worth a second try."""


class Busy(Exception):
    """Too many wait already."""


class Workers:
    """A pool of threads that refuses what would wait too long."""

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="thinking")
        self._room = threading.BoundedSemaphore(at_once + waiting)
        self._asked: Counter[str] = Counter()
        self._lock = threading.Lock()

    def submit(self, work: Callable[[], T], *, who: str) -> Future[T]:
        """Do this for an address as soon as a thread is free; raises `Busy`."""
        who = neighbourhood(who)
        with self._lock:
            if self._asked[who] >= FOR_ONE or not self._room.acquire(blocking=False):
                raise Busy
            self._asked[who] += 1
        future = self._pool.submit(work)
        future.add_done_callback(lambda _: self._done(who))
        return future

    def _done(self, who: str) -> None:
        self._room.release()
        with self._lock:
            self._asked[who] -= 1
            if not self._asked[who]:
                del self._asked[who]


WORKERS = Workers()
"""The threads of this process."""
