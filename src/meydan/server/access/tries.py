"""Tries that were counted: in this process, or where all processes see them.

One process keeps every moment. Several share two numbers a key, this span's and the one before,
and weigh the older by how much of it still lies within the time: exact to a try or two, and one
step for the database or Redis. Where many tries are allowed, each process adds them in steps.
"""

import hashlib
import logging
import threading
import time
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from meydan.server.config import config

log = logging.getLogger(__name__)

KEPT = 10_000
STEPS = 40
"""Of so many steps a limit is made: who may move 400 times is counted by tens."""
AWAY = 5.0
"""Seconds until a Redis that did not answer is asked again."""
Key = tuple[str, str]
"""A door, and an address or a name at it."""


class Ask(Protocol):
    """Counting a try, or asking about them."""

    def __call__(self, key: Key, *, most: int, seconds: float) -> int: ...


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

    def __init__(self) -> None:
        self._held: OrderedDict[str, tuple[int, bool]] = OrderedDict()
        """Tries of this process that the others do not know of yet, and whether few are left."""
        self._lock = threading.Lock()

    @abstractmethod
    def read(self, keys: Sequence[str]) -> list[int]:
        """The numbers under these keys."""

    @abstractmethod
    def count(self, key: str, *, times: int, keep: int) -> None:
        """So many more under a key that is kept for so many seconds."""

    def add(self, key: Key, *, most: int, seconds: float) -> int:
        name = _names(key, seconds)[0]
        step = max(1, most // STEPS)
        with self._lock:
            held, few = self._held.pop(name, (0, False))
            held += 1
            if held < step and not few:
                self._hold(name, held, few=False)
                return 0
        so_far = self._so_far(key, seconds) + held
        allowed = so_far <= most
        if allowed:
            self.count(name, times=held, keep=int(2 * seconds) + 1)
        with self._lock:
            # Near its end a limit is counted one by one, by every process that has seen it.
            self._hold(name, 0 if allowed else held - 1, few=so_far > most - step)
        return 0 if allowed else _left(seconds)

    def wait(self, key: Key, *, most: int, seconds: float) -> int:
        return 0 if self._so_far(key, seconds) < most else _left(seconds)

    def _so_far(self, key: Key, seconds: float) -> float:
        now, before = self.read(_names(key, seconds))
        return now + before * (1 - _gone(seconds))

    def _hold(self, name: str, tries: int, *, few: bool) -> None:
        if tries or few:
            self._held[name] = tries, few
        while len(self._held) > KEPT:
            self._held.popitem(last=False)


class InRedis(Shared):
    """All processes that share a Redis; while it is away, each of them by itself."""

    def __init__(self, address: str) -> None:
        import redis

        super().__init__()
        self._client = redis.Redis.from_url(
            address, socket_timeout=1, socket_connect_timeout=1, retry=None
        )
        self._errors = redis.RedisError
        self._alone = InMemory()
        self._away_until = 0.0

    def add(self, key: Key, *, most: int, seconds: float) -> int:
        return self._asked(super().add, self._alone.add, key, most, seconds)

    def wait(self, key: Key, *, most: int, seconds: float) -> int:
        return self._asked(super().wait, self._alone.wait, key, most, seconds)

    def _asked(self, there: Ask, here: Ask, key: Key, most: int, seconds: float) -> int:
        """Nobody is refused, or kept waiting, because limits can't be shared for a moment."""
        if time.monotonic() >= self._away_until:
            try:
                return there(key, most=most, seconds=seconds)
            except self._errors as error:
                self._away_until = time.monotonic() + AWAY
                log.warning("limits are counted here alone for a while: %s", error)
        return here(key, most=most, seconds=seconds)

    def read(self, keys: Sequence[str]) -> list[int]:
        found: Sequence[bytes | None] = self._client.mget(list(keys))  # type: ignore[assignment]
        return [int(one or 0) for one in found]

    def count(self, key: str, *, times: int, keep: int) -> None:
        with self._client.pipeline() as both:
            both.incr(key, times)
            both.expire(key, keep)
            both.execute()

    def forget(self) -> None:
        self._held.clear()
        self._alone.forget()
        for key in self._client.scan_iter("meydan-try:*"):
            self._client.delete(key)


class InDatabase(Shared):
    """All processes that share a PostgreSQL."""

    def read(self, keys: Sequence[str]) -> list[int]:
        from meydan.server.models import Tried

        found = dict(Tried.objects.filter(key__in=keys).values_list("key", "count"))
        return [found.get(key, 0) for key in keys]

    def count(self, key: str, *, times: int, keep: int) -> None:
        from django.db import connection

        from meydan.server.models import Tried

        now = int(time.time())
        table = Tried._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (key, count, until) VALUES (%s, %s, %s)"
                f" ON CONFLICT (key) DO UPDATE SET count = {table}.count + excluded.count",
                [key, times, now + keep],
            )
        if now % 50 == 0:
            Tried.objects.filter(until__lt=now).delete()

    def forget(self) -> None:
        from meydan.server.models import Tried

        self._held.clear()
        Tried.objects.all().delete()


def _gone(seconds: float) -> float:
    """How much of this span is over, from 0 to 1."""
    return time.time() % seconds / seconds


def _left(seconds: float) -> int:
    """Seconds until the next span."""
    return max(1, int(seconds * (1 - _gone(seconds))))


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
