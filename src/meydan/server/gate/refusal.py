"""Turning somebody away at the gate: one sentence in their language, and when to come back."""

import html
import json
from collections.abc import Awaitable, Callable, MutableMapping
from http.cookies import CookieError, SimpleCookie
from typing import Any

from meydan.server.gate.language import COOKIE, preferred
from meydan.words import Lang, say

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PAGE = (
    '<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Meydan</title>'
    '<meta name="viewport" content="width=device-width"></head>'
    "<body><main><h1>Meydan</h1><p>{text}</p></main></body></html>\n"
)
POLICY = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'"


class Refused(Exception):
    """A request that does not come through the gate."""

    def __init__(self, status: int, code: str, *, retry: int = 0, **facts: object) -> None:
        self.status = status
        self.code = code
        self.retry = retry
        """Seconds after which it is worth a second try; 0: never."""
        self.facts = {**facts, "seconds": retry} if retry else facts
        super().__init__(code)


def busy(retry: int = 3) -> Refused:
    """More wait than can be served soon."""
    return Refused(503, "busy", retry=retry)


async def refuse(scope: Scope, send: Send, no: Refused) -> None:
    """Answer, and let the connection go: what else was sent on it is not read."""
    headers = dict(scope["headers"])
    lang = language(headers)
    sentence = say(f"error.{no.code}", lang, **no.facts)
    accepts = headers.get(b"accept", b"")
    if scope["path"].startswith(("/api/", "/live/")) or b"application/json" in accepts:
        kind, body = (
            b"application/json",
            json.dumps(
                {"error": {"code": no.code, "message": sentence}}, ensure_ascii=False
            ).encode(),
        )
    else:
        kind = b"text/html"
        body = PAGE.format(lang=lang, text=html.escape(sentence)).encode()
    told = [
        (b"content-type", kind + b"; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"content-language", lang.encode()),
        (b"cache-control", b"no-store"),
        (b"content-security-policy", POLICY),
        (b"x-content-type-options", b"nosniff"),
        (b"connection", b"close"),
    ]
    if no.retry:
        told.append((b"retry-after", str(no.retry).encode()))
    await send({"type": "http.response.start", "status": no.status, "headers": told})
    await send({"type": "http.response.body", "body": body})


def language(headers: dict[bytes, bytes]) -> Lang:
    """The language of a request that Django has not seen."""
    try:
        cookie = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(COOKIE)
    except CookieError:
        cookie = None
    accepted = headers.get(b"accept-language", b"").decode("latin-1")
    return preferred(cookie.value if cookie else "", accepted)
