"""Servers under test in processes of their own, and what they cost."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

Server = tuple["subprocess.Popen[str]", int]
"""A process and the port that it listens on."""

TICK = os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(arguments: list[str], environment: dict[str, str]) -> Iterator[Server]:
    """Run Python with these arguments, `PORT` filled in, and wait until somebody answers there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, *(str(port) if one == "PORT" else one for one in arguments)]
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline and process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.2)
        yield process, port
    finally:
        process.kill()  # readers of streams would keep a polite one alive
        process.wait()


@contextmanager
def meydan(module: str, *arguments: int) -> Iterator[Server]:
    """One of our own servers, with SQLite in a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="meydan-bench-") as folder:
        environment = {
            key: value
            for key, value in os.environ.items()
            if key not in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
        }
        given = [str(one) for one in arguments]
        with serving(
            ["-m", f"benchmarks.{module}", "PORT", *given], {**environment, "MEYDAN_DATA": folder}
        ) as found:
            yield found


def cpu(process: "subprocess.Popen[str]") -> float:
    """Seconds of CPU that a process has used."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:  # noqa: PTH123
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK
