"""The front: a second of public answers from the event loop, and never anybody's own."""

from typing import Any

import pytest

from meydan.server.gate import front
from meydan.server.gate.bridge import Bridge
from tests.server.loop import in_a_loop

PUBLIC = ("Cache-Control", "public, max-age=1, stale-while-revalidate=10")


class Pages:
    """Django in short: counts how often it is asked."""

    def __init__(self, *headers: tuple[str, str], status: str = "200 OK") -> None:
        self.headers, self.status, self.asked = list(headers), status, 0

    def __call__(self, environ: Any, start: Any) -> list[bytes]:
        self.asked += 1
        start(self.status, [("ETag", '"one"'), *self.headers])
        return [f"{environ['PATH_INFO']} {self.asked}".encode()]


def ask(bridge: Bridge, path: str = "/e/a/", **headers: str) -> tuple[int, bytes]:
    """What a reader is given."""
    sent: list[Any] = []
    named = [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()]
    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "root_path": "",
        "scheme": "http", "http_version": "1.1", "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80), "headers": named,
    }  # fmt: skip

    async def run() -> None:
        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            sent.append(message)

        await bridge(scope, receive, send)

    in_a_loop(run())
    return sent[0]["status"], b"".join(one.get("body", b"") for one in sent)


def test_a_crowd_asks_django_once() -> None:
    bridge = Bridge(pages := Pages(PUBLIC))
    assert {ask(bridge) for _ in range(20)} == {(200, b"/e/a/ 1")}
    assert pages.asked == 1
    assert ask(bridge, if_none_match='W/"one"') == (304, b"")
    assert pages.asked == 1


def test_news_empty_it_at_once_and_an_answer_of_before_is_not_kept() -> None:
    bridge = Bridge(pages := Pages(PUBLIC))
    ask(bridge)
    bridge.front.empty()
    assert ask(bridge) == (200, b"/e/a/ 2")
    key = bridge.front.key({"method": "GET", "path": "/e/b/", "headers": []})
    assert key is not None
    bridge.front.keep(key, bridge.front.turn - 1, 200, [(b"cache-control", front.SHARED)], b"old")
    assert ask(bridge, "/e/b/")[1] == b"/e/b/ 3"
    assert pages.asked == 3


def test_it_lasts_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    bridge = Bridge(pages := Pages(PUBLIC))
    ask(bridge)
    monkeypatch.setattr(front, "SECONDS", -1.0)
    ask(bridge)
    assert pages.asked == 2


def test_a_page_that_still_stands_is_good_for_another_second() -> None:
    bridge = Bridge(Pages(PUBLIC))
    ask(bridge)
    key = next(iter(bridge.front._kept))
    before = bridge.front._kept[key]
    told = [(b"cache-control", front.SHARED + b"1"), (b"etag", b'W/"one"')]
    bridge.front.keep(key, bridge.front.turn, 304, told, b"")
    after = bridge.front._kept[key]
    assert after.at > before.at
    assert after.body == before.body


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "sessionid=x"},
        {"cookie": "meydan_lang=tr; sessionid=x"},
        {"cookie": "unknown=1"},
        {"authorization": "Bearer x"},
        {"accept_language": "en"},
        {"accept_encoding": "gzip"},
        {"cookie": "meydan_lang=ru"},
        {"host": "evil.example"},
    ],
)
def test_another_kind_of_reader_is_never_given_a_strangers_page(headers: dict[str, str]) -> None:
    bridge = Bridge(pages := Pages(PUBLIC))
    ask(bridge)
    ask(bridge, **headers)
    assert pages.asked == 2


@pytest.mark.parametrize(
    "pages",
    [
        Pages(("Cache-Control", "private, no-cache")),
        Pages(("Cache-Control", "no-store")),
        Pages(),
        Pages(PUBLIC, ("Set-Cookie", "sessionid=mine")),
        Pages(PUBLIC, status="404 Not Found"),
    ],
)
def test_what_is_not_public_is_not_kept(pages: Pages) -> None:
    bridge = Bridge(pages)
    ask(bridge)
    ask(bridge)
    assert pages.asked == 2


def test_other_rooms_are_left_alone() -> None:
    bridge = Bridge(pages := Pages(PUBLIC))
    for path in ("/desk/", "/me/", "/api/v1/events", "/"):
        ask(bridge, path)
        ask(bridge, path)
    assert pages.asked == 8


def test_it_holds_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "CAPACITY", 6000)
    bridge = Bridge(Pages(PUBLIC))
    for number in range(100):
        ask(bridge, f"/e/{number}/")
    assert bridge.front._size <= 6000


def test_long_addresses_fill_it_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only answers were counted: short ones to addresses of 60 KB took memory without end."""
    monkeypatch.setattr(front, "CAPACITY", 1_000_000)
    bridge = Bridge(Pages(PUBLIC))
    told = [(b"cache-control", front.SHARED + b"1")]
    for number in range(100):
        scope = {"method": "HEAD", "path": "/e/a/", "headers": []}
        key = bridge.front.key({**scope, "query_string": b"%d" % number + b"x" * 60_000})
        assert key is not None
        bridge.front.keep(key, bridge.front.turn, 200, told, b"")
    assert len(bridge.front._kept) < 20
