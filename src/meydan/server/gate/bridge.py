"""Django's pages behind ASGI: a body is whole before a thread is taken, an answer after it.

`a2wsgi` hands a thread to each request as it begins and keeps it until the last byte is sent, so a
dozen senders who send nothing, or readers who read nothing, stop every page. Here a thread is held
for as long as Django works, and no longer.
"""

import io
from typing import Any, cast

from a2wsgi.wsgi import build_environ
from django.conf import settings

from meydan.server.gate.body import Bodies, Gone
from meydan.server.gate.front import Front
from meydan.server.gate.lanes import Lanes
from meydan.server.gate.refusal import Receive, Refused, Scope, Send, refuse

PIECE = 256 * 1024
"""Bytes of an answer that are handed to the connection at a time."""
READS = frozenset({"GET", "HEAD", "OPTIONS"})

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]


class Bridge:
    """A WSGI application as an ASGI one."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.bodies = Bodies()
        self.lanes = Lanes()
        self.front = Front(harmless=frozenset({settings.CSRF_COOKIE_NAME}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key, turn = self.front.key(scope), self.front.turn
        if key is not None and await self.front.give(key, scope, send):
            return
        try:
            body = await self.bodies.read(
                scope, receive, session_cookie=settings.SESSION_COOKIE_NAME
            )
        except Gone:
            return
        except Refused as no:
            await refuse(scope, send, no)
            return
        try:
            lane = self.lanes.of(scope["method"], scope["path"])
            status, headers, answer = await lane.run(lambda: self._answer(scope, body))
        except Refused as no:
            await refuse(scope, send, no)
            return
        finally:
            self.bodies.release(len(body))
        if key is not None:
            self.front.keep(key, turn, status, headers, answer)
        await send({"type": "http.response.start", "status": status, "headers": headers})
        for at in range(0, max(1, len(answer)), PIECE):
            more = at + PIECE < len(answer)
            piece = answer[at : at + PIECE]
            await send({"type": "http.response.body", "body": piece, "more_body": more})

    def _answer(self, scope: Scope, body: bytes) -> Answer:
        environ = build_environ(cast(Any, scope), cast(Any, io.BytesIO(body)))
        # A body that came in chunks has its length now.
        cast(dict[str, Any], environ)["CONTENT_LENGTH"] = str(len(body))
        told: list[tuple[int, list[tuple[bytes, bytes]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
            named = [
                (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
            ]
            told.append((int(status.split(" ", 1)[0]), named))

        found = self.application(environ, start)
        try:
            answer = b"".join(found)
        finally:
            if hasattr(found, "close"):
                found.close()
        return (*told[-1], answer)
