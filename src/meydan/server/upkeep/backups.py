"""Backups: the whole server in one file, proven before it counts, and back.

With SQLite the file holds a consistent copy of the database, taken while the server runs. With
PostgreSQL it holds what `pg_dump` writes. The keys that sign sessions and word to push services lie
in it, and federations' texts that are installed. The key of national ids is in it only where the
whole file is sealed, since beside what it opens it would protect nothing; so is the key by which
other servers know this one. A list with checksums lies in it. Before a backup appears under its
name the copy in it was opened and checked, and every board's log replayed to the result stored
beside it: a damaged database gives no backup that lasts until the day it is needed.
"""

import contextlib
import errno
import hashlib
import json
import os
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from meydan import __version__
from meydan.formats.atomic import flush
from meydan.rulebooks import outside
from meydan.server import keyring, signature
from meydan.server.config import Config, config
from meydan.server.fault import UpkeepFault
from meydan.server.jobs.push import keys
from meydan.server.upkeep import contents, seal
from meydan.server.upkeep.presence import alone
from meydan.server.upkeep.soundness import (
    DATABASE,
    applied_in_postgres,
    check_newer,
    check_sqlite,
    postgres,
    system_fault,
)

DUMP = "meydan.pgdump"
KEYS = ("secret.key", keys.FILE)
"""Without the second no browser that follows somebody hears of anything after a restore."""
FIELD_KEY = keyring.FILE
SIGNING_KEY = signature.FILE
LIST = "backup.json"
TEXTS = "rulebooks.json"
PARTS = (DATABASE, DUMP, *KEYS, FIELD_KEY, SIGNING_KEY, TEXTS)
LARGEST_LIST = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """A backup that was made, or looked into."""

    file: Path
    made: str
    version: str
    size: int
    boards: int
    """Logs that were replayed to their results."""
    holds: dict[str, Any]
    """Events, entries, rounds, … as `Contents` has them."""
    keyed: bool
    """Whether the key of national ids is in it."""

    def json(self) -> dict[str, Any]:
        """For programs."""
        rest = {"made": self.made, "meydan": self.version, "boards": self.boards}
        return {"file": str(self.file), "bytes": self.size, **rest, "holds": self.holds}


def back_up(target: Path, *, recipient: str = "") -> Backup:
    """Write everything into one file that only its owner reads; it appears whole or not at all."""
    now = config()
    with _work_folder(target.parent) as folder:
        boards, holds = _copied(now, folder)
        # Beside what it opens the key of national ids would protect nothing.
        for name in (*KEYS, FIELD_KEY, SIGNING_KEY) if recipient else KEYS:
            if (now.data / name).exists():
                shutil.copyfile(now.data / name, folder / name)
        if texts := outside.written_down():
            (folder / TEXTS).write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")
        listed = _listed(sorted(folder.iterdir())) | {"boards": boards, "holds": holds}
        if now.database_url:
            listed["applied"] = holds.pop("applied")
        whole = folder / "whole.zip"
        _pack(whole, listed, folder)
        with contextlib.closing(zipfile.ZipFile(whole)) as archive:
            if archive.testzip() is not None:
                raise UpkeepFault("backup-unproven", file=str(target))
        if recipient:
            whole = seal.seal(whole, recipient)
        whole.chmod(0o600)
        flush(whole)
        # One step on the same disk: whoever looks finds the old backup or the new one, never half
        # of one.
        whole.replace(target)
        # The name, too: after a power cut a synced file under no name is lost.
        flush(target.parent)
    return _backup(target, listed)


def look_into(source: Path, *, identity: Path | None = None) -> Backup:
    """What a backup would bring back; raises `UpkeepFault` where it can't be trusted."""
    with _work_folder(None) as folder:
        return _opened(source, folder, identity)


