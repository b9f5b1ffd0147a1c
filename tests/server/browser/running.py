"""A real `meydan serve` in a process of its own, with a data folder of its own."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

from tests.server.browser import newest
from tests.services import free_port

WORKERS = "MEYDAN_TEST_WORKERS"
"""How many processes serve, on PostgreSQL; `make test-long` sets it."""


class RunningServer:
    """A server that a test starts, kills and starts again."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        if os.environ.get("DATABASE_URL") and "DATABASE_URL" not in environment:
            # A database of its own, as a data folder of its own is with SQLite.
            name = f"meydan_{uuid.uuid4().hex[:12]}"
            environment["DATABASE_URL"] = newest.copied(os.environ["DATABASE_URL"], name)
        self.workers: tuple[str, ...] = ()
        if os.environ.get(WORKERS) and environment.get("DATABASE_URL"):
            # The same walks with several processes, which hear each other by either hub.
            self.workers = ("--workers", os.environ[WORKERS])
            environment.setdefault("MEYDAN_HUB", os.environ.get("MEYDAN_HUB", "postgres"))
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **{key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"},
            "MEYDAN_DATA": str(folder),
            "PYTHONUNBUFFERED": "1",
            "MEYDAN_LANG": "en",
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.more: tuple[str, ...] = ()
        """Further options of `meydan serve`."""
        self.trust_port = 0
        self.stream = ""
        self.limits: list[tuple[int, tuple[int, int]]] = []
        """Resource limits of the server's process: a disk that is full, …"""

    def start(self) -> "RunningServer":
        """Start it and wait until it answers."""
        self._begin()
        arguments = [
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--no-qr",
            *self.more,
            *(() if self.more else self.workers),
        ]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "meydan", *arguments],
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=self._limit if self.limits else None,
            )
        deadline = time.monotonic() + 180  # a busy machine is no failure
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                if self.more:
                    with socket.create_connection(("127.0.0.1", self.port), timeout=5):
                        return self
                with urllib.request.urlopen(f"{self.url}/about", timeout=5):
                    return self
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        self.kill()
        raise RuntimeError(f"the server did not start:\n{self.log()}")

    def run(self, code: str) -> str:
        """Run Python in the server's surroundings, with Django set up; its output."""
        self._begin()
        prelude = "from meydan.server.upkeep.data_folder import prepare\nprepare()\n"
        done = subprocess.run(
            [sys.executable, "-c", prelude + code],
            env={**self.environment, "PYTHONPATH": str(Path(__file__).parents[3])},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout

    def meydan(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run a command on the same data."""
        return subprocess.run(
            [sys.executable, "-m", "meydan", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def kill(self) -> None:
        """End it without warning, as a power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        self._end(signal.SIGINT)

    def log(self) -> str:
        """What it printed."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    def _begin(self) -> None:
        if not self.environment.get("DATABASE_URL"):
            newest.begin(self.folder)

    def _limit(self) -> None:
        for what, values in self.limits:
            resource.setrlimit(what, values)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None
