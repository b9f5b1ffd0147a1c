"""Tries that were counted: in this process, or where all processes see them.

One process keeps every moment. Several share two numbers a key, this span's and the one before,
and weigh the older by how much of it still lies within the time: exact to a try or two, and one
step for the database or Redis.
"""

import hashlib
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Sequence
from functools import cache

from meydan.server.config import config

KEPT = 10_000
Key = tuple[str, str]
"""A door, and an address or a name at it."""


class Tries(ABC):
    """Where tries are counted."""

    @abstractmethod
    def add(self, key: Key, *, most: int, seconds: float) -> int:
        """Count a try; 0, or the seconds to wait where there were too many, uncounted then."""

    @abstractmethod
    def wait(self, key: Key, *, most: int, seconds: float) -> int:
        """The seconds to wait where there were too many, without counting one."""

    @abstractmethod
    def forget(self) -> None:
        """Forget all; for tests."""


class InMemory(Tries):
    """One process."""

    def __init__(self) -> None:
        self.moments: OrderedDict[Key, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, key: Key, *, most: int, seconds: float) -> int:
        with self._lock:
            found = self._wait(key, most, seconds)
            if not found:
                self.moments.setdefault(key, deque()).append(time.monotonic())
                self.moments.move_to_end(key)
                while len(self.moments) > KEPT:
                    self.moments.popitem(last=False)
            return found

    def wait(self, key: Key, *, most: int, seconds: float) -> int:
        with self._lock:
            return self._wait(key, most, seconds)

    def _wait(self, key: Key, most: int, seconds: float) -> int:
        now = time.monotonic()
        tries = self.moments.get(key, deque())
        while tries and tries[0] < now - seconds:
            tries.popleft()
        return int(tries[0] + seconds - now) + 1 if len(tries) >= most else 0

    def forget(self) -> None:
        with self._lock:
            self.moments.clear()


class Shared(Tries):
    """Two numbers a key, in steps of the time that is looked at."""

    @abstractmethod
    def read(self, keys: Sequence[str]) -> list[int]:
        """The numbers under these keys."""

    @abstractmethod
    def count(self, key: str, *, keep: int) -> None:
        """One more under a key that is kept for so many seconds."""

    def add(self, key: Key, *, most: int, seconds: float) -> int:
        found = self.wait(key, most=most, seconds=seconds)
        if not found:
            self.count(_names(key, seconds)[0], keep=int(2 * seconds) + 1)
        return found

    def wait(self, key: Key, *, most: int, seconds: float) -> int:
        now, before = self.read(_names(key, seconds))
        gone = time.time() % seconds / seconds
        if now + before * (1 - gone) < most:
            return 0
        return max(1, int(seconds * (1 - gone)))


class InRedis(Shared):
    """All processes that share a Redis."""

    def __init__(self, address: str) -> None:
        import redis

        self._client = redis.Redis.from_url(address, socket_timeout=2)

    def read(self, keys: Sequence[str]) -> list[int]:
        found: Sequence[bytes | None] = self._client.mget(list(keys))  # type: ignore[assignment]
        return [int(one or 0) for one in found]

    def count(self, key: str, *, keep: int) -> None:
        with self._client.pipeline() as both:
            both.incr(key)
            both.expire(key, keep)
            both.execute()

    def forget(self) -> None:
        for key in self._client.scan_iter("meydan-try:*"):
            self._client.delete(key)


class InDatabase(Shared):
    """All processes that share a PostgreSQL."""

    def read(self, keys: Sequence[str]) -> list[int]:
        from meydan.server.models import Tried

        found = dict(Tried.objects.filter(key__in=keys).values_list("key", "count"))
        return [found.get(key, 0) for key in keys]

    def count(self, key: str, *, keep: int) -> None:
        from django.db import connection

        from meydan.server.models import Tried

        now = int(time.time())
        table = Tried._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (key, count, until) VALUES (%s, 1, %s)"
                f" ON CONFLICT (key) DO UPDATE SET count = {table}.count + 1",
                [key, now + keep],
            )
        if now % 50 == 0:
            Tried.objects.filter(until__lt=now).delete()

    def forget(self) -> None:
        from meydan.server.models import Tried

        Tried.objects.all().delete()


def _names(key: Key, seconds: float) -> tuple[str, str]:
    """This span's and the one before; digests, since addresses and names are nobody's business."""
    span = int(time.time() // seconds)
    mark = hashlib.sha256("\0".join(key).encode()).hexdigest()[:32]
    return f"meydan-try:{mark}:{span}", f"meydan-try:{mark}:{span - 1}"


@cache
def tries() -> Tries:
    """Where this process counts: with Redis there, else in PostgreSQL, else by itself."""
    now = config()
    if now.hub.startswith(("redis://", "rediss://", "unix://")):
        return InRedis(now.hub)
    return InDatabase() if now.database_url else InMemory()
