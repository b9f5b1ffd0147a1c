"""What goes by itself when its time has come: people's data, old backups, outdated copies."""

import contextlib
import subprocess
import sys
import time
from pathlib import Path

from django.utils import timezone

from meydan.server.access.actor import PROGRAM
from meydan.server.config import config
from meydan.server.store.online import profiles, studies
from meydan.server.store.people.retention import forget_due
from meydan.server.store.practice import end_all_due
from meydan.server.upkeep import schedule
from meydan.server.upkeep.rotation import OLDEST
from meydan.server.upkeep.static_copy import outdated

LEFT = ("*.before-*", "carried/*.meydan")
"""What was moved aside when something else was put in its place."""


def look() -> None:
    """Called every hour by the keeper."""
    forget_due(timezone.localdate())
    end_all_due(PROGRAM)
    profiles.let_go()
    studies.let_go()
    tidy()
    for folder in outdated():
        subprocess.run(
            [sys.executable, "-m", "meydan", "publish", str(folder)],
            stdout=subprocess.DEVNULL,
            check=False,
            process_group=0,
        )


def tidy(now: float | None = None) -> list[Path]:
    """Delete what is older than the oldest backup may be: people in it were told that it goes."""
    now = time.time() if now is None else now
    gone = schedule.rotate(config().backups) if config().backup_hours else []
    for pattern in LEFT:
        for path in config().data.glob(pattern):
            if now - path.stat().st_mtime > OLDEST.total_seconds():
                with contextlib.suppress(FileNotFoundError):  # another process was quicker
                    path.unlink()
                    gone.append(path)
    return gone
