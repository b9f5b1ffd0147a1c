"""Addresses to hand over: as phones in the same network reach this machine."""

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from markupsafe import Markup

from meydan.server.web.address import reachable


@dataclass(frozen=True, slots=True)
class Link:
    """A sign-in link to hand over."""

    address: str
    qr: Markup
    """The QR code as inline SVG."""


def sign_in_link(request: HttpRequest, secret: str) -> Link:
    """The link of a secret, as text and as a QR code."""
    return link_to(request, reverse("by-link", kwargs={"secret": secret}))


def link_to(request: HttpRequest, path: str) -> Link:
    """The link of a page of ours, as text and as a QR code."""
    address = reachable(request.build_absolute_uri(path))
    picture = segno.make(address, error="m", micro=False)
    svg = picture.svg_inline(border=2, dark="#1c2430", light="#fff", omitsize=True)
    return Link(address, Markup(svg))
