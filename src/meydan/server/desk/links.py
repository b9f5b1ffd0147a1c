"""Addresses to hand over: as phones in the same network reach this machine."""

from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import segno
from django.http import HttpRequest
from django.urls import reverse
from markupsafe import Markup

from meydan.server.web.address import local_address

LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True, slots=True)
class Link:
    """A sign-in link to hand over."""

    address: str
    qr: Markup
    """The QR code as inline SVG."""


def sign_in_link(request: HttpRequest, secret: str) -> Link:
    """The link of a secret, as text and as a QR code."""
    path = reverse("by-link", kwargs={"secret": secret})
    address = reachable(request.build_absolute_uri(path))
    picture = segno.make(address, error="m", micro=False)
    svg = picture.svg_inline(border=2, dark="#1c2430", light="#fff", omitsize=True)
    return Link(address, Markup(svg))


def reachable(address: str) -> str:
    """An address without the loopback name, which means another machine on a phone."""
    parts = urlsplit(address)
    if parts.hostname not in LOOPBACK:
        return address
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=local_address() + port))
