"""Four processes on PostgreSQL with either hub: nothing lost or doubled, and all are heard."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.tally import tally
from tests.server.browser import newest
from tests.server.browser.running import RunningServer
from tests.server.conftest import redis_url
from tests.server.test_durable import FILL, post, stored_keys

__all__ = ["redis_url"]
pytestmark = pytest.mark.on_postgres
WORKERS = 4
VIEWERS = 12
DEEDS: tuple[dict[str, Any], ...] = (
    {"kind": "set-started"},
    {"kind": "set-counted", "score": [30, 18]},
)


@pytest.fixture(params=["postgres", "redis"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    """Eight boards that wait, behind four processes."""
    given = request.getfixturevalue("postgres_url")
    address = newest.copied(given, f"meydan_workers_{request.param}")
    hub = "postgres" if request.param == "postgres" else request.getfixturevalue("redis_url")
    made = RunningServer(tmp_path, DATABASE_URL=address, MEYDAN_HUB=hub)
    made.more = ("--workers", str(WORKERS))
    made.run(FILL)
    yield made
    made.stop()


def children(server: RunningServer) -> list[int]:
    """The processes that serve."""
    assert server.process is not None
    found = subprocess.run(
        ["ps", "-ww", "--ppid", str(server.process.pid), "-o", "pid=,args="],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [int(row.split()[0]) for row in found.splitlines() if "spawn_main" in row]


def ready(server: RunningServer) -> None:
    """Wait until it answers."""
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", server.port), timeout=10) as one,
        ):
            one.sendall(b"GET /ready HTTP/1.0\r\nHost: x\r\n\r\n")
            if one.recv(100).startswith(b"HTTP/1.1 200"):
                return
        time.sleep(0.2)
    raise AssertionError(server.log())


class Viewer(threading.Thread):
    """A page that listens; whatever ends its stream, it comes back with its last number."""

    def __init__(self, server: RunningServer) -> None:
        super().__init__(daemon=True)
        self.server, self.heard, self.over = server, [0], False

    def run(self) -> None:
        while not self.over:
            with (
                contextlib.suppress(OSError),
                socket.create_connection(("127.0.0.1", self.server.port), timeout=1) as one,
            ):
                path = f"/live/category-1?after={self.heard[-1]}"
                one.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
                self._listen(one)
            time.sleep(0.1)

    def _listen(self, one: socket.socket) -> None:
        left = b""
        while not self.over:
            try:
                piece = one.recv(65536)
            except TimeoutError:
                continue
            if not piece:
                return
            *whole, left = (left + piece).split(b"\n\n")
            for frame in whole:
                found = re.search(rb"id: \w+\.(\d+)", frame)
                if found:
                    self.heard.append(int(found[1]))


def test_processes_share_entries_and_news_and_one_of_them_may_die(server: RunningServer) -> None:
    server.start()
    ready(server)
    viewers = [Viewer(server) for _ in range(VIEWERS)]
    for one in viewers:
        one.start()
    acknowledged: list[str] = []

    def referee(table: int) -> None:
        seen = 0
        for number, deed in enumerate(DEEDS * 2):
            key = f"table-{table}-{number}"
            for _ in range(100):
                try:
                    seen = post(server, table, key, deed, seen=seen)["seq"]
                except (urllib.error.URLError, ConnectionError, TimeoutError, OSError):
                    time.sleep(0.2)  # with the same key: whoever took it knows
                else:
                    acknowledged.append(key)
                    break

    referees = [threading.Thread(target=referee, args=(table,)) for table in range(1, 9)]
    with tally("kill of one process of four"):
        for thread in referees:
            thread.start()
        time.sleep(0.5)
        os.kill(children(server)[0], signal.SIGKILL)
        for thread in referees:
            thread.join(120)
        stored = stored_keys(server)
        assert len(acknowledged) == 8 * len(DEEDS) * 2
        assert set(acknowledged) <= set(stored), "lost"
        assert len(stored) == len(set(stored)), "doubled"
        asked = "from meydan.server.models import LiveEvent\n"
        asked += "print(LiveEvent.objects.filter(stream='category-1').order_by('-seq')[0].seq)"
        last = int(server.run(asked))
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and any(one.heard[-1] < last for one in viewers):
            time.sleep(0.2)
        for one in viewers:
            one.over = True
            assert one.heard == list(range(last + 1))
    assert "Traceback" not in server.log()


def test_several_processes_are_refused_on_sqlite(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, DATABASE_URL="")
    said = server.meydan("serve", "--workers", "2", "--port", str(server.port))
    assert said.returncode == 2
    assert "PostgreSQL" in said.stderr
    assert "Traceback" not in said.stderr
