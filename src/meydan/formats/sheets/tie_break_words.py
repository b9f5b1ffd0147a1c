"""Names of tie-breaks: in full for the legend, short for a narrow column."""

import re

from meydan.words import Lang, topic

PARTS = re.compile(r"(?P<family>.+?)(?:-(?P<kind>cut|median)-(?P<count>\d))?(?:-unrated-\d+)?")


def full_name(tie_break: str, lang: Lang) -> str:
    """A tie-break as the rulebook pages call it: `Buchholz −1`."""
    words = topic("rulebook", lang)
    known = words.get(f"value.{tie_break}")
    if known is not None:
        return known
    family, count = _parts(tie_break)
    plain = family.removesuffix("-median")
    return f"{words.get(f'value.{plain}', plain)} −{count}"


def short_name(tie_break: str, lang: Lang) -> str:
    """A tie-break in a column's head: `Buch−1`."""
    family, count = _parts(tie_break)
    word = topic("sheet", lang).get(f"short.{family}", family)
    return f"{word}−{count}" if count else word


def _parts(tie_break: str) -> tuple[str, str]:
    found = PARTS.fullmatch(tie_break)
    assert found is not None
    family = found["family"] + ("-median" if found["kind"] == "median" else "")
    return family, found["count"] or ""
