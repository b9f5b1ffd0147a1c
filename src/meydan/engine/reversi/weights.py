"""Reversi's weights as the package ships them: small.

The weights of a knot are 16-bit numbers, least significant byte first. Packed are those of the
first knot, then the differences from knot to knot, high and low bytes apart, by LZMA: what differs
little packs well. `meydan.engine.weights` adds version and checksum.
"""

import lzma
import operator
import sys
from array import array

from meydan.engine import weights as files


def pack(weights: bytes, knots: int) -> bytes:
    """The weights made small."""
    numbers = _numbers(weights)
    size = len(numbers) // knots
    differences = array("h", numbers[:size])
    differences.extend(map(operator.sub, numbers[size:], numbers))
    content = _bytes(differences)
    return lzma.compress(content[::2] + content[1::2], preset=9)


def unpack(packed: bytes, knots: int) -> bytes:
    """The weights again; raises `ValueError` for what is none."""
    try:
        content = lzma.decompress(packed)
    except lzma.LZMAError:
        raise ValueError("the weights can't be unpacked") from None
    half = len(content) // 2
    pairs = bytearray(2 * half)
    pairs[::2], pairs[1::2] = content[:half], content[half : 2 * half]
    differences = _numbers(bytes(pairs))
    size = len(differences) // knots
    knot = array("h", differences[:size])
    numbers = array("h", knot)
    for start in range(size, knots * size, size):
        knot = array("h", map(operator.add, knot, differences[start : start + size]))
        numbers.extend(knot)
    return _bytes(numbers)


def shipped(knots: int) -> bytes:
    """The weights that come with the package."""
    packed = files.shipped("reversi")
    if not packed:
        raise FileNotFoundError("reversi.weights is missing from the package")
    return unpack(packed, knots)


def _numbers(content: bytes) -> "array[int]":
    """Bytes as numbers, the least significant first on every machine."""
    numbers = array("h", content)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _bytes(numbers: "array[int]") -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()
