"""The body of a request, read in the event loop: how much of it, how slowly, and how much in all.

No thread waits for a sender. A body gets `FIRST` seconds and more with every byte that comes, so a
slow phone may send a long list and a sender who sends nothing is let go soon. Forms and files have
room of their own: four who send a large file slowly keep nobody from entering a result. Where the
room for files is full, whoever has been sending longest makes way.
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
FORM = 64 * 1024
"""Bytes up to which a body is a form."""
IN_FORMS = 32 * MB
"""Bytes of forms that a process holds at a time, and of the beginnings of files."""
IN_ALL = 96 * MB
"""Bytes of what goes beyond a form."""
LONG = 30.0
"""Seconds of sending after which a file makes way for others."""


class Gone(Exception):
    """The sender hung up before the body was whole."""


class Sender:
    """A body on its way here."""

    def __init__(self, begun: float, patience: asyncio.Timeout) -> None:
        self.begun = begun
        self.patience = patience
        self.beyond = 0
        """Bytes beyond a form."""
        self.makes_way = False


class Bodies:
    """The bodies that a process holds."""

    def __init__(self) -> None:
        self.held = 0
        """Bytes beyond the forms."""
        self.forms = 0
        self._files: list[Sender] = []
        """Those that are being sent, in the order in which they began to be more than a form."""
        self._leaving = 0
        """Bytes of those that were told to go and are about to."""

    async def read(self, scope: Scope, receive: Receive, *, session_cookie: str) -> bytes:
        """A whole body; raises `Refused` or `Gone`. The caller gives it back with `release`."""
        limit = _limit(scope, session_cookie)
        said = dict(scope["headers"]).get(b"content-length", b"")
        if said and (not said.isdigit() or len(said) > 12 or int(said) > limit):
            raise Refused(413, "too-large", limit=limit // MB)
        pieces: list[bytes] = []
        loop = asyncio.get_running_loop()
        begun, size = loop.time(), 0
        try:
            async with asyncio.timeout(FIRST) as patience:
                sender = Sender(begun, patience)
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Gone
                    piece = message.get("body", b"")
                    # Counted as it comes, not by what the head promised.
                    self._count(size, size + len(piece))
                    size += len(piece)
                    if size > limit:
                        raise Refused(413, "too-large", limit=limit // MB)
                    self._make_room(sender, max(0, size - FORM))
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
        finally:
            if sender.makes_way:
                self._leaving -= sender.beyond
            elif sender.beyond:
                self._files.remove(sender)

    def release(self, size: int) -> None:
        """A body is not held any more."""
        self._count(size, 0)

    def _count(self, before: int, now: int) -> None:
        self.forms += min(now, FORM) - min(before, FORM)
        self.held += max(0, now - FORM) - max(0, before - FORM)

    def _make_room(self, sender: Sender, beyond: int) -> None:
        """Let whoever has been sending longest go, or refuse this one."""
        if self.forms > IN_FORMS:
            raise busy()
        if not beyond:
            return
        if not sender.beyond:
            self._files.append(sender)
        sender.beyond = beyond
        if self.held - self._leaving <= IN_ALL:
            return
        first, now = self._files[0], asyncio.get_running_loop().time()
        if first is sender or now - first.begun < LONG:
            raise busy()
        self._files.remove(first)
        self._leaving += first.beyond
        first.makes_way = True
        first.patience.reschedule(now)


def _limit(scope: Scope, session_cookie: str) -> int:
    headers = dict(scope["headers"])
    if b"authorization" in headers:
        return LARGEST
    try:
        cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return LARGEST_OF_A_STRANGER
    return LARGEST if session_cookie in cookies else LARGEST_OF_A_STRANGER
