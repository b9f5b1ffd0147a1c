"""The weights of an evaluation, as files of the package.

A file is one line of text, then bytes that only the evaluation reads. The line names the game and
the version and holds a checksum of the bytes.
"""

import hashlib
from functools import cache
from importlib.resources import files

VERSION = 1
"""Of the line, not of what an evaluation makes of its bytes."""


def pack(game: str, content: bytes) -> bytes:
    """The file for these weights."""
    return f"meydan-weights {VERSION} {game} {_checksum(content)}\n".encode() + content


def unpack(game: str, file: bytes) -> bytes:
    """The weights in a file; raises `ValueError` for one that is broken or of another game."""
    line, _, content = file.partition(b"\n")
    words = line.decode("ascii", "replace").split(" ")
    if words[:1] != ["meydan-weights"] or len(words) != 4:
        raise ValueError("not a file of weights")
    if words[1:3] != [str(VERSION), game]:
        raise ValueError(f"weights of {words[2]}, version {words[1]}: not of {game}, {VERSION}")
    if words[3] != _checksum(content):
        raise ValueError("the checksum of the weights is wrong")
    return content


@cache
def shipped(game: str) -> bytes:
    """The weights that come with the package; empty where a game has none."""
    file = files("meydan.engine") / "data" / "weights" / f"{game}.weights"
    return unpack(game, file.read_bytes()) if file.is_file() else b""


def _checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]
