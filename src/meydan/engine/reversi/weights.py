"""Reversi's weights as the package ships them: small.

The weights of a knot are 16-bit numbers, least significant byte first. Packed are those of the
first knot, then the differences from knot to knot, high and low bytes apart, by LZMA: what differs
little packs well. `meydan.engine.weights` adds version and checksum.
"""

import lzma
from array import array

from meydan.engine import weights as files


def pack(weights: bytes, knots: int) -> bytes:
    """The weights made small."""
    return lzma.compress(_split(_differences(weights, knots)), preset=9)


def unpack(packed: bytes, knots: int) -> bytes:
    """The weights again; raises `ValueError` for what is none."""
    try:
        numbers = _joined(lzma.decompress(packed))
    except lzma.LZMAError:
        raise ValueError("the weights can't be unpacked") from None
    size = len(numbers) // knots
    for index in range(size, len(numbers)):
        numbers[index] = _wrap(numbers[index] + numbers[index - size])
    return _little(numbers)


def shipped(knots: int) -> bytes:
    """The weights that come with the package."""
    packed = files.shipped("reversi")
    if not packed:
        raise FileNotFoundError("reversi.weights is missing from the package")
    return unpack(packed, knots)


def _differences(weights: bytes, knots: int) -> "array[int]":
    numbers = array("h", weights)
    size = len(numbers) // knots
    return array(
        "h",
        (
            _wrap(number - (numbers[index - size] if index >= size else 0))
            for index, number in enumerate(numbers)
        ),
    )


def _wrap(number: int) -> int:
    return (number + 2**15) % 2**16 - 2**15


def _little(numbers: "array[int]") -> bytes:
    """The numbers as bytes, least significant first on every machine."""
    return b"".join(number.to_bytes(2, "little", signed=True) for number in numbers)


def _split(numbers: "array[int]") -> bytes:
    content = _little(numbers)
    return content[::2] + content[1::2]


def _joined(content: bytes) -> "array[int]":
    half = len(content) // 2
    pairs = zip(content[:half], content[half:], strict=True)
    return array("h", (_wrap(low | high << 8) for low, high in pairs))
