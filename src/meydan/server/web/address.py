"""Where phones in the same network find this machine."""

import socket
from urllib.parse import urlsplit, urlunsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1")


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


def reachable(address: str) -> str:
    """An address without the loopback name, which means another machine on a phone."""
    parts = urlsplit(address)
    if parts.hostname not in LOOPBACK:
        return address
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=local_address() + port))
