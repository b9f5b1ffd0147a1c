"""Lanes of threads: quick pages never wait behind slow work, nor behind each other without end.

A request is put into the lane of its kind once its body is whole, and its thread is free again as
soon as the answer is, whoever reads it how slowly.
"""

import asyncio
import contextvars
import os
import queue
import re
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from django.urls import Resolver404, resolve

from meydan.server.access.actions import Act
from meydan.server.gate.refusal import busy

T = TypeVar("T")
Work = Callable[[], Any]

PAGES = 12
WORKERS = max(2, (os.cpu_count() or 2) - 1)
"""Threads for what takes long: files read, sheets set, rounds paired, engines asked."""
PASSWORDS = 2
"""A password costs 100 MB while it is looked at."""

SLOW = frozenset({Act.IMPORT_ENTRIES, Act.PAIR, Act.PAIR_AGAIN, Act.PRINT, Act.EXPORT, Act.RESTORE})
SLOW_PATHS = re.compile(
    r"^/api/v1/(analyse|events/.+/(pair(ing|-again)|sheets/[^/]+))$|^/play/study/"
    r"|^/f/[^/]+/(office/ratings/values$|.+\.xlsx$)"
)
SECRET_PATHS = re.compile(r"^/(sign-in$|in/|join/|desk/accounts)")


Task = tuple["asyncio.Future[Any]", Work]


class Lane:
    """Threads that take work in the order in which it came.

    Who was free last works next: a thread has a connection to the database of its own, whose cache
    is worth something as long as nobody else wrote meanwhile. They are daemons, unlike those of
    `concurrent.futures`: a stopped server waits for nobody.
    """

    def __init__(self, name: str, *, threads: int, waiting: int) -> None:
        self.name = name
        self.waiting = 0
        """How many are in the lane, those being served with them."""
        self._most = threads + waiting
        self._threads = threads
        self._started = 0
        self._guard = threading.Lock()
        self._tasks: deque[Task] = deque()
        """What waits while nobody is free."""
        self._free: list[queue.SimpleQueue[Task]] = []
        """Where each thread that has nothing to do waits for it, who came last at the end."""

    async def run(self, work: Callable[[], T]) -> T:
        """Have a thread do it; raises `Refused` where too many wait."""
        if self.waiting >= self._most:
            raise busy()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        # The reader's language is in it.
        context = contextvars.copy_context()
        self.waiting += 1
        try:
            self._give((done, lambda: context.run(work)))
            return await done
        finally:
            self.waiting -= 1

    def _give(self, task: Task) -> None:
        with self._guard:
            if self._free:
                self._free.pop().put(task)
                return
            self._tasks.append(task)
            if self._started == self._threads:
                return
            self._started += 1
        name = f"{self.name}-{self._started}"
        threading.Thread(target=self._serve, name=name, daemon=True).start()

    def _next(self, own: "queue.SimpleQueue[Task]") -> Task:
        with self._guard:
            if self._tasks:
                return self._tasks.popleft()
            self._free.append(own)
        return own.get()

    def _serve(self) -> None:
        own: queue.SimpleQueue[Task] = queue.SimpleQueue()
        while True:
            done, work = self._next(own)
            if done.cancelled():
                continue
            try:
                found, error = work(), None
            except BaseException as caught:
                found, error = None, caught
            try:
                done.get_loop().call_soon_threadsafe(_settle, done, found, error)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return


def _settle(done: "asyncio.Future[Any]", found: Any, error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(found)
    else:
        done.set_exception(error)


class Lanes:
    """The lanes of a process."""

    def __init__(self) -> None:
        self.pages = Lane("page", threads=PAGES, waiting=400)
        self.work = Lane("work", threads=WORKERS, waiting=20)
        self.passwords = Lane("password", threads=PASSWORDS, waiting=40)

    def all(self) -> tuple[Lane, ...]:
        """Every lane."""
        return self.pages, self.work, self.passwords

    def of(self, method: str, path: str) -> Lane:
        """The lane of a request."""
        if SLOW_PATHS.search(path):
            return self.work
        if method == "POST" and SECRET_PATHS.search(path):
            return self.passwords
        if path.startswith("/desk/"):
            try:
                act = getattr(resolve(path).func, "act", None)
            except Resolver404:
                return self.pages
            if act in SLOW and (method == "POST" or act in (Act.PRINT, Act.EXPORT)):
                return self.work
        return self.pages
