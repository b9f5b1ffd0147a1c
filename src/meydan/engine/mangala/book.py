"""The opening book: proved values of positions, as a file of the package.

A file is one line of text, which names the kind and the version and holds a checksum, then packed
bytes: the numbers of the positions in rising order as steps of seven bits a byte, then a byte of
value each.
"""

import hashlib
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from meydan.engine.mangala.positions import Pits, number

VERSION = 1


class BookError(ValueError):
    """A book that is broken or of another kind."""


@dataclass(frozen=True, slots=True)
class Book:
    """Positions by their numbers, and what the side to move wins more of the stones in the pits."""

    numbers: Sequence[int]
    """In rising order."""
    values: Sequence[int]

    def __len__(self) -> int:
        return len(self.numbers)

    def packed(self) -> tuple[bytes, bytes]:
        """The numbers, 64 bits each, and the values, a byte each."""
        return array("Q", self.numbers).tobytes(), array("b", self.values).tobytes()

    def value(self, pits: Pits) -> int | None:
        """The value of a position that the book has."""
        wanted = number(pits)
        at = bisect_left(self.numbers, wanted)
        if at == len(self.numbers) or self.numbers[at] != wanted:
            return None
        return self.values[at]


def pack(entries: Mapping[int, int]) -> bytes:
    """The file for values by numbers."""
    numbers = sorted(entries)
    steps = bytearray()
    for before, after in zip([0, *numbers], numbers, strict=False):
        steps += _varint(after - before)
    values = array("b", (entries[one] for one in numbers))
    body = zlib.compress(len(numbers).to_bytes(4, "little") + steps + values.tobytes(), 9)
    return f"meydan-book {VERSION} mangala {_checksum(body)}\n".encode() + body


def unpack(file: bytes) -> Book:
    """The book in a file; raises `BookError`."""
    line, _, body = file.partition(b"\n")
    words = line.decode("ascii", "replace").split(" ")
    if words[:1] != ["meydan-book"] or len(words) != 4:
        raise BookError("not a book")
    if words[1:3] != [str(VERSION), "mangala"]:
        raise BookError(f"a book of {words[2]}, version {words[1]}")
    if words[3] != _checksum(body):
        raise BookError("the checksum of the book is wrong")
    content = zlib.decompress(body)
    count = int.from_bytes(content[:4], "little")
    values = array("b", content[len(content) - count :])
    steps = _steps(content[4 : len(content) - count])
    numbers = array("Q")
    at = 0
    for step in steps:
        at += step
        numbers.append(at)
    return Book(numbers, values)


@cache
def shipped() -> Book:
    """The book that comes with the package."""
    return unpack((files("meydan.engine") / "data" / "mangala.book").read_bytes())


def _varint(value: int) -> bytes:
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _steps(packed: bytes) -> Iterator[int]:
    value = shift = 0
    for byte in packed:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
