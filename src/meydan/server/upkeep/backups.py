"""Backups: the whole server in one file, and back.

With SQLite the file holds a consistent copy of the database, taken while the server runs, and the
key that signs sessions. With PostgreSQL it holds what `pg_dump` writes. Either way a list with
checksums lies in it, so that a damaged file is refused before anything is touched.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from meydan import __version__
from meydan.server.config import Config, config

DATABASE = "meydan.sqlite3"
DUMP = "meydan.pgdump"
KEY = "secret.key"
LIST = "backup.json"


class BackupFault(Exception):
    """A backup that can't be made or used; says why in one line."""


def back_up(target: Path) -> int:
    """Write everything into one file; its size. The file appears whole or not at all."""
    now = config()
    with tempfile.TemporaryDirectory(prefix="meydan-backup-", dir=target.parent) as name:
        folder = Path(name)
        _copy_database(now, folder)
        if (now.data / KEY).exists():
            shutil.copyfile(now.data / KEY, folder / KEY)
        files = sorted(path for path in folder.iterdir())
        whole = folder / "whole.zip"
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            archive.writestr(LIST, json.dumps(_listed(files), indent=1))
            for path in files:
                archive.write(path, path.name)
        with whole.open("rb+") as file:
            os.fsync(file.fileno())
        whole.replace(target)
    return target.stat().st_size


def bring_back(source: Path) -> list[Path]:
    """Put a backup in place of what is there; what was there is moved aside, not lost."""
    now = config()
    with tempfile.TemporaryDirectory(prefix="meydan-restore-") as name:
        folder = Path(name)
        _unpack(source, folder)
        if now.database_url:
            if not (folder / DUMP).exists():
                raise BackupFault("this backup is of SQLite; DATABASE_URL names PostgreSQL")
            _run(["pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction",
                  "--dbname", now.database_url, str(folder / DUMP)])  # fmt: skip
            return []
        if not (folder / DATABASE).exists():
            raise BackupFault("this backup is of PostgreSQL; set DATABASE_URL")
        _check_sqlite(folder / DATABASE)
        now.data.mkdir(parents=True, exist_ok=True)
        aside = _move_aside(now)
        for file in (DATABASE, KEY):
            if (folder / file).exists():
                shutil.copyfile(folder / file, now.data / file)
        if (now.data / KEY).exists():
            (now.data / KEY).chmod(0o600)
    return aside


def _copy_database(now: Config, folder: Path) -> None:
    if now.database_url:
        _run(["pg_dump", "--format=custom", "--file", str(folder / DUMP), now.database_url])
        return
    source = now.data / DATABASE
    if not source.exists():
        raise BackupFault(f"there is no database in {now.data} yet")
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as from_,
        closing(sqlite3.connect(folder / DATABASE)) as to,
    ):
        from_.backup(to)


def _listed(files: list[Path]) -> dict[str, object]:
    return {
        "meydan": __version__,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "files": {path.name: _checksum(path) for path in files},
    }


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _unpack(source: Path, folder: Path) -> None:
    try:
        with zipfile.ZipFile(source) as archive:
            listed: dict[str, str] = json.loads(archive.read(LIST))["files"]
            for name in listed:
                if name not in (DATABASE, DUMP, KEY):
                    raise BackupFault(f"{source}: a file that no backup holds: {name!r}")
                with archive.open(name) as packed, (folder / name).open("wb") as file:
                    shutil.copyfileobj(packed, file)
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
        raise BackupFault(f"{source} is no backup of Meydan, or it is damaged") from error
    for name, checksum in listed.items():
        if _checksum(folder / name) != checksum:
            raise BackupFault(f"{source}: {name} is damaged")


def _check_sqlite(path: Path) -> None:
    try:
        with closing(sqlite3.connect(path)) as found:
            (answer,) = found.execute("PRAGMA quick_check").fetchone()
    except sqlite3.DatabaseError as error:
        answer = str(error)
    if answer != "ok":
        raise BackupFault(f"the database in the backup is damaged: {answer}")


def _move_aside(now: Config) -> list[Path]:
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    moved = []
    for file in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", KEY):
        path = now.data / file
        if path.exists():
            moved.append(path.rename(path.with_name(f"{file}.before-{stamp}")))
    return moved


def _run(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        hint = "Debian: apt-get install postgresql-client"
        raise BackupFault(f"{command[0]} is not installed ({hint})")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupFault(f"{command[0]}: {done.stderr.strip().splitlines()[-1]}")
