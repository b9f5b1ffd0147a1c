"""Numbers that come from outside."""

from collections.abc import Iterable
from typing import overload

KEY = 18
"""Digits of a row's number that every database takes."""


@overload
def number_in(text: str | None, *, digits: int = ...) -> int | None: ...
@overload
def number_in(text: str | None, otherwise: int, *, digits: int = ...) -> int: ...
def number_in(text: str | None, otherwise: int | None = None, *, digits: int = 9) -> int | None:
    """A whole number that a form or an address holds; `otherwise` for all else, and for giants."""
    if text and text.isascii() and text.isdecimal() and len(text) <= digits:
        return int(text)
    return otherwise


def numbers_in(texts: Iterable[str]) -> list[int]:
    """The whole numbers among what a form sent, in its order; all else is left out."""
    return [found for one in texts if (found := number_in(one)) is not None]
