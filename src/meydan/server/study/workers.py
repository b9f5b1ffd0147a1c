"""Who thinks for the server: a few threads beside the pages, and a short queue before them.

The engine lets other threads run while it searches, so pages are served meanwhile; no more than
`AT_ONCE` positions are thought about at a time, so that they keep a processor to themselves.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
AT_ONCE = 2
WAITING = 6
"""So many more may wait; who comes then is asked to come back."""
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

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Do this as soon as a thread is free; raises `Busy`."""
        if not self._room.acquire(blocking=False):
            raise Busy
        future = self._pool.submit(work)
        future.add_done_callback(lambda _: self._room.release())
        return future


WORKERS = Workers()
"""The threads of this process."""
