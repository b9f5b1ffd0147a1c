"""The kernel, built behind a demo that is at work already."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import typer

from meydan.cli.language import said

COMMAND = "MEYDAN_BUILD_KERNEL"
"""What builds and installs the kernel, for a shell; `make demo` says it."""
PATIENCE = 30
"""Tenths of a second that a build has to end in, each time it is asked."""


@contextmanager
def built_behind() -> Iterator[None]:
    """Build as the environment says, take what was built, and leave no build behind."""
    from meydan.engine import kernel

    command = os.environ.pop(COMMAND, "")
    if not command:
        yield
        return
    kernel.expect()
    if kernel.why_not == "building":
        typer.echo(said("serve.kernel-building"), err=True)
    build = subprocess.Popen(
        command,
        shell=True,
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    ended = Event()
    Thread(target=_take, args=(build, ended), name="kernel", daemon=True).start()
    try:
        yield
    finally:
        ended.set()
        _end(build)


def _take(build: subprocess.Popen[bytes], ended: Event) -> None:
    from meydan.engine import kernel

    build.wait()
    if kernel.why_not == "building" and not ended.is_set():
        kernel.look_again()
        code = "serve.kernel-built" if kernel.available else "serve.kernel-not-built"
        typer.echo(said(code), err=True)


def _end(build: subprocess.Popen[bytes]) -> None:
    """Ask first: an installer that is interrupted puts back what it took away."""
    for asked in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        for again in range(PATIENCE):
            build.poll()
            try:
                os.killpg(build.pid, 0 if again else asked)
            except ProcessLookupError:
                return
            time.sleep(0.1)
