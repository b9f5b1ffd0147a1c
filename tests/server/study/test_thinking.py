"""The engine on the server: told line by line, limited, and called off when the reader goes."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

import pytest

from meydan.engine.search import think
from meydan.server.jobs import thinkers as workers
from meydan.server.jobs.thinkers import Busy, Workers
from meydan.server.study import think_endpoint


class Reader:
    """Somebody who asks `/think/`, and perhaps goes before it is done."""

    def __init__(self, *, goes_after: int | None = None) -> None:
        self.goes_after = goes_after
        self.status = 0
        self.body = b""
        self.parts = 0
        self.left = asyncio.Event()

    async def ask(self, game: str, **query: str) -> "Reader":
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/think/{game}",
            "query_string": urlencode({"lang": "en"} | query).encode(),
            "client": ("127.0.0.1", 1),
        }
        await think_endpoint.thinking(scope, self._receive, self._send)
        return self

    async def _receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        self.body += message["body"]
        self.parts += 1
        if self.parts == self.goes_after:
            self.left.set()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.body.decode().splitlines()]


def asked(game: str, *, goes_after: int | None = None, **query: str) -> Reader:
    """Ask in a thread of its own: where a browser is driven, this one has a loop already."""

    async def run() -> Reader:
        return await Reader(goes_after=goes_after).ask(game, **query)

    with ThreadPoolExecutor(1) as one:
        return one.submit(lambda: asyncio.run(run())).result()


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think_endpoint, "STAGES", (0.02, 0.05))
    monkeypatch.setattr(think_endpoint, "MOST_FOR_ONE", 0.02)


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
def test_what_is_found_is_told_while_it_thinks(game: str) -> None:
    found = asked(game)
    assert found.status == 200
    assert 1 <= len(found.lines) <= 2
    last = found.lines[-1]
    assert 0 <= last["percent"] <= 100
    assert last["score"]
    assert all(line["moves"] for line in last["lines"])


def test_a_game_is_gone_over() -> None:
    found = asked("mangala", moves="4 1 6 3 3", review="1").lines
    assert found[0] == {"done": 1, "of": 6}
    review = found[-1]["review"]
    assert len(review["plies"]) == 5
    assert len(review["accuracy"]) == 2
    assert {ply["judgement"] for ply in review["plies"]} <= {
        "best",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
    }


def test_a_quick_look_tells_the_course_by_margins_and_where_it_turned() -> None:
    """A set that is proved lost by two stones leans; it does not lie on the ground."""
    found = asked("mangala", moves="1 6", review="1", quick="1").lines
    first = found[-1]["review"]["plies"][0]
    assert first["percent"] == 0
    assert 0 < first["leaning"] < 50
    assert first["judgement"] in {"inaccuracy", "mistake", "blunder"}


def test_a_finished_game_has_nothing_to_think_about() -> None:
    over = "0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / 1"
    assert list(asked("mangala", position=over).lines[0]) == ["over"]


def test_what_can_not_be_is_refused_in_words() -> None:
    assert asked("go").status == 404
    wrong = asked("mangala", position="x")
    assert (wrong.status, wrong.lines[0]["error"]["code"]) == (422, "parts")
    illegal = asked("reversi", moves="a1")
    assert (illegal.status, illegal.lines[0]["error"]["code"]) == (422, "no-flip")


def test_who_asks_too_often_is_told_to_wait() -> None:
    over = "0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / 1"
    answers = [asked("mangala", position=over).status for _ in range(10 * workers.A_MINUTE + 1)]
    assert set(answers[:-1]) == {200}
    assert answers[-1] == 429


def test_when_too_many_wait_the_next_is_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Workers(at_once=1, waiting=0)
    hold = threading.Event()
    monkeypatch.setattr(think_endpoint, "WORKERS", full)
    first = full.submit(hold.wait, who="here")
    with pytest.raises(Busy):
        full.submit(hold.wait, who="here")
    assert asked("mangala").status == 429
    hold.set()
    first.result()


def test_nobody_holds_the_engine_alone() -> None:
    pool = Workers(at_once=1, waiting=6)
    hold = threading.Event()
    asked_for = [pool.submit(hold.wait, who="one") for _ in range(workers.FOR_ONE)]
    with pytest.raises(Busy):
        pool.submit(hold.wait, who="one")
    asked_for.append(pool.submit(hold.wait, who="another"))
    hold.set()
    for one in asked_for:
        one.result()
    pool.submit(hold.wait, who="one").result()


def test_thinking_ends_when_the_reader_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(think_endpoint, "STAGES", (0.02, 600.0))
    ended = threading.Event()

    def watched(*values: Any, **named: Any) -> Any:
        try:
            return think(*values, **named)
        finally:
            if values[2].seconds == 600.0:
                ended.set()

    monkeypatch.setattr(think_endpoint, "think", watched)

    assert asked("pentago", goes_after=1).status == 200
    assert ended.wait(60)
