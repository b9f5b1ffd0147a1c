"""Rate limits: so many tries from one address, or at one name, in a time."""

import threading
import time
from collections import OrderedDict, deque
from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

from meydan.server.access.refusals import TooMany

_KEPT = 10_000
LONGEST_NAME = 200
"""So much of a name is kept; somebody may have typed a book."""
_tries: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
_lock = threading.Lock()


def check_rate(request: HttpRequest, door: str, name: str, *, most: int, seconds: float) -> None:
    """Count a try at a door by address and by name; raises `TooMany`."""
    count_try(str(request.META.get("REMOTE_ADDR", "")), door, name, most=most, seconds=seconds)


def count_try(address: str, door: str, name: str, *, most: int, seconds: float) -> None:
    """The same for who comes by no request of Django's."""
    now = time.monotonic()
    address = neighbourhood(address)
    with _lock:
        # A school shares one address, so an address gets more tries than a name.
        limits = [((door, f"address {address}"), most * 10)]
        if name:
            limits.append(((door, f"name {name[:LONGEST_NAME]}"), most))
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


def neighbourhood(address: str) -> str:
    """What counts as one address: with IPv6 a line has a whole network of 64 bits to itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False))


def counted(address: str) -> str:
    """An address as limits on what is open count it; nothing for this machine itself.

    Who comes from there is a proxy that nobody named, or the administrator.
    """
    try:
        return "" if ip_address(address).is_loopback else neighbourhood(address)
    except ValueError:
        return ""


def refuse_over(request: HttpRequest, door: str, *, most: int, seconds: float) -> None:
    """Refuse an address that has used up its tries at a door, without counting one."""
    now = time.monotonic()
    address = neighbourhood(str(request.META.get("REMOTE_ADDR", "")))
    with _lock:
        tries = _tries.get((door, f"address {address}"), ())
        fresh = [at for at in tries if at >= now - seconds]
        if len(fresh) >= most * 10:
            raise TooMany("too-many", seconds=int(fresh[0] + seconds - now) + 1)


def forget() -> None:
    """Forget all tries; for tests."""
    with _lock:
        _tries.clear()
