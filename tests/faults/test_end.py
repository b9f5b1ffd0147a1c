"""The server is told to stop while many watch: it ends soon, and they come back."""

import resource
import signal
import socket
import time
from pathlib import Path

import pytest

from tests.faults.tally import LONG, tally
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite
VIEWERS = 5_000 if LONG else 300
SECONDS = 3.0 if LONG else 12.0
"""A busy machine has more time in the ordinary tests."""


def test_a_stop_with_many_viewers_is_soon(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = RunningServer(tmp_path, DATABASE_URL="")
    server.run("from tests.server.making import *\nmake_event()\n")
    server.start()
    viewers = []
    ask = b"GET /live/event-1 HTTP/1.1\r\nHost: x\r\n\r\n"
    try:
        for _ in range(VIEWERS):
            one = socket.create_connection(("127.0.0.1", server.port), timeout=60)
            one.sendall(ask)
            viewers.append(one)
        for one in viewers:
            assert one.recv(400).startswith(b"HTTP/1.1 200")
        process = server.process
        assert process is not None
        with tally("stop with viewers"):
            begun = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(60)
            assert time.monotonic() - begun < SECONDS
            for one in viewers:
                while one.recv(4000):
                    pass
        assert "Traceback" not in server.log()
    finally:
        for one in viewers:
            one.close()
        server.stop()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
