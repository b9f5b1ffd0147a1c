"""Live streams through a real server: in order, nothing missed, over every kind of hub."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.browser import newest
from tests.server.browser.running import RunningServer
from tests.server.live.reading import Reader

MAKE = """
from meydan.server.models import LiveEvent
from tests.server.making import *
event = make_event(published={published})
category = make_category(event)
add_players(category, 8)
start_round(category)
print(LiveEvent.objects.filter(stream=category.stream).count())
"""
RESULT = """
from tests.server.making import *
from meydan.server.models import Category
from meydan.tournament.ids import *
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
category = Category.objects.get()
result = Result(points=(Points(2), Points(0)))
edit(category, lambda t: enter_result(t, RoundNo(1), TableNo({table}), result))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with a memory hub and its own database."""
    running = RunningServer(tmp_path_factory.mktemp("live"), DATABASE_URL="").start()
    running.run(MAKE.format(published=True))
    yield running
    running.stop()


@pytest.mark.on_sqlite
def test_a_reader_is_given_what_it_missed_in_order(server: RunningServer) -> None:
    server.run(RESULT.format(table=1))
    server.run(RESULT.format(table=2))
    reader = Reader(f"{server.url}/live/category-1?after=0")
    kinds = [data["kind"] for data in reader.wait(7)]
    reader.close()
    assert kinds.count("result") == 2
    numbers = [number for number, _ in reader.heard]
    assert numbers == list(range(1, len(numbers) + 1))
    again = Reader(f"{server.url}/live/category-1", last=numbers[-3])
    again.wait(2)
    again.close()
    assert [number for number, _ in again.heard] == numbers[-2:]
    since = Reader(f"{server.url}/live/category-1?after={numbers[-2]}")
    fresh = Reader(f"{server.url}/live/category-1?after=now").ready()
    server.run(RESULT.format(table=3))
    since.wait(2)
    fresh.wait(1)
    since.close()
    fresh.close()
    assert since.heard[0][0] == numbers[-1]
    assert fresh.heard[0][0] == numbers[-1] + 1


@pytest.mark.on_sqlite
def test_no_stream_of_what_is_not_there(server: RunningServer) -> None:
    for stream in ("category-99", "board-99", "nonsense", "category-x", "event-99"):
        reader = Reader(f"{server.url}/live/{stream}").ready()
        reader.close()
        assert reader.status == 404


@pytest.mark.on_sqlite
def test_an_unpublished_event_is_silent_to_strangers(tmp_path: Path) -> None:
    running = RunningServer(tmp_path, DATABASE_URL="").start()
    try:
        running.run(MAKE.format(published=False))
        reader = Reader(f"{running.url}/live/category-1").ready()
        reader.close()
        assert reader.status == 404
    finally:
        running.stop()


@pytest.mark.parametrize(
    "backend",
    [
        pytest.param("redis", marks=pytest.mark.on_sqlite),
        pytest.param("postgres", marks=pytest.mark.on_postgres),
    ],
)
def test_several_processes_share_a_hub(
    backend: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """What is entered by one process reaches a reader of another at once."""
    if backend == "redis":
        hub, address = request.getfixturevalue("redis_url"), ""
    else:
        given = request.getfixturevalue("postgres_url")
        hub, address = "postgres", newest.copied(given, "meydan_live_test")
    running = RunningServer(tmp_path, MEYDAN_HUB=hub, DATABASE_URL=address).start()
    try:
        after = int(running.run(MAKE.format(published=True)))
        reader = Reader(f"{running.url}/live/category-1?after={after}").ready()
        running.run(RESULT.format(table=1))
        heard = reader.wait(2)
        reader.close()
        assert [data["kind"] for data in heard][:1] == ["result"]
        assert heard[0]["table"] == 1
    finally:
        running.stop()
