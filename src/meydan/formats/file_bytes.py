"""Bytes of a file, or of standard input where the file is called `-`."""

import sys
from pathlib import Path

from meydan.formats.faults import FileFault, system_fault

LARGEST = 64 * 1024 * 1024


def read_bytes(path: Path) -> bytes:
    """The bytes of a file; whatever goes wrong is a `FileFault`."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise system_fault(error, path, doing="read") from None
    except ValueError:
        # A name that no file can have.
        raise FileFault("not-found", file=repr(str(path))) from None
    if len(data) > LARGEST:
        raise FileFault("too-large", file=str(path), limit=LARGEST // 2**20)
    return data
