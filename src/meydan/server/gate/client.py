"""Who sends a request: the address of the connection, or what a proxy that is ours says of it.

`MEYDAN_PROXIES` names the proxies. Only what comes from one of them may carry forwarded headers;
from anybody else they are taken off, so that nobody chooses the address that limits count.
"""

from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from ipaddress import ip_address
from typing import Any

from meydan.server.config import Network

FORWARDED = frozenset(
    {b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded", b"x-real-ip"}
)
LONGEST_CHAIN = 10
"""Proxies between the sender and us that are looked at."""


def settle(scope: MutableMapping[str, Any], proxies: Sequence[Network], *, secure: bool) -> None:
    """Put the true sender and scheme into a request's scope, and take forwarded headers off it."""
    headers = scope["headers"]
    # Taken off in any case: nothing behind the gate must believe what a stranger wrote.
    forwarded = [one for one in headers if one[0] in FORWARDED]
    if forwarded:
        scope["headers"] = [one for one in headers if one[0] not in FORWARDED]
    near = (scope.get("client") or ("", 0))[0]
    if forwarded and _ours(near, tuple(proxies)):
        scope["client"] = (_sender(near, _joined(forwarded, b"x-forwarded-for"), proxies), 0)
        if _joined(forwarded, b"x-forwarded-proto").strip() == "https":
            scope["scheme"] = "https"
    if secure:
        scope["scheme"] = "https"


def _joined(headers: list[tuple[bytes, bytes]], name: bytes) -> str:
    return ",".join(value.decode("latin-1") for key, value in headers if key == name)


def _sender(near: str, chain: str, proxies: Sequence[Network]) -> str:
    """The last address of the chain that none of our proxies has; what stands before it is talk."""
    found = near
    for part in reversed(chain.split(",")[-LONGEST_CHAIN:]):
        text = part.strip()
        try:
            ip_address(text)
        except ValueError:
            break
        found = text
        if not _ours(text, tuple(proxies)):
            break
    return found


@lru_cache(maxsize=1024)
def _ours(address: str, proxies: tuple[Network, ...]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    # A socket for both kinds shows an IPv4 proxy as `::ffff:10.0.0.1`.
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return any(found.version == one.version and found in one for one in proxies)
