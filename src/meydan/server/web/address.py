"""Where phones in the same network find this machine."""

import os
import socket
from urllib.parse import urlsplit, urlunsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANYWHERE = ("", "0.0.0.0", "::")
LISTENS = "MEYDAN_LISTENS"
"""The address that `meydan serve` listens on, for the pages that name it."""


def reachable(address: str) -> str:
    """An address as phones in the same network can open it.

    The loopback name means another machine on a phone. It is replaced by a name that this server
    listens on: a server bound to loopback has no other, and says so rather than naming a network
    where nobody answers.
    """
    parts = urlsplit(address)
    listens = os.environ.get(LISTENS, "")
    if parts.hostname not in LOOPBACK or listens in LOOPBACK:
        return address
    host = local_address() if listens in ANYWHERE else listens
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=host + port))


def local_address() -> str:
    """This machine's address in its network; loopback where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only picks the route.
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def free(host: str, port: int) -> bool:
    """Whether nobody listens there yet."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
