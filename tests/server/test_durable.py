"""What was acknowledged is there: after a power cut, on a full disk, with many at once."""

import json
import resource
import sqlite3
import threading
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.server.browser import newest
from tests.server.browser.running import RunningServer

FILL = """
from tests.server.making import *
from meydan.server.access.secrets import new_token
from meydan.server.access.secrets import digest
from meydan.server.models import ApiToken
event = make_event()
category = make_category(event)
add_players(category, 16)
start_round(category)
account = make_account("hakem", event, Role.REFEREE)
ApiToken.objects.create(account=account, name="test", digest=digest("meydan_test"))
"""
KEYS = "SELECT key FROM meydan_boardevent WHERE key IS NOT NULL ORDER BY key"


def stored_keys(server: RunningServer) -> list[str]:
    """The keys of all entries that a database holds; asked of it alone, so that it is quick."""
    address = server.environment["DATABASE_URL"]
    if address:
        with psycopg.connect(address) as postgres:
            return [str(row[0]) for row in postgres.execute(KEYS)]
    with closing(sqlite3.connect(server.folder / "meydan.sqlite3")) as sqlite:
        return [str(row[0]) for row in sqlite.execute(KEYS)]


def post(server: RunningServer, table: int, key: str, deed: dict[str, Any], seen: int) -> Any:
    """Add an entry to a board's log as a referee's program does."""
    path = f"/api/v1/events/deneme/categories/mangala-12/rounds/1/tables/{table}/events"
    request = urllib.request.Request(
        server.url + path,
        json.dumps({"deed": deed, "seen": seen}).encode(),
        {
            "Authorization": "Bearer meydan_test",
            "Content-Type": "application/json",
            "Idempotency-Key": key,
        },
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.on_sqlite),
        pytest.param("postgres", marks=pytest.mark.on_postgres),
    ]
)
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A server with eight boards waiting, on both databases."""
    address = ""
    if request.param == "postgres":
        given = request.getfixturevalue("postgres_url")
        address = newest.copied(given, "meydan_durable_test")
    made = RunningServer(tmp_path, DATABASE_URL=address)
    made.run(FILL)
    made.start()
    yield made
    made.stop()


def test_a_killed_server_has_everything_it_acknowledged(server: RunningServer) -> None:
    """Eight referees enter notes without pause; the server is killed; nothing answered is lost."""
    acknowledged: list[str] = []
    stop = threading.Event()

    def referee(table: int) -> None:
        for number in range(500):
            key = f"{table}-{number:04}"
            try:
                post(server, table, key, {"kind": "noted", "text": key}, seen=0)
            except (urllib.error.URLError, ConnectionError, TimeoutError, OSError):
                return
            acknowledged.append(key)
            if len(acknowledged) > 60:
                stop.set()

    referees = [threading.Thread(target=referee, args=(table,)) for table in range(1, 9)]
    for one in referees:
        one.start()
    assert stop.wait(60)
    server.kill()
    for one in referees:
        one.join(30)
    server.start()
    stored = stored_keys(server)
    assert set(acknowledged) <= set(stored)
    assert len(stored) == len(set(stored))


def test_an_entry_sent_again_after_the_kill_is_stored_once(server: RunningServer) -> None:
    post(server, 1, "start", {"kind": "set-started"}, seen=0)
    server.kill()
    server.start()
    again = post(server, 1, "start", {"kind": "set-started"}, seen=0)
    assert again["seq"] == 2
    done = post(server, 1, "count", {"kind": "set-counted", "score": [30, 18]}, seen=2)
    assert done["seq"] == 3


@pytest.mark.on_sqlite
def test_a_full_disk_loses_nothing_and_says_so(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, DATABASE_URL="")
    server.run(FILL)
    largest = sum(path.stat().st_size for path in tmp_path.glob("meydan.sqlite3*")) + 60_000
    server.limits = [(resource.RLIMIT_FSIZE, (largest, largest))]
    server.start()
    stored, answer = [], None
    for number in range(400):
        key = f"{number:04}"
        try:
            post(server, 1 + number % 8, key, {"kind": "noted", "text": "x" * 300}, seen=0)
        except urllib.error.HTTPError as error:
            answer = (error.code, json.load(error)["error"])
            break
        stored.append(key)
    assert answer is not None
    assert (answer[0], answer[1]["code"]) == (507, "storage")
    server.kill()
    server.limits = []
    server.start()
    assert stored_keys(server) == stored
    post(server, 1, "after", {"kind": "noted", "text": "goes on"}, seen=0)
    server.stop()
    with closing(sqlite3.connect(tmp_path / "meydan.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


ERASE = """
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Category
from meydan.server.store.people.erasure import erase
erase(Category.objects.get().pk, None, PROGRAM, reason="asked for")
"""


def test_a_server_that_keeps_its_connection_keeps_no_erased_name_in_the_journal(
    tmp_path: Path,
) -> None:
    server = RunningServer(tmp_path, DATABASE_URL="")
    name = "Gizliogullari"
    server.run(f"{FILL}category.entries.filter(local=1).update(surname={name!r})")
    server.start()
    try:
        urllib.request.urlopen(f"{server.url}/e/deneme/mangala-12/", timeout=20).read()
        server.run(ERASE)
        files = sorted(tmp_path.glob("meydan.sqlite3*"))
        assert (tmp_path / "meydan.sqlite3-wal") in files
        assert [one.name for one in files if name.encode() in one.read_bytes()] == []
    finally:
        server.stop()
