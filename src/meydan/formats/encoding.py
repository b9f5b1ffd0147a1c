"""Text out of bytes whose encoding nobody wrote down.

Organisers' files come as UTF-8 with or without its mark, as UTF-16 from spreadsheets, or in the
eight-bit code pages of Turkish (1254) and Russian (1251) Windows. UTF-8 shows itself; between the
two code pages the neighbours of the bytes above 127 decide: Russian words are made of them, in
Turkish words they stand alone among plain letters.
"""

import codecs
from itertools import pairwise
from typing import NamedTuple

from meydan.formats.faults import FileFault

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Decoded(NamedTuple):
    """A text and the encoding it was read with."""

    text: str
    encoding: str


def decode(data: bytes, *, encoding: str | None = None) -> Decoded:
    """The text of a file; `encoding` is the user's word and beats every guess."""
    if encoding is not None:
        return _decode(data, _known(encoding))
    for mark, name in MARKS:
        if data.startswith(mark):
            return _decode(data, name)
    if wide := _unmarked_wide(data):
        return _decode(data, wide)
    if b"\0" in data:
        raise FileFault("not-text")
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _code_page(data)


def _known(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        raise FileFault("unknown-encoding", encoding=name) from None


def _decode(data: bytes, encoding: str) -> Decoded:
    try:
        text = data.decode(encoding)
    except UnicodeError as error:
        start = error.start if isinstance(error, UnicodeDecodeError) else 0
        line = data.count(b"\n", 0, start) + 1
        column = start - data.rfind(b"\n", 0, start)
        raise FileFault("not-decodable", line=line, column=column, encoding=encoding) from None
    return Decoded(text.removeprefix("\ufeff"), encoding)


def _unmarked_wide(data: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of plain letters is zero."""
    head = data[:200]
    if len(head) < 4 or len(data) % 2:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) // 5 and not even:
        return "utf-16-le"
    if even > len(head) // 5 and not odd:
        return "utf-16-be"
    return None


def _code_page(data: bytes) -> Decoded:
    order = ("cp1251", "cp1254") if _russian(data) else ("cp1254", "cp1251")
    for name in order:
        try:
            return Decoded(data.decode(name), name)
        except UnicodeDecodeError:
            continue
    # Every byte is a letter of Latin-1, so this always succeeds.
    return Decoded(data.decode("latin-1"), "iso8859-1")


def _russian(data: bytes) -> bool:
    together = alone = 0
    for one, other in pairwise(data):
        if one >= 0xC0 and other >= 0xC0:
            together += 1
        elif (one >= 0xC0 and _plain(other)) or (_plain(one) and other >= 0xC0):
            alone += 1
    return together > alone


def _plain(byte: int) -> bool:
    return 65 <= byte <= 90 or 97 <= byte <= 122
