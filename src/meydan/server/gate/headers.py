"""Security headers on every answer, whichever part gave it: pages, streams, refusals."""

from collections.abc import MutableMapping
from typing import Any

from meydan.server.gate.refusal import POLICY, Send

EVERYWHERE = (
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Pages bring a content policy of their own, which lets their scripts and pictures in."""
HSTS = (b"strict-transport-security", b"max-age=31536000")


def guarded(send: Send, *, hsts: bool) -> Send:
    """A `send` that adds what an answer lacks."""
    wanted = (*EVERYWHERE, HSTS) if hsts else EVERYWHERE

    async def guarded_send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            there = {name for name, _ in headers}
            headers += [one for one in wanted if one[0] not in there]
            message = {**message, "headers": headers}
        await send(message)

    return guarded_send
