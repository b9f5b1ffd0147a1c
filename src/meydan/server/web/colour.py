"""Colours that people choose, made readable: contrast as WCAG counts it, shades derived from one.

A federation gives one colour. Text in it must be read on white by day and on the dark surface by
night, and on its own soft tint; so a colour is mixed with ink or with white until it is.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

READABLE = 4.6
"""WCAG asks 4.5 of text; the rest is for rounding."""
DAY, NIGHT = (255, 255, 255), (26, 34, 43)
"""The surfaces of both themes."""
INK, WHITE, ON_NIGHT = (12, 18, 26), (255, 255, 255), (6, 20, 26)
SOFT_BY_DAY, SOFT_BY_NIGHT = 0.12, 0.22
HEX = re.compile(r"#[0-9a-f]{6}")

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shades:
    """What a theme needs of one colour."""

    accent: Rgb
    on_accent: Rgb
    soft: Rgb
    fill: Rgb
    """Under white text."""


def read(text: str) -> Rgb | None:
    """The colour of `#0b6a73`; `None` for anything else."""
    low = text.strip().lower()
    if not HEX.fullmatch(low):
        return None
    return int(low[1:3], 16), int(low[3:5], 16), int(low[5:7], 16)


def written(colour: Rgb) -> str:
    """A colour as style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def contrast(one: Rgb, other: Rgb) -> float:
    """From 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def by_day(colour: Rgb) -> Shades:
    """Shades for light pages."""
    accent = _until(colour, INK, lambda one: _soft_reads(one, DAY, SOFT_BY_DAY))
    return Shades(
        accent=accent, on_accent=WHITE, soft=_mixed(DAY, accent, SOFT_BY_DAY), fill=accent
    )


def by_night(colour: Rgb) -> Shades:
    """Shades for dark pages."""
    accent = _until(colour, WHITE, lambda one: _soft_reads(one, NIGHT, SOFT_BY_NIGHT))
    fill = _until(colour, INK, lambda one: contrast(one, WHITE) >= READABLE)
    return Shades(
        accent=accent, on_accent=ON_NIGHT, soft=_mixed(NIGHT, accent, SOFT_BY_NIGHT), fill=fill
    )


def _soft_reads(one: Rgb, surface: Rgb, soft: float) -> bool:
    tint = _mixed(surface, one, soft)
    return contrast(one, surface) >= READABLE and contrast(one, tint) >= READABLE


def _until(colour: Rgb, towards: Rgb, fits: Callable[[Rgb], bool]) -> Rgb:
    """The first mixture that fits; the whole way always does."""
    steps = (_mixed(colour, towards, part / 50) for part in range(50))
    return next((one for one in steps if fits(one)), towards)


def _mixed(one: Rgb, other: Rgb, part: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Rgb) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
