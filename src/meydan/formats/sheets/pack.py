"""From values to the JSON that templates read, with every text made safe to set.

Typst reads the JSON's strings as text, never as markup, so nothing needs escaping. What is left to
do: control characters, which no font can show, are taken out; words too long for any column get
places to break.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeAlias

Fact: TypeAlias = "bool | int | str | Sequence[Fact] | Mapping[str, Fact] | None"
Facts = dict[str, Fact]


class Drawing(str):
    """Source of a drawing or a template: passed on as it is."""

    __slots__ = ()


LONGEST_WORD = 22
"""Longer words than this are broken where the line ends; no column is narrower than that."""

BREAK = "\u200b"


def facts_of(row: Any, **others: Fact) -> Facts:
    """A row's fields as a template is given them, with what is written otherwise there."""
    return {one.name: getattr(row, one.name) for one in fields(row)} | others


def to_json(facts: Facts) -> str:
    """The JSON of what a template is given."""
    return json.dumps(_clean(facts), ensure_ascii=False)


def clean(text: str) -> str:
    """A text in composed letters, one line, without control characters and bidi overrides."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    shown = "".join(" " if _hidden(letter) else letter for letter in whole)
    return unicodedata.normalize("NFC", " ".join(shown.split()))


def breakable(text: str) -> str:
    """The text with places to break inside words that are too long for a line."""
    return " ".join(
        BREAK.join(word) if len(word) > LONGEST_WORD else word for word in text.split(" ")
    )


def _clean(fact: Fact) -> Fact:
    if isinstance(fact, Drawing):
        return fact
    if isinstance(fact, str):
        return breakable(clean(fact))
    if isinstance(fact, Mapping):
        return {key: _clean(value) for key, value in fact.items()}
    if isinstance(fact, Sequence):
        return [_clean(value) for value in fact]
    return fact


def _hidden(letter: str) -> bool:
    # Cf holds joiners, which Persian and Indian names need; only its bidi controls go.
    return unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") or (
        unicodedata.bidirectional(letter)
        in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    )
