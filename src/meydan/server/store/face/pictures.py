"""Pictures: what people upload for everybody to see, and what is drawn for links and kept."""

import shutil
from pathlib import Path

from meydan.server.config import config

LARGEST = 400_000
"""Bytes of a logo; every visitor loads it."""
KINDS = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""By how files begin. SVG is a program as much as a picture: it is not taken."""


class NoPicture(ValueError):
    """A file that is no PNG, JPEG or WebP, or too large."""


def kind_of(data: bytes) -> str:
    """The kind of a picture by its first bytes; what its name says does not count."""
    if len(data) <= LARGEST:
        # Between the two lies the length of the file.
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return "image/webp"
        for start, kind in KINDS.items():
            if data.startswith(start):
                return kind
    raise NoPicture


def drawn_folder() -> Path:
    """Where pictures for links lie that were drawn before; some of them name a player."""
    return config().data / "cache" / "covers"


def forget_drawn() -> None:
    """Let them be drawn anew: somebody's name is not to be seen any more."""
    shutil.rmtree(drawn_folder(), ignore_errors=True)


MOST_PIXELS = 16_000_000
"""A small file may unpack to more than a machine holds; no emblem needs more than this."""


def printable(data: bytes) -> bool:
    """Whether a picture may go to the typesetter: its size is known and within reason."""
    width, height = _size(data)
    return 0 < width * height <= MOST_PIXELS


def _size(data: bytes) -> tuple[int, int]:
    """Width and height as a file's head says; zeros where it says nothing readable."""
    if data.startswith(b"\x89PNG") and data[12:16] == b"IHDR":
        return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp_size(data)
    return _jpeg_size(data) if data.startswith(b"\xff\xd8\xff") else (0, 0)


def _webp_size(data: bytes) -> tuple[int, int]:
    form = data[12:16] if len(data) >= 30 else b""
    if form == b"VP8X":
        return _little(data, 24, 3) + 1, _little(data, 27, 3) + 1
    if form == b"VP8 ":
        return _little(data, 26, 2) & 0x3FFF, _little(data, 28, 2) & 0x3FFF
    if form == b"VP8L":
        bits = _little(data, 21, 4)
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return 0, 0


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        # A frame: C0 to CF, but for tables of other kinds that share the row.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])
        at += 2 + max(length, 2)
    return 0, 0


def _little(data: bytes, at: int, count: int) -> int:
    return int.from_bytes(data[at : at + count], "little")
