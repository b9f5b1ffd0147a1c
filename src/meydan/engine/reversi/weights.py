"""Reversi's weights as a file of the package: small, with its version and a checksum.

The weights of a knot are 16-bit numbers, least significant byte first. A file keeps those of the
first knot, then the differences from knot to knot, high and low bytes apart, packed by LZMA: what
differs little packs well.
"""

import lzma
from array import array

from meydan.engine import weights as files

NAME = "reversi-patterns"


def pack(weights: bytes, knots: int) -> bytes:
    """The file for these weights."""
    return files.pack(NAME, lzma.compress(_split(_differences(weights, knots)), preset=9))


def unpack(file: bytes, knots: int) -> bytes:
    """The weights of a file; raises `ValueError` for a broken one."""
    return _restore(files.unpack(NAME, file), knots)


def shipped(knots: int) -> bytes:
    """The weights that come with the package."""
    content = files.shipped(NAME)
    if not content:
        raise FileNotFoundError(f"{NAME}.weights is missing from the package")
    return _restore(content, knots)


def _restore(content: bytes, knots: int) -> bytes:
    try:
        numbers = _joined(lzma.decompress(content))
    except lzma.LZMAError:
        raise ValueError("the weights can't be unpacked") from None
    size = len(numbers) // knots
    for index in range(size, len(numbers)):
        numbers[index] = _wrap(numbers[index] + numbers[index - size])
    return _little(numbers)


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
