"""The front: public answers of the last second, given again from the event loop.

A page that says `public, max-age=1` may be given again for a second by any cache on the way. This
is the nearest one: a crowd that asks for one page is answered without a thread, without Django and
without the database. It holds what strangers are given and nothing else, told apart as `Vary` says,
by language and packing. Whatever is announced empties it, so that a page never shows less than
what its reader has just heard; what is not announced is a second late at most.
"""

import time
from dataclasses import dataclass, replace
from http.cookies import CookieError, SimpleCookie

from meydan.server.gate.language import COOKIE
from meydan.server.gate.refusal import Scope, Send, language

SECONDS = 1.0
CAPACITY = 16 << 20
"""Bytes; a full front begins anew."""
OVERHEAD = 2048
"""Bytes of an answer's headers and its place."""
SHARED = b"public, max-age="
Headers = list[tuple[bytes, bytes]]
Key = tuple[bytes, str, str, bytes, str, bool]


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer and when it was made."""

    at: float
    headers: Headers
    body: bytes
    tag: bytes


class Front:
    """The answers of one process; used in the thread of its event loop only."""

    def __init__(self, *, harmless: frozenset[str]) -> None:
        self._harmless = harmless | {COOKIE}
        """Cookies that make nobody somebody."""
        self._kept: dict[Key, Kept] = {}
        self._size = 0
        self.turn = 0
        """How often it was emptied: an answer that was begun before is not kept after."""

    def key(self, scope: Scope) -> Key | None:
        """What an answer is known by, where strangers may share it."""
        if scope["method"] not in ("GET", "HEAD") or not scope["path"].startswith("/e/"):
            return None
        headers = dict(scope["headers"])
        if b"authorization" in headers or b"range" in headers:
            return None
        try:
            cookies = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1"))
        except CookieError:
            return None
        # Any cookie that we do not know may be somebody's session.
        if not cookies.keys() <= self._harmless:
            return None
        return (
            headers.get(b"host", b""),
            scope["method"],
            scope["path"],
            scope.get("query_string", b""),
            language(headers),
            b"gzip" in headers.get(b"accept-encoding", b""),
        )

    async def give(self, key: Key, scope: Scope, send: Send) -> bool:
        """Answer with what is kept; whether there was something."""
        kept = self._kept.get(key)
        if kept is None or time.monotonic() - kept.at > SECONDS:
            return False
        status, headers, body = 200, kept.headers, kept.body
        asked = dict(scope["headers"]).get(b"if-none-match", b"")
        if kept.tag and kept.tag in [one.strip().removeprefix(b"W/") for one in asked.split(b",")]:
            status, body = 304, b""
            headers = [one for one in headers if one[0] not in (b"content-length", b"content-type")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return True

    def keep(self, key: Key, turn: int, status: int, headers: Headers, body: bytes) -> None:
        """Keep an answer that says that it may be; of a turn that is over, nothing."""
        told = dict(headers)
        shared = told.get(b"cache-control", b"").startswith(SHARED) and b"set-cookie" not in told
        # Emptied while this was made: it may show what was before.
        if status not in (200, 304) or not shared or turn != self.turn:
            return
        tag = told.get(b"etag", b"").removeprefix(b"W/")
        if status == 304:
            kept = self._kept.get(key)
            if kept is not None and kept.tag == tag:  # it still stands
                self._kept[key] = replace(kept, at=time.monotonic())
            return
        # What was asked counts as well: an address may be longer than its answer.
        size = len(body) + sum(len(part) for part in key[:4]) + OVERHEAD
        if self._size + size > CAPACITY:
            self.empty()
        self._size += size
        self._kept[key] = Kept(time.monotonic(), headers, body, tag)

    def empty(self) -> None:
        """Something is new."""
        self._kept.clear()
        self._size = 0
        self.turn += 1
