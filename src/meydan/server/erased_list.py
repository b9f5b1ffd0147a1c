"""Who was erased, by numbers alone: a list beside the backups, so that none brings anybody back."""

import json
import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from meydan.server.config import config

FILE = "erased.jsonl"
LONGEST_WEEKS = 8
"""No backup is kept longer, so a name that is in one is gone after so many weeks."""


class Erased(NamedTuple):
    """An entry whose person is not known any more."""

    event: str
    """The event's mark."""
    category: str
    entry: int


def erased() -> list[Erased]:
    """Everybody who was erased on this server."""
    try:
        lines = (config().backups / FILE).read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return []
    told = (json.loads(line) for line in lines if line.strip())
    return [Erased(one["event"], one["category"], int(one["entry"])) for one in told]


def write_down(gone: Iterable[Erased]) -> None:
    """Add to the list."""
    folder = config().backups
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    at = datetime.now(UTC).isoformat(timespec="seconds")
    handle = os.open(folder / FILE, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.writelines(json.dumps({**one._asdict(), "at": at}) + "\n" for one in gone)
