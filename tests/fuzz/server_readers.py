"""The server's own readers of files: backups and events that were carried."""

import hashlib
import io
import json
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from meydan.server import keyring
from meydan.server.upkeep import backups, event_file
from meydan.server.upkeep.event_rows import TABLES
from meydan.server.upkeep.soundness import DATABASE


def from_file(read: Callable[[Path], object]) -> Callable[[bytes], object]:
    """A reader of files that is given bytes."""

    def reader(data: bytes) -> object:
        with tempfile.NamedTemporaryFile(prefix="meydan-fuzz-") as file:
            file.write(data)
            file.flush()
            return read(Path(file.name))

    return reader


READ_BACKUP = from_file(backups.look_into)
READ_EVENT = from_file(event_file.look)
READ_KEY = from_file(keyring.texts)


def event_seed() -> bytes:
    """An event without anybody in it."""
    rows = {"event": [{"id": 1, "slug": "a", "name": "A"}]}
    rows |= {model.__name__: [] for model, _ in TABLES}
    head = event_file.Head(
        mark="m", slug="a", name="A", made="", meydan="1", progress=0, entries=0, log=0,
        checksum=hashlib.sha256(event_file._dumped(rows)).hexdigest(),
    )  # fmt: skip
    told = {"format": event_file.FORMAT, "version": event_file.VERSION, **head.json()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(event_file.HEAD, json.dumps(told))
        archive.writestr(event_file.ROWS, event_file._dumped(rows))
    return out.getvalue()


def backup_seed() -> bytes:
    """A backup of a database with nothing in it."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / DATABASE
        with closing(sqlite3.connect(path)) as made, made:
            made.execute("CREATE TABLE meydan_event (id, name)")
            made.execute("CREATE TABLE meydan_action (at)")
            for table in ("entry", "round", "boardevent"):
                made.execute(f"CREATE TABLE meydan_{table} (id)")
        data = path.read_bytes()
    listed = {"files": {DATABASE: hashlib.sha256(data).hexdigest()}, "made": "2026"}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(backups.LIST, json.dumps(listed))
        archive.writestr(DATABASE, data)
    return out.getvalue()
