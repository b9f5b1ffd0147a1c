"""Leases: a job belongs to the process that renews it, and to nobody when that process is gone."""

import os
import secrets
import socket

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


def take(job: Job) -> bool:
    """Take a job that waits; only one process gets it."""
    waiting = Job.objects.filter(pk=job.pk, state=Job.State.WAITING)
    return _held(
        job,
        waiting.update(
            state=Job.State.RUNNING, holder=HOLDER, lease=until(), attempts=F("attempts") + 1
        ),
    )


def release_orphans(most: int) -> int:
    """Let jobs wait again that nobody does any more: their lease ran out, or their process died.

    One that took `most` processes with it has failed. How many there were.
    """
    running = Job.objects.filter(state=Job.State.RUNNING).exclude(holder=HOLDER)
    left = [job for job in running if job.lease < now_ms() or _dead(job.holder)]
    for job in left:
        orphan = Job.objects.filter(
            pk=job.pk, state=Job.State.RUNNING, holder=job.holder, lease=job.lease
        )
        if job.cancelling:
            orphan.update(state=Job.State.CANCELLED)
        elif job.attempts >= most:
            orphan.update(state=Job.State.FAILED, code="gave-up")
        else:
            orphan.update(state=Job.State.WAITING, holder="")
    return len(left)


def _held(job: Job, taken: int) -> bool:
    if taken:
        job.refresh_from_db()
    return bool(taken)


def _dead(holder: str) -> bool:
    """Whether that process ran here and does not any more."""
    host, _, rest = holder.partition("/")
    number = rest.partition("/")[0]
    if host != socket.gethostname()[:60] or not number.isdecimal():
        return False
    if os.name != "posix":  # elsewhere signal 0 is Ctrl-C: wait for the lease to end
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return int(number) == os.getpid()
