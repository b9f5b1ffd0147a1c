"""Rate limits: so many tries from one address, or at one name, in a time."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

from meydan.server.access.refusals import TooMany
from meydan.server.access.tries import Key, tries

LONGEST_NAME = 200
"""So much of a name is kept; somebody may have typed a book."""


def check_rate(request: HttpRequest, door: str, name: str, *, most: int, seconds: float) -> None:
    """Count a try at a door by address and by name; raises `TooMany`."""
    count_try(str(request.META.get("REMOTE_ADDR", "")), door, name, most=most, seconds=seconds)


def count_try(address: str, door: str, name: str, *, most: int, seconds: float) -> None:
    """The same for who comes by no request of Django's."""
    # A school shares one address, so an address gets more tries than a name.
    limits = [(_by_address(door, address), most * 10)]
    if name:
        limits.append(((door, f"name {name[:LONGEST_NAME]}"), most))
    for key, limit in limits:
        if wait := tries().add(key, most=limit, seconds=seconds):
            raise TooMany("too-many", seconds=wait)


def refuse_over(request: HttpRequest, door: str, *, most: int, seconds: float) -> None:
    """Refuse an address that has used up its tries at a door, without counting one."""
    key = _by_address(door, str(request.META.get("REMOTE_ADDR", "")))
    if wait := tries().wait(key, most=most * 10, seconds=seconds):
        raise TooMany("too-many", seconds=wait)


def _by_address(door: str, address: str) -> Key:
    return door, f"address {neighbourhood(address)}"


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


def forget() -> None:
    """Forget all tries; for tests."""
    tries().forget()
