"""The body of a request, read in the event loop: how much of it, how slowly, and how much in all.

No thread waits for a sender. A body gets `FIRST` seconds and more with every byte that comes, so a
slow phone may send a long list and a sender who sends nothing is let go soon.
"""

import asyncio
from http.cookies import CookieError, SimpleCookie

from meydan.server.gate.refusal import Receive, Refused, Scope, busy

MB = 1024 * 1024
LARGEST = 24 * MB
"""Bytes of a request with files: two of the largest lists that Meydan reads."""
LARGEST_OF_A_STRANGER = 1 * MB
"""Who is neither signed in nor has a token sends forms, not files."""
FIRST = 15.0
"""Seconds for a body that does not come."""
BYTES_A_SECOND = 4096
"""And one more for so much that did."""
IN_ALL = 96 * MB
"""Bytes of bodies that a process holds at a time."""


class Gone(Exception):
    """The sender hung up before the body was whole."""


class Bodies:
    """The bodies that a process holds."""

    def __init__(self) -> None:
        self.held = 0

    async def read(self, scope: Scope, receive: Receive, *, session_cookie: str) -> bytes:
        """A whole body; raises `Refused` or `Gone`. The caller gives it back with `release`."""
        limit = _limit(scope, session_cookie)
        said = dict(scope["headers"]).get(b"content-length", b"")
        if said and (not said.isdigit() or len(said) > 12 or int(said) > limit):
            raise Refused(413, "too-large", limit=limit // MB)
        pieces: list[bytes] = []
        size = 0
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            async with asyncio.timeout(FIRST) as patience:
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    piece = message.get("body", b"")
                    size += len(piece)
                    # Counted as it comes, not by what the head promised.
                    self.held += len(piece)
                    if size > limit:
                        raise Refused(413, "too-large", limit=limit // MB)
                    if self.held > IN_ALL:
                        raise busy()
                    pieces.append(piece)
                    if not message.get("more_body", False):
                        return b"".join(pieces)
                    # From the beginning, not from now: a byte a second buys no time.
                    patience.reschedule(begun + FIRST + size / BYTES_A_SECOND)
        except TimeoutError:
            self.release(size)
            raise Refused(408, "too-slow") from None
        except BaseException:
            self.release(size)
            raise

    def release(self, size: int) -> None:
        """A body is not held any more."""
        self.held -= size


def _limit(scope: Scope, session_cookie: str) -> int:
    headers = dict(scope["headers"])
    if b"authorization" in headers:
        return LARGEST
    try:
        cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return LARGEST_OF_A_STRANGER
    return LARGEST if session_cookie in cookies else LARGEST_OF_A_STRANGER
