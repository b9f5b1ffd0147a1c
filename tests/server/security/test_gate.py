"""The gate: whose word counts about a sender, and which lane a request takes."""

import asyncio
import threading
from ipaddress import ip_network
from typing import Any

import pytest

from meydan.server.gate import body
from meydan.server.gate.body import Bodies
from meydan.server.gate.client import settle
from meydan.server.gate.lanes import Lane, Lanes
from meydan.server.gate.refusal import Refused
from tests.server.loop import in_a_loop

PROXIES = (ip_network("10.0.0.0/8"), ip_network("127.0.0.1/32"))


def sender(near: str, *forwarded: str, proto: str = "", secure: bool = False) -> tuple[str, str]:
    headers = [(b"x-forwarded-for", one.encode()) for one in forwarded]
    headers += [(b"x-forwarded-proto", proto.encode())] if proto else []
    scope: dict[str, Any] = {"client": (near, 4), "headers": headers, "scheme": "http"}
    settle(scope, PROXIES, secure=secure)
    assert not [name for name, _ in scope["headers"] if b"forwarded" in name]
    return scope["client"][0], scope["scheme"]


def test_only_a_proxy_that_is_named_is_believed() -> None:
    assert sender("203.0.113.9", "198.51.100.1", proto="https") == ("203.0.113.9", "http")
    assert sender("10.1.2.3", "198.51.100.1", proto="https") == ("198.51.100.1", "https")
    assert sender("::ffff:10.1.2.3", "198.51.100.1")[0] == "198.51.100.1"


def test_what_a_sender_says_of_itself_before_the_proxy_is_talk() -> None:
    assert sender("10.1.2.3", "1.1.1.1, 198.51.100.1")[0] == "198.51.100.1"
    assert sender("10.1.2.3", "1.1.1.1", "198.51.100.1, 10.9.9.9")[0] == "198.51.100.1"
    assert sender("10.1.2.3", "1.1.1.1, nonsense")[0] == "10.1.2.3"
    assert sender("10.1.2.3", "")[0] == "10.1.2.3"
    assert sender("10.1.2.3", ", ".join(["198.51.100.1"] * 5000))[0] == "198.51.100.1"


def test_behind_https_every_page_knows_it() -> None:
    assert sender("203.0.113.9", secure=True) == ("203.0.113.9", "https")


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("GET", "/", "page"),
        ("GET", "/sign-in", "page"),
        ("POST", "/sign-in", "password"),
        ("POST", "/in/secret", "password"),
        ("POST", "/join/secret", "password"),
        ("POST", "/f/x/office/ratings/values", "work"),
        ("GET", "/f/x/ratings/mangala.xlsx", "work"),
        ("GET", "/f/x/ratings/mangala/", "page"),
        ("POST", "/desk/e/x/import", "work"),
        ("GET", "/desk/e/x/import", "page"),
        ("POST", "/desk/e/x/c/y/pair", "work"),
        ("GET", "/desk/e/x/export.zip", "work"),
        ("GET", "/desk/e/x/c/y/export.xlsx", "work"),
        ("POST", "/api/v1/analyse", "work"),
        ("POST", "/api/v1/events/x/categories/y/pairing", "work"),
        ("POST", "/api/v1/events/x/categories/y/rounds/1/tables/1/events", "page"),
        ("GET", "/play/study/mangala/at", "work"),
        ("GET", "/desk/no/such/page/at/all", "page"),
    ],
)
def test_slow_work_has_a_lane_of_its_own(method: str, path: str, lane: str) -> None:
    assert Lanes().of(method, path).name == lane


def test_a_lane_takes_so_many_and_refuses_the_next() -> None:
    go_on = threading.Event()
    lane = Lane("test", threads=2, waiting=3)

    async def crowd() -> list[Any]:
        tasks = [asyncio.ensure_future(lane.run(lambda: go_on.wait(30))) for _ in range(5)]
        await asyncio.sleep(0.05)
        with pytest.raises(Refused, match="busy"):
            await lane.run(lambda: True)
        go_on.set()
        return await asyncio.gather(*tasks)

    assert in_a_loop(crowd()) == [True] * 5
    assert lane.waiting == 0


def test_what_goes_wrong_in_a_lane_reaches_who_asked() -> None:
    lane = Lane("test", threads=1, waiting=1)

    async def ask() -> None:
        with pytest.raises(ZeroDivisionError):
            await lane.run(lambda: 1 // 0)
        assert await lane.run(lambda: 7) == 7

    in_a_loop(ask())


async def send_body(bodies: Bodies, *pieces: bytes, whole: bool = True) -> bytes:
    """Send a body of somebody who says that they are signed in; half of it where not `whole`."""
    left = list(pieces)

    async def receive() -> dict[str, Any]:
        if not left:
            await asyncio.sleep(60)
        piece = left.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(left) or not whole}

    scope = {"headers": [(b"cookie", b"sessionid=x")], "path": "/"}
    return await bodies.read(scope, receive, session_cookie="sessionid")


def test_files_sent_slowly_keep_nobody_from_a_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four of them, sent but for their last byte, took all the room there was for an hour."""
    monkeypatch.setattr(body, "IN_ALL", 400_000)
    bodies, file = Bodies(), b"x" * 160_000

    async def crowd() -> None:
        slow = [asyncio.ensure_future(send_body(bodies, file, whole=False)) for _ in range(4)]
        await asyncio.sleep(0)
        assert await send_body(bodies, b"result=1") == b"result=1"
        with pytest.raises(Refused, match="busy"):
            await send_body(bodies, file, file)
        monkeypatch.setattr(body, "LONG", -1.0)
        assert len(await send_body(bodies, file)) == len(file)  # the first of them makes way
        with pytest.raises(Refused, match="too-slow"):
            await slow[0]
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)

    in_a_loop(crowd())
    bodies.release(len(b"result=1"))
    bodies.release(len(file))
    assert (bodies.held, bodies.forms, bodies._leaving, bodies._files) == (0, 0, 0, [])
