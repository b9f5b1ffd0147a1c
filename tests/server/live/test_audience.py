"""How many look at a page: a number, over all processes, and nobody else's business."""

import json

import pytest

from meydan.server.live import audience
from meydan.server.live.audience import FORGOTTEN, Audience, counted
from meydan.server.live.frame import STILL_HERE, Frame
from meydan.server.live.hub import MemoryHub
from meydan.server.live.postgres_hub import _notice
from meydan.server.live.redis_hub import pack, unpack


def number(frame: Frame) -> int:
    name, data = frame.data.decode().strip().split("\n")
    assert name == "event: watching"
    return int(json.loads(data.removeprefix("data: "))["n"])


def test_readers_of_public_pages_are_counted_and_nobody_else() -> None:
    hub = MemoryHub()
    readers = [hub.subscribe("watch-1") for _ in range(3)]
    hub.subscribe("board-1")
    assert number(hub.watching("watch-1")) == 3
    assert hub.watching("board-1") is STILL_HERE
    assert hub.watching("game-secret") is STILL_HERE
    hub.unsubscribe("watch-1", readers[0])
    assert number(hub.watching("watch-1")) == 2
    assert counted([("watch-1", 2), ("board-1", 1)]) == {"watch-1": 2}


def over_redis(frame: Frame) -> Frame:
    return unpack(pack(frame))


def over_postgres(frame: Frame) -> Frame:
    stream, seq, due = _notice(frame).split(" ")
    return Frame(stream, int(seq), b"", int(due))


@pytest.mark.parametrize("sent", [over_redis, over_postgres])
def test_processes_add_up_and_a_silent_one_is_forgotten(
    sent: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(sent)
    now = [100.0]
    monkeypatch.setattr(audience, "monotonic", lambda: now[0])
    here, there = Audience(), Audience()
    for frame in (*there.tallies({"event-7": 40}), *here.tallies({"event-7": 2})):
        here.take(sent(frame))
    assert number(here.told("event-7", 2)) == 42
    for frame in there.tallies({"event-7": 41}):
        here.take(sent(frame))
    assert number(here.told("event-7", 2)) == 43
    now[0] += FORGOTTEN + 1
    assert number(here.told("event-7", 2)) == 2
