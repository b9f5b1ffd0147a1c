"""At every heartbeat: who may hear a stream no longer, is let go."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from meydan.server.live import hub as hubs, stream
from meydan.server.live.hub import MemoryHub
from meydan.server.live.rights import holding
from meydan.server.models import Event
from tests.server.live.test_rights import sign_out, signed_in
from tests.server.tables.arranging import arrange

pytestmark = pytest.mark.django_db(transaction=True)


class Connection:
    """A browser's connection to a stream, without a network between."""

    def __init__(self, name: str, cookies: str = "") -> None:
        self.sent: list[dict[str, Any]] = []
        self.opened = asyncio.Event()
        headers = [(b"cookie", cookies.encode())]
        scope = {"type": "http", "method": "GET", "path": f"/live/{name}", "headers": headers}
        self.task = asyncio.ensure_future(stream.live(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "http.response.body":
            self.opened.set()

    @property
    def over(self) -> bool:
        """Whether the answer has come to its end."""
        return not self.sent[-1].get("more_body", False)


def elsewhere(act: Callable[[], object]) -> Any:
    """Something done to the database by another thread."""

    def run() -> None:
        try:
            act()
        finally:
            connection.close()

    return sync_to_async(run, thread_sensitive=False)()


def listen(
    monkeypatch: pytest.MonkeyPatch, readers: list[tuple[str, str]], then: Callable[[], object]
) -> list[bool]:
    """Which readers are let go at the heartbeat after something happened."""
    hub = MemoryHub()
    monkeypatch.setattr(stream, "hub", lambda: hub)
    # The threads that ask the database end with the loop, and so do their connections.
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)

    async def run() -> list[bool]:
        await hub.start()
        connections = [Connection(name, cookies) for name, cookies in readers]
        for one in connections:
            await one.opened.wait()
        await hub.recheck()
        assert not any(one.over for one in connections)
        await elsewhere(then)
        await hub.recheck()
        await asyncio.sleep(0)
        over = [one.over for one in connections]
        await hub.stop()
        await asyncio.gather(*(one.task for one in connections))
        return over

    return asyncio.run(asyncio.wait_for(run(), 60))


def test_an_event_that_is_withdrawn_falls_silent_to_the_public(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    category = arrange()
    client = signed_in(category.event)
    cookies = f"sessionid={client.cookies['sessionid'].value}"
    readers = [(category.stream, ""), (category.watched, ""), (category.stream, cookies)]
    asked: list[int] = []

    def counted(rights: Any) -> Any:
        asked.append(len(rights))
        return holding(rights)

    monkeypatch.setattr(hubs, "holding", counted)
    over = listen(monkeypatch, readers, lambda: Event.objects.update(published=False))
    assert over == [True, True, False]
    assert asked == [2, 2]  # one for all of the public, one for who is signed in


def test_who_signs_out_hears_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    category = arrange()
    client = signed_in(category.event)
    cookies = f"sessionid={client.cookies['sessionid'].value}"
    readers = [(f"desk-{category.pk}", cookies), (category.stream, "")]
    assert listen(monkeypatch, readers, lambda: sign_out(client)) == [True, False]


def test_a_database_that_does_not_answer_ends_no_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing new is said while it does not; the next heartbeat asks again."""
    category = arrange()

    def broken(_rights: Any) -> Any:
        raise OSError("gone")

    def breaks() -> None:
        monkeypatch.setattr(hubs, "holding", broken)

    assert listen(monkeypatch, [(category.stream, "")], breaks) == [False]
