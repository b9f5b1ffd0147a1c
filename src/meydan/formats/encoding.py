"""Text out of bytes whose encoding nobody wrote down.

Organisers' files come as UTF-8 with or without its mark, as UTF-16 from spreadsheets, or in a code
page of eight bits: Turkish and Russian Windows (1254, 1251), DOS (857, 866), Russian Unix (KOI8-R).
UTF-8 shows itself. Among the code pages that one is taken in which the file reads best: letters of
Turkish or Russian rather than signs, the usual Russian letters rather than the rare ones, capitals
where words begin, and no word of two scripts.
"""

import codecs
import re
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


CODE_PAGES = ("cp1254", "cp1251", "cp857", "cp866", "koi8-r")
SAMPLE = 1 << 16
TURKISH = frozenset("çğıöşüÇĞİÖŞÜâîûÂÎÛ")
# How often a letter stands in Russian names and words, in percent; KOI8-R read as 1251 is made of
# the same letters, only of the wrong ones.
RUSSIAN = dict(zip("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", (
    10.9, 8.5, 8.0, 7.4, 6.7, 6.3, 5.5, 4.7, 4.5, 4.3, 3.5, 3.2, 3.0, 2.8, 2.6, 2.0, 1.9, 1.7, 1.7,
    1.6, 1.6, 1.4, 1.2, 1.0, 0.9, 0.7, 0.6, 0.5, 0.4, 0.3, 0.3, 0.1, 0.1,
), strict=True))  # fmt: skip
SIGNS = frozenset("\u00a0«»“”„‘’–—…№€°·§©®½")
CAPITAL_INSIDE = re.compile("[а-яёçğışöü][А-ЯЁÇĞİŞÖÜ]")
TWO_SCRIPTS = re.compile("[a-zA-Z][а-яёА-ЯЁ]|[а-яёА-ЯЁ][a-zA-Z]")
ALONE = re.compile("(?<![а-яё])[а-яё](?![а-яё])", re.IGNORECASE)
"""A letter that is a word of its own, as the accented letters of other tongues seem to be."""


def _code_page(data: bytes) -> Decoded:
    sample = data[:SAMPLE]
    best = max(CODE_PAGES, key=lambda name: _reads(sample, name))
    for name in (best, *CODE_PAGES[:2]):
        try:
            return Decoded(data.decode(name), name)
        except UnicodeDecodeError:
            continue
    # Every byte is a letter of Latin-1, so this always succeeds.
    return Decoded(data.decode("latin-1"), "iso8859-1")


def _reads(sample: bytes, name: str) -> float:
    """How well a text reads in a code page."""
    text = sample.decode(name, "replace")
    score = -3.0 * len(CAPITAL_INSIDE.findall(text)) - 10.0 * len(TWO_SCRIPTS.findall(text))
    score -= 8.0 * len(ALONE.findall(text))
    for letter in text:
        if letter < "\x80" or letter in SIGNS:
            continue
        if letter in TURKISH:
            score += 3
        elif (often := RUSSIAN.get(letter.lower())) is not None:
            score += often - 2
        elif letter.isalpha() and letter < "\u0250":
            score += 0.5
        else:
            score -= 4
    return score
