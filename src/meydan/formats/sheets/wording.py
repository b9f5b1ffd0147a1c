"""What a certificate says and how it looks, as an organiser may choose it.

A text is written with fields in braces, by their name in any of the three languages: `{kategori}`,
`{category}` and `{категория}` are one field. What is no field is refused when the text is written,
and stands as it was typed where it was not.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from meydan.words import LANGS, Lang, say

FIELD = re.compile(r"\{([^{}]*)\}")


class Design(StrEnum):
    """How a certificate looks."""

    GAME = "game"
    """A frame of the game's own shapes."""
    TILES = "tiles"
    """A border of eight-pointed tiles."""
    BAND = "band"
    """A broad band of colour on the left."""
    PLAIN = "plain"
    """Nothing but the text, for paper that is printed already."""


class Field(StrEnum):
    """What a text may name."""

    NAME = "name"
    ORDINAL = "ordinal"
    PLACE = "place"
    CATEGORY = "category"
    EVENT = "event"
    DAY = "day"
    VENUE = "venue"
    SCHOOL = "school"
    POINTS = "points"


class UnknownField(ValueError):
    """A text names a field that is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """Titles and texts; what is empty is said as usual."""

    design: Design = Design.GAME
    title_won: str = ""
    title_part: str = ""
    text_won: str = ""
    text_part: str = ""


USUAL = Wording()
"""Where nobody chose anything."""


def field_name(field: Field, lang: Lang) -> str:
    """A field as it is written in a text: `{kategori}`."""
    return f"{{{say(f'sheet.field.{field}', lang)}}}"


def check(text: str) -> str:
    """The text; raises `UnknownField` with the first that is none."""
    for name in FIELD.findall(text):
        if name.strip().lower() not in _known():
            raise UnknownField(name)
    return text


def filled(text: str, values: Mapping[Field, str]) -> str:
    """The text with its fields filled in."""

    def value(found: re.Match[str]) -> str:
        field = _known().get(found[1].strip().lower())
        return found[0] if field is None else values[field]

    return " ".join(FIELD.sub(value, text).split())


def usual(code: str, lang: Lang) -> str:
    """A text as it is where nobody chose another, to begin from: `won`, `took_part`."""
    facts = {
        "category": field_name(Field.CATEGORY, lang),
        "ordinal": field_name(Field.ORDINAL, lang),
    }
    return say(f"sheet.certificate.{code}", lang, **facts)


@cache
def _known() -> dict[str, Field]:
    return {
        name: field
        for field in Field
        for name in (field.value, *(say(f"sheet.field.{field}", lang).lower() for lang in LANGS))
    }
