"""Static copies of an event, written by a process of their own while pages go on being served."""

import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from meydan.server.config import config

_running: dict[str, subprocess.Popen[str]] = {}
_said: dict[str, str] = {}
_lock = threading.Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """How the copy of an event is."""

    running: bool
    failed: str
    """What went wrong last; empty where nothing did."""
    made: datetime | None
    written: int | None
    """Pages that were new or different the last time."""


def folder(slug: str) -> Path:
    """Where the copy lies: in the folder that the administrator named, else with the data."""
    return Path(config().copies or config().data / "copies").expanduser() / slug


def archive(slug: str) -> Path:
    """The copy as one file."""
    return config().data / "copies" / f"{slug}.zip"


def start(slug: str) -> bool:
    """Begin to write one; `False` where that is under way already."""
    with _lock:
        if _alive(slug):
            return False
        folder(slug).parent.mkdir(parents=True, exist_ok=True)
        archive(slug).parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "meydan", "publish", str(folder(slug)), "--event", slug]
        command += ["--zip", str(archive(slug)), "--json"]
        _running[slug] = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0
        )
        return True


def state(slug: str) -> State:
    """How it stands."""
    with _lock:
        running = _alive(slug)
        said = _said.get(slug, "")
    path = archive(slug)
    made = datetime.fromtimestamp(path.stat().st_mtime, UTC) if path.is_file() else None
    written = None
    failed = ""
    if said.startswith("{"):
        written = int(json.loads(said)["written"])
    else:
        failed = said
    return State(running=running, failed=failed, made=made, written=written)


def _alive(slug: str) -> bool:
    """Whether its process runs; what an ended one said is kept."""
    child = _running.get(slug)
    if child is None:
        return False
    if child.poll() is None:
        return True
    out, wrong = child.communicate()
    lines = (wrong if child.returncode else out).strip().splitlines()
    _said[slug] = lines[-1] if lines else str(child.returncode)
    del _running[slug]
    return False
