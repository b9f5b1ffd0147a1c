"""Sending to an address that somebody named, without being sent astray.

A browser tells us the address of its push service, an organiser that of a program, so anybody can
name any address. Only HTTPS to a public host is taken. The name is looked up here, every address it
has must be public, and the connection goes to the very address that was checked: a name that
changes between the look and the call (DNS rebinding) leads nowhere else. Redirects are not
followed, answers are not read. Whoever is called has a time in all, not only between two bytes: a
listener that answers a letter at a time keeps nobody else's news waiting.
"""

import http.client
import socket
import ssl
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Timer
from urllib.parse import SplitResult, urlsplit

LONGEST = 1000
TIMEOUT = 10.0
"""Seconds for whoever is called to say something."""
IN_ALL = 20.0
"""Seconds for the whole call."""
WITHIN = tuple(map(ip_network, ("64:ff9b::/96", "::/96")))
"""Addresses of IPv6 whose last 32 bits are one of IPv4, that of a translator (NAT64) among them."""


class Unsafe(ValueError):
    """An address that is not called."""


@dataclass(frozen=True, slots=True)
class Post:
    """The way out of this server."""

    context: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    inside: bool = False
    """Whether hosts of the own network are called, too; only for trying it out."""

    def check(self, endpoint: str) -> SplitResult:
        """The parts of an address that may be called; raises `Unsafe`. Looks up nothing."""
        parts = urlsplit(endpoint) if len(endpoint) <= LONGEST else None
        if parts is None or not endpoint.isascii() or not endpoint.isprintable():
            raise Unsafe("unreadable")
        try:
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise Unsafe("unreadable") from None
        if parts.scheme != "https" or parts.username is not None or parts.password is not None:
            raise Unsafe("not https")
        if self.inside:
            return parts
        if port not in (None, 443) or _is_number(host) or "." not in host.strip("."):
            raise Unsafe("not a public host")
        return parts

    def send(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """The status that the service answers with; raises `Unsafe` or `OSError`."""
        parts = self.check(endpoint)
        host, port = parts.hostname or "", parts.port or 443
        connection = _Pinned(host, port, self._public(host, port), self.context)
        end = Timer(IN_ALL, connection.cut)
        end.daemon = True
        end.start()
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            connection.request("POST", path, body, headers)
            return connection.getresponse().status
        except http.client.HTTPException as error:
            raise OSError(f"{host}: {error!r}") from error
        finally:
            end.cancel()
            connection.close()

    def _public(self, host: str, port: int) -> str:
        found = {row[4][0] for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
        known = [ip_address(str(one).partition("%")[0]) for one in found]
        if not self.inside and not all(map(is_public, known)):
            raise Unsafe("not a public host")
        return str(min(known, key=lambda one: one.version))


class _Pinned(http.client.HTTPSConnection):
    """A connection by name to an address that was chosen before."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=TIMEOUT, context=context)
        self._address = address
        self._tls = context

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        # There before the greeting begins, which can be drawn out as well.
        self.sock = self._tls.wrap_socket(
            plain, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()

    def cut(self) -> None:
        """End it now, whatever it waits for; from another thread."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is out in the world, with whatever older address it stands for."""
    if isinstance(address, IPv6Address):
        held = address.ipv4_mapped or address.sixtofour
        if any(address in one for one in WITHIN):
            held = IPv4Address(int(address) & 0xFFFFFFFF)
        if held is not None:
            return is_public(held)
        if address.is_site_local or address.is_reserved:
            return False
    return address.is_global and not address.is_multicast


def _is_number(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        # Such as `2130706433` and `0x7f.1`, which some resolvers take for an address.
        last = host.rstrip(".").rpartition(".")[2]
        return last.isdigit() or last.startswith("0x")
    return True
