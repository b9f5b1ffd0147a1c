"""The watch over one job while it is done: its lease, its progress, and whether it is wanted."""

import logging
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any, cast

from django.db import close_old_connections, connection
from django.utils import timezone

from meydan.server.jobs import lease
from meydan.server.models import Job

log = logging.getLogger(__name__)
LOOKS = 0.5
"""Seconds between two looks at whether somebody wants it to end."""
TELLS = 0.25
"""Seconds between two notes of how far it is."""


class Cancelled(Exception):
    """Somebody wants this job to end."""


class Lost(Exception):
    """Another process does this job by now."""


class Failed(Exception):
    """A job that can't be done, and will not be tried again."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


class ChildFailed(RuntimeError):
    """A process that ended badly, with what it said."""

    def __init__(self, code: int, said: str) -> None:
        self.code = code
        self.said = said.splitlines()[-1] if said else ""
        super().__init__(f"ended with {code}: {said}")


class Watch:
    """One job in the hands of this process; its children end with it."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.cancelled = False
        self.lost = False
        self._children: set[subprocess.Popen[Any]] = set()
        self._guard = threading.Lock()
        self._over = threading.Event()
        self._told = 0.0

    def __enter__(self) -> "Watch":
        threading.Thread(target=self._look, name="lease", daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()

    def check(self) -> None:
        """Go on, or raise `Cancelled` or `Lost`."""
        if self.cancelled:
            raise Cancelled
        if self.lost:
            raise Lost

    def tell(self, done: int, total: int) -> None:
        """How far it is; raises where nobody wants it any more."""
        self.check()
        now = time.monotonic()
        if now - self._told >= TELLS or done == total:
            self._told = now
            Job.objects.filter(pk=self.job.pk).update(done=done, total=total)

    def finish(self, **facts: Any) -> None:
        """Mark it done, within the transaction that stores what came of it."""
        columns = {"state": Job.State.DONE, "ended": timezone.now()}
        if facts:
            columns["facts"] = facts
        if not self._mine().filter(cancelling=False).update(**columns):
            raise Cancelled if self._mine().exists() else Lost

    def end(self, state: Job.State, code: str = "", facts: dict[str, Any] | None = None) -> None:
        """Mark it over in another way."""
        now = timezone.now()
        self._mine().update(state=state, code=code, facts=facts or {}, ended=now)

    def retry(self, at: int) -> None:
        """Let it wait until it is tried again."""
        self._mine().update(state=Job.State.WAITING, holder="", due=at)

    def cancel(self) -> None:
        """End it: its children are killed, and the next look at it raises."""
        self.cancelled = True
        self._kill()

    def lines(self, command: Sequence[str], sent: str = "", *, longest: float) -> Iterator[str]:
        """What a process says, line by line; it ends with this job, and after so many seconds."""
        with self._child(command, longest) as (process, complaints):
            process.stdin.write(sent.encode())
            process.stdin.close()
            for line in process.stdout:
                yield line.decode()
            self._ended(process, complaints)

    def output(self, command: Sequence[str], sent: bytes, *, longest: float) -> bytes:
        """All that a process makes of what it is sent."""
        with self._child(command, longest) as (process, complaints):
            found: bytes = process.communicate(sent)[0]
            self._ended(process, complaints)
            return found

    @contextmanager
    def _child(self, command: Sequence[str], longest: float) -> Iterator[tuple[Any, IO[bytes]]]:
        pipe = subprocess.PIPE
        with tempfile.TemporaryFile() as complaints:
            process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=complaints)
            patience = threading.Timer(longest, process.kill)
            patience.start()
            with self._guard:
                self._children.add(process)
            try:
                if self.cancelled or self.lost:
                    process.kill()
                yield process, complaints
            except (BrokenPipeError, ValueError):
                self.check()  # it was killed while it was spoken with
                raise
            finally:
                patience.cancel()
                process.kill()
                process.wait()
                for end in (process.stdin, process.stdout):
                    with suppress(OSError):
                        cast(IO[bytes], end).close()
                with self._guard:
                    self._children.discard(process)

    def _ended(self, process: "subprocess.Popen[bytes]", complaints: IO[bytes]) -> None:
        code = process.wait()
        self.check()
        if code:
            complaints.seek(0)
            said = complaints.read()[-4_000:].decode("utf-8", "replace").strip()
            raise ChildFailed(code, said)

    def _mine(self) -> Any:
        return Job.objects.filter(
            pk=self.job.pk, state=Job.State.RUNNING, holder=lease.HOLDER
        ).order_by()

    def _look(self) -> None:
        renewed = time.monotonic()
        while not self._over.wait(LOOKS):
            close_old_connections()
            try:
                wanted = self._mine().values_list("cancelling", flat=True).first()
                if wanted is None and not self._over.is_set():
                    self.lost = True
                    self._kill()
                    break
                if wanted:
                    self.cancel()
                if time.monotonic() - renewed >= lease.RENEWED:
                    renewed = time.monotonic()
                    self._mine().update(lease=lease.until())
            except Exception:  # the database is away for a moment: the lease is long
                log.debug("no look at %s", self.job, exc_info=True)
        connection.close()

    def _kill(self) -> None:
        with self._guard:
            for process in self._children:
                process.kill()
