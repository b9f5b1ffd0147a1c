"""Whose pages these are: name, logo and colours, as every page is given them.

Kept for a few seconds, since every page asks; a change is seen at once where it was made.
"""

import time
from dataclasses import dataclass

from django.db import Error
from django.urls import reverse

from meydan.server.models import Identity
from meydan.server.web.colour import by_day, by_night, read, written

KEPT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Face:
    """What a page shows of an identity."""

    name: str = ""
    logo: str = ""
    """The address of the picture; empty: Meydan's own."""
    style: str = ""
    """The address of a style sheet with its colours; empty: Meydan's own."""


MEYDAN = Face()
_kept: tuple[float, Face] | None = None


def face() -> Face:
    """The identity of this installation."""
    global _kept
    kept = _kept
    if kept is not None and time.monotonic() < kept[0] + KEPT_SECONDS:
        return kept[1]
    try:
        found = _read()
    except Error:  # a page about a database that is away
        return MEYDAN
    _kept = time.monotonic(), found
    return found


def forget() -> None:
    """Read it anew; after a change."""
    global _kept
    _kept = None


def colours(accent: str) -> str:
    """The tokens that follow from a colour; empty for what is none."""
    chosen = read(accent)
    if chosen is None:
        return ""
    day, night = by_day(chosen), by_night(chosen)
    pairs = {
        "accent": (day.accent, night.accent),
        "on-accent": (day.on_accent, night.on_accent),
        "accent-soft": (day.soft, night.soft),
        "fill": (day.fill, night.fill),
        "focus": (day.accent, night.accent),
    }
    lines = "".join(
        f"--{name}:var(--by-day,{written(light)}) var(--by-night,{written(dark)});"
        for name, (light, dark) in pairs.items()
    )
    return f":root,[data-theme]{{{lines}}}\n"


def _read() -> Face:
    row = Identity.objects.filter(pk=Identity.THE_ONE).defer("logo").first()
    if row is None:
        return MEYDAN
    at = {"version": row.version}
    return Face(
        name=row.name,
        logo=reverse("identity-logo", kwargs=at) if row.logo_kind else "",
        style=reverse("identity-style", kwargs=at) if row.accent else "",
    )
