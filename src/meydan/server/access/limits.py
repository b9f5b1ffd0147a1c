"""Rate limits: so many tries from one address, or at one name, in a time."""

import threading
import time
from collections import OrderedDict, deque

from django.http import HttpRequest

from meydan.server.pages.errors import TooMany

_KEPT = 10_000
_tries: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
_lock = threading.Lock()


def check_rate(request: HttpRequest, door: str, name: str, *, most: int, seconds: float) -> None:
    """Count a try at a door by address and by name; raises `TooMany`."""
    count_try(str(request.META.get("REMOTE_ADDR", "")), door, name, most=most, seconds=seconds)


def count_try(address: str, door: str, name: str, *, most: int, seconds: float) -> None:
    """The same for who comes by no request of Django's."""
    now = time.monotonic()
    with _lock:
        # A school shares one address, so an address gets more tries than a name.
        limits = [((door, f"address {address}"), most * 10)]
        if name:
            limits.append(((door, f"name {name}"), most))
        for key, limit in limits:
            tries = _tries.setdefault(key, deque())
            _tries.move_to_end(key)
            while tries and tries[0] < now - seconds:
                tries.popleft()
            if len(tries) >= limit:
                raise TooMany("too-many", seconds=int(tries[0] + seconds - now) + 1)
            tries.append(now)
        while len(_tries) > _KEPT:
            _tries.popitem(last=False)


def refuse_over(request: HttpRequest, door: str, *, most: int, seconds: float) -> None:
    """Refuse an address that has used up its tries at a door, without counting one."""
    now = time.monotonic()
    with _lock:
        tries = _tries.get((door, f"address {request.META.get('REMOTE_ADDR', '')}"), ())
        fresh = [at for at in tries if at >= now - seconds]
        if len(fresh) >= most * 10:
            raise TooMany("too-many", seconds=int(fresh[0] + seconds - now) + 1)


def forget() -> None:
    """Forget all tries; for tests."""
    with _lock:
        _tries.clear()
