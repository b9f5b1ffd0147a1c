"""The page that phones open before they trust the hall's authority, over plain HTTP.

Nothing else is served without HTTPS: whoever asks for another page is sent to the same one there.
"""

import html
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from meydan.server.gate.headers import guarded
from meydan.server.gate.refusal import Receive, Send, language
from meydan.words import Lang, say

PAGE, FILE = "/trust", "/trust/meydan.crt"
STEPS = ("iphone", "android", "windows", "mac", "firefox")


class Trust:
    """An ASGI application of two addresses."""

    def __init__(self, authority: Path, fingerprint: str, address: str) -> None:
        self.certificate = x509.load_pem_x509_certificate(authority.read_bytes()).public_bytes(
            Encoding.DER
        )
        self.fingerprint = fingerprint
        self.address = address
        """Of the server that speaks HTTPS, without a slash at its end."""

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """The page, the file, or the way to HTTPS."""
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        if scope["type"] != "http":
            return
        send = guarded(send, hsts=False)
        path = scope["path"]
        if path == FILE:
            headers = [
                (b"content-type", b"application/x-x509-ca-cert"),
                (b"content-disposition", b'attachment; filename="meydan.crt"'),
            ]
            await _answer(send, 200, headers, self.certificate)
        elif path == PAGE:
            lang = language(dict(scope["headers"]))
            kind = [(b"content-type", b"text/html; charset=utf-8")]
            await _answer(send, 200, kind, self.page(lang).encode())
        else:
            # The address is ours; of the request only its path as it was sent goes along.
            raw = scope.get("raw_path") or b"/"
            target = self.address.encode() + (raw if raw.startswith(b"/") else b"/")
            await _answer(send, 307, [(b"location", target.replace(b"\\", b"%5C"))], b"")

    def page(self, lang: Lang) -> str:
        """What to do on each kind of phone."""
        steps = "".join(
            f"<h2>{_word(f'{one}-title', lang)}</h2><p>{_word(one, lang)}</p>" for one in STEPS
        )
        link = f'<p><a href="{FILE}">{_word("load", lang)}</a></p>'
        print_of = html.escape(self.fingerprint)
        onward = f'<p><a href="{html.escape(self.address)}/">{html.escape(self.address)}/</a></p>'
        return (
            f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
            f"<title>{_word('title', lang)}</title>"
            '<meta name="viewport" content="width=device-width"></head><body><main>'
            f"<h1>{_word('title', lang)}</h1><p>{_word('about', lang)}</p>{link}"
            f"<p>{_word('compare', lang)}<br><code>{print_of}</code></p>"
            f"{steps}<p>{_word('after', lang)}</p>{onward}</main></body></html>\n"
        )


def _word(code: str, lang: Lang) -> str:
    return html.escape(say(f"trust.{code}", lang))


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    told = [*headers, (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": told})
    await send({"type": "http.response.body", "body": body})


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
