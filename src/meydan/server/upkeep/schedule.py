"""Backups by themselves: at each round's end, and after so many hours in which something changed.

They are made by a process of their own (`meydan backup --scheduled`): proving a backup takes time
that pages should have. Each is copied to a second place, and old ones go by `rotation`.
"""

import contextlib
import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from filelock import FileLock, Timeout

from meydan.server.config import Config, config
from meydan.server.erased_list import FILE as ERASED
from meydan.server.fault import UpkeepFault
from meydan.server.upkeep.backups import Backup, back_up
from meydan.server.upkeep.rotation import outlived

STAMP = "meydan-%Y%m%d-%H%M%S"
APART = timedelta(minutes=5)
"""Between two backups, though several rounds end."""
RCLONE = "rclone:"
PATIENCE = ("--retries", "2", "--low-level-retries", "2", "--contimeout", "10s", "--timeout", "60s")
"""A store that is away is said to be so soon; by itself rclone would try for minutes."""
log = logging.getLogger(__name__)


def kept(folder: Path) -> dict[datetime, Path]:
    """The backups of a folder by the moment they were made."""
    return {made: path for path in folder.glob("meydan-*.zip*") if (made := _made(path.name))}


def _made(name: str) -> datetime | None:
    """The moment in a backup's name; nothing where it is another file's."""
    try:
        return datetime.strptime(name.partition(".")[0], STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def due(now: datetime) -> bool:
    """Whether it is time for one."""
    from meydan.server.models import Action, Event, Snapshot

    settings = config()
    last = max(kept(settings.backups), default=None)
    if last is None:
        return Event.objects.exists()
    if now - last < APART:
        return False
    if Snapshot.objects.filter(why="round-end", at__gt=last).exists():
        return True
    hours = timedelta(hours=settings.backup_hours)
    return now - last >= hours and Action.objects.filter(at__gt=last).exists()


def make() -> Backup | None:
    """Make one, copy it to the second place and let old ones go; nothing where another does so."""
    settings = config()
    folder = settings.backups
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)
    with _only_one(folder) as mine:
        if not mine:
            return None
        ending = ".zip.age" if settings.backup_key else ".zip"
        target = folder / (datetime.now(UTC).strftime(STAMP) + ending)
        made = back_up(target, recipient=settings.backup_key)
        rotate(folder)
        copy_away(settings, target)
    return made


def rotate(folder: Path) -> list[Path]:
    """Delete what the policy does not keep."""
    found = kept(folder)
    gone = [found[one] for one in sorted(outlived(found))]
    for path in gone:
        path.unlink(missing_ok=True)
    return gone


def copy_away(settings: Config, file: Path) -> None:
    """A copy in the second place: a folder, a stick, or whatever `rclone` knows a way to."""
    place = settings.backup_second
    if not place:
        return
    erased = file.with_name(ERASED)
    both = [file, erased] if erased.exists() else [file]
    if place.startswith(RCLONE):
        remote = place.removeprefix(RCLONE).rstrip("/")
        for one in both:
            _rclone(place, "copyto", str(one), f"{remote}/{one.name}")
        there = {made: name for name in _listing(place, remote) if (made := _made(name))}
        for old in sorted(outlived(there)):
            _rclone(place, "deletefile", f"{remote}/{there[old]}")
        return
    try:
        for one in both:
            _copy(one, Path(place))
        rotate(Path(place))
    except OSError as error:
        reason = error.strerror or str(error)
        raise UpkeepFault("second-place", place=place, reason=reason) from None


def _listing(place: str, remote: str) -> list[str]:
    return _rclone(place, "lsf", "--files-only", remote).splitlines()


def _rclone(place: str, *arguments: str) -> str:
    if shutil.which("rclone") is None:
        raise UpkeepFault("program-missing", program="rclone")
    command = ["rclone", *PATIENCE, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [""]
        raise UpkeepFault("second-place", place=place, reason=said[-1])
    return done.stdout


def _copy(file: Path, folder: Path) -> None:
    if not folder.is_dir():  # a stick that is not in: no folder of its name is made on this disk
        raise FileNotFoundError(2, os.strerror(2), str(folder))
    part = folder / f".{file.name}.part"
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as out, file.open("rb") as found:
        shutil.copyfileobj(found, out)
        out.flush()
        os.fsync(out.fileno())
    if part.read_bytes() != file.read_bytes():
        raise OSError(5, os.strerror(5), str(part))
    part.replace(folder / file.name)


@contextlib.contextmanager
def _only_one(folder: Path) -> Iterator[bool]:
    lock = FileLock(folder / ".making", mode=0o600, blocking=False)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


class Schedule:
    """Starts the process that makes one when it is time, and reads what it said."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None
        self.failed = ""
        """What went wrong last, in words; empty where nothing did."""

    def look(self) -> None:
        """Called every minute by the keeper."""
        if self._child is not None:
            if self._child.poll() is None:
                return
            _, said = self._child.communicate()
            self.failed = said.strip() if self._child.returncode else ""
            if self.failed:
                log.error("no backup was made: %s", self.failed)
            self._child = None
        if config().backup_hours and due(datetime.now(UTC)):
            self._child = subprocess.Popen(
                [sys.executable, "-m", "meydan", "backup", "--scheduled", "--json"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                process_group=0,
            )


def state() -> dict[str, object]:
    """How old the newest backup is, for the doctor and whoever watches."""
    found = kept(config().backups)
    last = max(found, default=None)
    return {
        "count": len(found),
        "last": last.isoformat() if last else "",
        "hours": round((datetime.now(UTC) - last).total_seconds() / 3600, 1) if last else None,
    }
