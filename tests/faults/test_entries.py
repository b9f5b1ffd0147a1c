"""Referees enter without pause while the server is killed again and again: 0 lost, 0 doubled."""

import random
import threading
import time
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from tests.faults.tally import LONG, tally
from tests.server.browser import newest
from tests.server.browser.running import RunningServer
from tests.server.test_durable import FILL, post, stored_keys

KILLS = 500 if LONG else 2


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.on_sqlite),
        pytest.param("postgres", marks=pytest.mark.on_postgres),
    ]
)
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RunningServer]:
    """Eight boards that wait, on either database."""
    address = ""
    if request.param == "postgres":
        given = request.getfixturevalue("postgres_url")
        address = newest.copied(given, "meydan_faults_entries")
    made = RunningServer(tmp_path, DATABASE_URL=address)
    made.run(FILL)
    yield made
    made.stop()


def test_what_was_acknowledged_is_there_once(server: RunningServer) -> None:
    acknowledged: list[str] = []
    chance = random.Random(7)

    def referee(life: int, table: int) -> None:
        for number in range(10_000):
            key = f"{life:04}-{table}-{number:04}"
            try:
                post(server, table, key, {"kind": "noted", "text": key}, seen=0)
            except (OSError, HTTPException, ValueError):
                return  # no answer, or half of one: nothing was acknowledged
            acknowledged.append(key)

    for life in range(KILLS):
        server.start()
        referees = [threading.Thread(target=referee, args=(life, n)) for n in range(1, 9)]
        for one in referees:
            one.start()
        wanted, deadline = len(acknowledged) + 10, time.monotonic() + 60
        while len(acknowledged) < wanted and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(chance.random() / 2)
        server.kill()
        for one in referees:
            one.join(60)
        with tally("kill during entries"):
            stored = stored_keys(server)
            assert set(acknowledged) <= set(stored), "lost"
            assert len(stored) == len(set(stored)), "doubled"
    assert acknowledged
