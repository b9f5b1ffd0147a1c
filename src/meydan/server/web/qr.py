"""Addresses as QR codes."""

import segno
from markupsafe import Markup


def qr(address: str) -> Markup:
    """The QR code of an address as SVG that takes the size its place gives it."""
    made = segno.make(address, error="m", micro=False).svg_inline(omitsize=True, border=0)
    return Markup(str(made))