def bring_back(source: Path, *, identity: Path | None = None) -> list[Path]:
    """Put a backup in place of what is there; what was there is moved aside, not lost."""
    now = config()
    with alone(now), _work_folder(None) as folder:
        _opened(source, folder, identity)
        if now.database_url:
            _run(["pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction",
                  str(folder / DUMP)], now.database_url)  # fmt: skip
            _turn_postgres(now.database_url)
            aside = []
        else:
            _turn_sqlite(folder / DATABASE)
            # The journal of the old database would be replayed into the new one.
            aside = _bring(now, folder, DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm")
        for name in (*KEYS, SIGNING_KEY):
            if (folder / name).exists():
                aside += _bring(now, folder, name)
        _bring_keys(now, folder)
        _bring_texts(folder)
    return aside


def _bring(now: Config, folder: Path, name: str, *beside: str) -> list[Path]:
    """Put a part in place of what is there, which is moved aside with what lies beside it.

    It lies here whole before that: whoever pulls the plug finds the old one or the new one.
    """
    now.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = now.data / f".{name}.new"
    new.touch(0o600)
    shutil.copyfile(folder / name, new)
    new.chmod(0o600)
    flush(new)
    aside = _move_aside(now, name, *beside)
    new.replace(now.data / name)
    flush(now.data)
    return aside


def _bring_keys(now: Config, folder: Path) -> None:
    """The keys of the backup beside those that are here: each opens what it once sealed."""
    brought, here = folder / FIELD_KEY, now.data / FIELD_KEY
    if brought.exists():
        own = keyring.texts(here) if here.exists() else ()
        keyring.put(here, tuple(dict.fromkeys((*own, *keyring.texts(brought)))))


def _bring_texts(folder: Path) -> None:
    """Federations' texts that were installed; those that are here only stay."""
    if (folder / TEXTS).exists():
        outside.bring_back(json.loads((folder / TEXTS).read_text(encoding="utf-8")))


@contextlib.contextmanager
def _work_folder(near: Path | None) -> Any:
    """A folder that nobody else reads; beside the target, so that moving there is one step."""
    with tempfile.TemporaryDirectory(prefix=".meydan-", dir=near) as name:
        yield Path(name)


def _copied(now: Config, folder: Path) -> tuple[int, dict[str, Any]]:
    """Copy the database and prove the copy: how many boards were replayed, and what it holds."""
    if now.database_url:
        return _dumped(now.database_url, folder / DUMP)
    source, copy = now.data / DATABASE, folder / DATABASE
    if not source.exists():
        raise UpkeepFault("no-database", folder=str(now.data))
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=20)) as from_,
            closing(sqlite3.connect(copy)) as to,
        ):
            from_.backup(to)
        check_sqlite(copy, thorough=True)
    except sqlite3.OperationalError as error:  # no room for the copy says nothing of the database
        raise system_fault(error) from None
    except sqlite3.DatabaseError as error:
        raise UpkeepFault("database-damaged", file=str(source), reason=str(error)) from None
    except UpkeepFault as fault:
        if "file" in fault.facts:  # the copy has a name that nobody knows
            fault.facts["file"] = str(source)
        raise
    return contents.replay_sqlite(copy), contents.contents(copy).json()


def _dumped(address: str, target: Path) -> tuple[int, dict[str, Any]]:
    """One moment of a PostgreSQL, dumped and replayed; then the dump is read to its end."""
    with postgres(address) as found:
        found.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        # What is dumped and what is replayed must be one moment, though play goes on meanwhile.
        (moment,) = found.execute("SELECT pg_export_snapshot()").fetchone() or ("",)
        dump = ["pg_dump", "--format=custom", f"--snapshot={moment}", "--file", str(target)]
        _run(dump, address)
        _run(["pg_restore", "--file", os.devnull, str(target)])
        holds = contents.contents_postgres(found).json()
        return contents.replay_postgres(found), {**holds, "applied": applied_in_postgres(found)}


def _listed(files: list[Path]) -> dict[str, Any]:
    return {
        "meydan": __version__,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "files": {path.name: _checksum(path) for path in files if path.name in PARTS},
    }


