"""Leases: a job belongs to the process that renews it, and to nobody when that process is gone."""

import os
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import close_old_connections, connection
from django.db.models import F

from meydan.server.models import Job
from meydan.server.models.moments import now_ms

LENGTH = 15_000
"""Milliseconds."""
RENEWED = 4.0
"""Seconds between two renewals."""
HOLDER = f"{socket.gethostname()[:60]}/{os.getpid()}/{secrets.token_hex(4)}"
"""This process."""


def until() -> int:
    """When a lease ends that begins now."""
    return now_ms() + LENGTH


def orphaned() -> list[Job]:
    """Jobs that nobody does any more: their lease ran out, or their process died here."""
    running = Job.objects.filter(state=Job.State.RUNNING).exclude(holder=HOLDER)
    return [job for job in running if job.lease < now_ms() or _dead(job.holder)]


def claim(job: Job) -> bool:
    """Take a job over; only one process gets it."""
    left = Job.objects.filter(
        pk=job.pk, state=Job.State.RUNNING, holder=job.holder, lease=job.lease
    )
    taken = left.update(holder=HOLDER, lease=until(), attempts=F("attempts") + 1)
    if taken:
        job.refresh_from_db()
    return bool(taken)


@contextmanager
def held(job: Job) -> Iterator[None]:
    """Renew the lease of a job while it is worked on."""
    done = threading.Event()

    def renew() -> None:
        while not done.wait(RENEWED):
            close_old_connections()
            mine = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, holder=HOLDER)
            mine.update(lease=until())
        connection.close()

    threading.Thread(target=renew, name="lease", daemon=True).start()
    try:
        yield
    finally:
        done.set()


def _dead(holder: str) -> bool:
    """Whether that process ran here and does not any more."""
    host, _, rest = holder.partition("/")
    number = rest.partition("/")[0]
    if host != socket.gethostname()[:60] or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return int(number) == os.getpid()
