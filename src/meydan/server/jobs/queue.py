"""The queue: work that waits in the jobs table, and the threads of this process that take it up.

Every server process has one, with SQLite the only one; with PostgreSQL any process takes what
waits, by one conditional UPDATE. A kind of work says what is done and how often at a time; it is
given the job and a `Watch`, to tell how far it is and to hear that nobody wants it any more.
"""

import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import close_old_connections, connection, transaction
from django.utils import timezone

from meydan.server.jobs import lease
from meydan.server.jobs.watch import Cancelled, Failed, Lost, Watch
from meydan.server.models import Job, JobFile
from meydan.server.models.job import OPEN
from meydan.server.models.moments import now_ms

Work = Callable[[Job, Watch], None]
TRIES = 3
"""How often a job is taken up: it may take its process with it."""
WAIT = 2_000
"""Milliseconds before the second try; twice as many before the third."""
FILES_KEPT = timedelta(hours=1)
"""After its end."""
JOBS_KEPT = timedelta(days=90)
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work."""

    work: Work
    at_once: int = 1
    """In one process."""


class Queue:
    """The jobs that this process does."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}
        self._watches: dict[int, Watch] = {}
        self._busy: Counter[str] = Counter()
        self._guard = threading.Lock()

    def kind(self, *names: str, at_once: int = 1) -> Callable[[Work], Work]:
        """Make a kind of work of a function."""

        def decorate(work: Work) -> Work:
            for name in names:
                self.kinds[name] = Kind(work, at_once)
            return work

        return decorate

    def ask(self, kind: str, *, file: tuple[str, bytes] | None = None, **columns: Any) -> Job:
        """Have something done; it begins as soon as this transaction is on disk."""
        with transaction.atomic():
            job = Job.objects.create(kind=kind, **columns)
            if file is not None:
                content = JobFile.packed(file[1])
                JobFile.objects.create(job=job, name=file[0], content=content)
            transaction.on_commit(self.take)
        return job

    def take(self) -> int:
        """Take up what waits, as far as there is room; how many jobs."""
        taken = 0
        waiting = Job.objects.filter(state=Job.State.WAITING, due__lte=now_ms())
        for job in waiting.order_by("id")[:50]:
            kind = self.kinds.get(job.kind)
            if kind is None or not self._room(job.kind, kind.at_once):
                continue
            if not lease.take(job):
                self._leave(job)
                continue
            watch = self._watches[job.pk] = Watch(job)
            run = partial(self._run, kind, watch)
            threading.Thread(target=run, name=f"job-{job.kind}", daemon=True).start()
            taken += 1
        return taken

    def resume(self) -> int:
        """Go on with what processes that are gone left behind; how many jobs."""
        left = lease.release_orphans(TRIES)
        if left:
            log.warning("%s jobs go on: the process that did them is gone", left)
        self.take()
        return left

    def cancel(self, job: Job) -> bool:
        """Let a job end; whether it was not over yet."""
        Job.objects.filter(pk=job.pk, state=Job.State.WAITING).update(
            state=Job.State.CANCELLED, cancelling=True, ended=timezone.now()
        )
        found = Job.objects.filter(pk=job.pk, state__in=OPEN).update(cancelling=True)
        watch = self._watches.get(job.pk)
        if watch is not None:
            watch.cancel()
        job.refresh_from_db()
        return bool(found) or job.state == Job.State.CANCELLED

    def sweep(self) -> None:
        """Let go of files that nobody fetched and of jobs of long ago."""
        over = Job.objects.exclude(state__in=OPEN)
        now = timezone.now()
        JobFile.objects.filter(job__in=over.filter(ended__lt=now - FILES_KEPT)).delete()
        over.filter(started__lt=now - JOBS_KEPT).delete()
        over.filter(event=None, started__lt=now - FILES_KEPT).delete()  # the server's own

    def _room(self, name: str, most: int) -> bool:
        with self._guard:
            if self._busy[name] >= most:
                return False
            self._busy[name] += 1
            return True

    def _leave(self, job: Job) -> None:
        with self._guard:
            self._busy[job.kind] -= 1
            self._watches.pop(job.pk, None)

    def _run(self, kind: Kind, watch: Watch) -> None:
        job = watch.job
        close_old_connections()
        try:
            with watch:
                self._do(kind, watch)
        except Exception:  # the database is away: the lease runs out, and somebody takes it up
            log.exception("job %s", job)
        finally:
            self._leave(job)
            try:
                self.take()  # there is room for another
            except Exception:
                log.exception("the next job")
            connection.close()

    def _do(self, kind: Kind, watch: Watch) -> None:
        job = watch.job
        try:
            kind.work(job, watch)
            if Job.objects.filter(pk=job.pk, state=Job.State.RUNNING).exists():
                watch.finish()
        except Cancelled:
            watch.end(Job.State.CANCELLED)
        except Lost:
            log.warning("job %s was done by another process", job)
        except Failed as no:
            watch.end(Job.State.FAILED, no.code, no.facts)
        except Exception:
            if watch.cancelled:
                watch.end(Job.State.CANCELLED)
                return
            log.exception("job %s failed", job)
            if job.attempts < TRIES:
                watch.retry(now_ms() + WAIT * 2 ** (job.attempts - 1))
            else:
                watch.end(Job.State.FAILED, "gave-up")


QUEUE = Queue()
"""The queue of this process."""