def _pack(whole: Path, listed: dict[str, Any], folder: Path) -> None:
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        archive.writestr(LIST, json.dumps(listed, indent=1, ensure_ascii=False))
        for name in listed["files"]:
            archive.write(folder / name, name)


def _opened(source: Path, folder: Path, identity: Path | None) -> Backup:
    """Unpack a backup and check all of it."""
    plain = seal.unseal(source, identity, folder) if seal.sealed(source) else source
    listed = _unpack(plain, folder)
    wanted = DUMP if config().database_url else DATABASE
    if not (folder / wanted).exists():
        raise UpkeepFault("backup-other-database", file=str(source))
    if wanted == DATABASE:
        check_sqlite(folder / DATABASE, thorough=True)
        listed["holds"] = contents.contents(folder / DATABASE).json()
    else:
        applied = listed.get("applied")
        check_newer(applied if isinstance(applied, list) else [], where=str(source))
    return _backup(source, listed)


def _unpack(source: Path, folder: Path) -> dict[str, Any]:
    bad = UpkeepFault("backup-damaged", file=str(source))
    try:
        with zipfile.ZipFile(source) as archive:
            # Before it is unpacked: a zip of a few bytes can hold gigabytes.
            if archive.getinfo(LIST).file_size > LARGEST_LIST:
                raise bad
            listed: dict[str, Any] = json.loads(archive.read(LIST))
            for name, checksum in listed["files"].items():
                # Only names that we write: a path that leads out of the folder is none of them.
                if name not in PARTS:
                    raise bad
                with archive.open(name) as packed, (folder / name).open("wb") as file:
                    shutil.copyfileobj(packed, file)
                if _checksum(folder / name) != checksum:
                    raise bad
            return listed
    except OSError as error:
        if error.errno not in (None, errno.EINVAL):  # a place that no file has: damaged
            raise
        raise bad from error
    except UpkeepFault:
        raise
    except Exception as error:
        # zipfile and zlib raise whatever a damaged archive led them into.
        raise bad from error


def _backup(file: Path, listed: dict[str, Any]) -> Backup:
    return Backup(
        file=file,
        made=str(listed.get("made", "")),
        version=str(listed.get("meydan", "")),
        size=file.stat().st_size,
        boards=int(listed.get("boards") or 0),
        holds=dict(listed.get("holds") or {}),
        keyed=FIELD_KEY in listed.get("files", ()),
    )


def _turn_sqlite(path: Path) -> None:
    """A new epoch: open pages notice that history was told anew."""
    with closing(sqlite3.connect(path)) as found, found:
        if found.execute("SELECT 1 FROM sqlite_master WHERE name = 'meydan_epoch'").fetchone():
            found.execute("UPDATE meydan_epoch SET mark = ?", [secrets.token_hex(6)])


def _turn_postgres(address: str) -> None:
    with postgres(address) as found:
        there = found.execute("SELECT to_regclass('meydan_epoch')").fetchone()
        if there is not None and there[0] is not None:
            found.execute("UPDATE meydan_epoch SET mark = %s", [secrets.token_hex(6)])


def _move_aside(now: Config, *files: str) -> list[Path]:
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    moved = []
    for file in files:
        path = now.data / file
        if path.exists():
            moved.append(path.rename(path.with_name(f"{file}.before-{stamp}")))
    return moved


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _run(command: list[str], address: str = "") -> None:
    """Run a program of PostgreSQL; the password goes where no list of processes shows it."""
    if shutil.which(command[0]) is None:
        raise UpkeepFault("program-missing", program=command[0])
    environment = dict(os.environ)
    if address:
        url = urlsplit(address)
        if url.password:
            environment["PGPASSWORD"] = unquote(url.password)
            user = f"{url.netloc.rpartition('@')[0].partition(':')[0]}@"
            address = url._replace(netloc=user + url.netloc.rpartition("@")[2]).geturl()
        command = [*command, f"--dbname={address}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"{command[0]}: {done.returncode}"]
        raise UpkeepFault("program-failed", program=command[0], reason=said[-1])
