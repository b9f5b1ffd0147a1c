"""Nobody holds the server: senders who send nothing, readers who read nothing, too many at once."""

import contextlib
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.tally import tally
from tests.server.browser.running import RunningServer

pytestmark = pytest.mark.on_sqlite


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("held")
    running = RunningServer(folder, DATABASE_URL="", MEYDAN_STREAMS="3").start()
    yield running
    running.stop()


def half_sent(server: RunningServer, text: bytes) -> socket.socket:
    """A connection with the beginning of a request."""
    made = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    made.sendall(text)
    return made


def whole(connection: socket.socket) -> bytes:
    """An answer after which the connection ends."""
    said = b""
    while piece := connection.recv(8000):
        said += piece
    return said


def answers(server: RunningServer, path: str = "/about") -> int:
    """The status of a page for somebody else, who does not wait long."""
    with urllib.request.urlopen(server.url + path, timeout=5) as answer:
        return int(answer.status)


@contextlib.contextmanager
def held(connections: list[socket.socket]) -> Iterator[None]:
    """All of them open, then closed."""
    try:
        yield
    finally:
        for one in connections:
            one.close()


POST = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab"


def test_unfinished_forms_hold_no_page(server: RunningServer) -> None:
    """Twelve of them stopped every page."""
    with tally("unfinished-forms", 40), held([half_sent(server, POST) for _ in range(40)]):
        time.sleep(0.5)
        assert answers(server) == 200


def test_what_is_never_finished_ends(server: RunningServer) -> None:
    """300 half-sent heads stayed open for ever."""
    many = [half_sent(server, b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ") for _ in range(300)]
    idle = [half_sent(server, b"") for _ in range(20)]
    form = half_sent(server, POST)
    with tally("half-heads", 321), held([*many, *idle, form]):
        assert answers(server) == 200
        assert form.recv(4000).startswith(b"HTTP/1.1 408 ")
        for one in many + idle:
            while one.recv(4000):
                pass
    assert answers(server) == 200


def test_a_head_without_end_ends(server: RunningServer) -> None:
    one = half_sent(server, b"GET / HTTP/1.1\r\nHost: x\r\n")
    with tally("endless-head"), held([one]), contextlib.suppress(ConnectionError):
        for number in range(4000):
            one.sendall(b"X-%d: %s\r\n" % (number, b"a" * 100))
        assert not one.recv(4000).startswith(b"HTTP/1.1 200")


def test_readers_who_read_nothing_hold_no_thread(server: RunningServer) -> None:
    """A thread was held until the last byte of an answer was taken."""
    ask = b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n" * 16
    with tally("stuck-readers", 40), held([half_sent(server, ask) for _ in range(40)]):
        time.sleep(0.5)
        assert answers(server) == 200


def test_a_flood_on_one_connection_ends_it(server: RunningServer) -> None:
    """40 connections with 400 requests each kept others waiting for seconds."""
    ask = b"GET /about HTTP/1.1\r\nHost: x\r\n\r\n" * 400
    flood = [half_sent(server, ask) for _ in range(40)]
    with tally("floods", 40), held(flood):
        assert answers(server) == 200
        with contextlib.suppress(ConnectionResetError):
            assert len(whole(flood[0])) < 100_000


def test_what_is_too_large_is_refused_before_it_is_sent(server: RunningServer) -> None:
    head = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\nContent-Length: %d\r\n\r\n"
    for size in (2 * 1024 * 1024, 10**11):
        one = half_sent(server, head % size)
        with tally("too-large"), held([one]):
            said = whole(one).decode()
            assert said.startswith("HTTP/1.1 413 ")
            assert "1 MB" in said


def test_whoever_watches_is_told_how_it_is(server: RunningServer) -> None:
    assert answers(server, "/health") == 200
    assert answers(server, "/ready") == 200


def test_many_who_sign_in_at_once_keep_their_turn(server: RunningServer) -> None:
    """Twelve took 1.2 GB of memory at once."""
    found: list[int] = []

    def guess(number: int) -> None:
        data = f"name=nobody{number}&password=x".encode()
        with urllib.request.urlopen(server.url + "/sign-in", timeout=30) as page:
            cookie = page.headers["Set-Cookie"].split(";")[0]
            text = page.read().decode()
        token = text.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        form = data + b"&csrfmiddlewaretoken=" + token.encode()
        request = urllib.request.Request(server.url + "/sign-in", form, {"Cookie": cookie})
        try:
            urllib.request.urlopen(request, timeout=60).close()
        except urllib.error.HTTPError as error:
            error.close()
            found.append(error.code)

    with tally("sign-ins", 24):
        threads = [threading.Thread(target=guess, args=(number,)) for number in range(24)]
        for one in threads:
            one.start()
        for one in threads:
            one.join(90)
        assert set(found) == {422}
        assert len(found) == 24
    assert server.process is not None
    peak = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    megabytes = int(peak.split("VmHWM:")[1].split()[0]) // 1024
    assert megabytes < 600


def test_live_pages_have_a_number_and_one_too_many_is_told_so(server: RunningServer) -> None:
    server.run("from tests.server.making import *\nmake_event()\n")
    ask = b"GET /live/event-1 HTTP/1.1\r\nHost: x\r\nAccept-Language: ru\r\n\r\n"
    opened = [half_sent(server, ask) for _ in range(3)]
    with tally("streams"), held(opened):
        for one in opened:
            assert one.recv(4000).startswith(b"HTTP/1.1 200 ")
        opened.append(half_sent(server, ask))
        said = whole(opened[-1])
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 30" in said
        assert json.loads(said.split(b"\r\n\r\n", 1)[1])["error"]["code"] == "streams"
        opened[0].close()
        for _ in range(100):
            opened.append(half_sent(server, ask))
            if opened[-1].recv(4000).startswith(b"HTTP/1.1 200 "):
                break
            time.sleep(0.1)
        else:
            raise AssertionError("the place was not free again")
