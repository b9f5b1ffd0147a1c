"""Secrets that live in a file of the data folder, which its owner alone can read.

Two processes may start at the same moment, and a request may read while another one makes: a secret
is put in its place whole, by whoever comes first, and everybody else takes that one.
"""

import contextlib
from collections.abc import Callable
from pathlib import Path

from meydan.formats.atomic import put

OWNER_ONLY = 0o600


def made_once(path: Path, make: Callable[[], bytes]) -> bytes:
    """What the file holds; made now where there is none."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        put(path, make(), mode=OWNER_ONLY, fresh=True)
    return path.read_bytes()


def replace(path: Path, data: bytes) -> None:
    """Write a secret in place of the old one."""
    put(path, data, mode=OWNER_ONLY)
