"""Tournament tables on screens: how soon a move is at the opponent, and at those who watch."""

import asyncio
import http.client
import json
import resource
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.processes import meydan
from benchmarks.rows import Row

TABLES = 200
"""Under way at once, in one category."""
WATCHERS = 20
"""Walls that show all of them."""
SENDERS = 8
MOVES = 400
PACE = 40.0
"""Moves a second over all tables."""
TOKEN = "x" * 32
Heard = Callable[[str, bytes], None]
"""What is done with a line of a stream."""


def run() -> Iterator[Row]:
    """Measure."""
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    )
    with meydan("tables_process", TABLES) as (process, port):
        assert process.stdout is not None
        tables = json.loads(process.stdout.readline())
        opponents, walls = asyncio.run(_play(tables, port))
    name = f"a move at the opponent, {TABLES} tables under way"
    yield Row(f"{name}, median", "ms", statistics.median(opponents), at_most=100)
    yield Row(f"{name}, 95 %", "ms", sorted(opponents)[int(len(opponents) * 0.95)])
    yield Row(f"a move on the last of {WATCHERS} walls, median", "ms", statistics.median(walls))


async def _play(tables: list[dict[str, str]], port: int) -> tuple[list[float], list[float]]:
    sent: dict[str, float] = {}
    left: dict[tuple[str, int], int] = {}
    opponents: list[float] = []
    walls: list[float] = []

    def at_opponent(stream: str, line: bytes) -> None:
        if line.startswith(b"data:") and stream in sent:
            opponents.append((time.perf_counter() - sent[stream]) * 1000)

    def at_wall(_stream: str, line: bytes) -> None:
        if not line.startswith(b"data:"):
            return
        said = json.loads(line[5:])
        if said["kind"] != "table":
            return
        key = (by_table[said["table"]], said["scene"]["seq"])
        left[key] = left.get(key, 0) + 1
        if left[key] == WATCHERS and key[0] in sent:
            walls.append((time.perf_counter() - sent[key[0]]) * 1000)

    by_table = {at: one["stream"] for at, one in enumerate(tables, 1)}
    streams: list[tuple[str, str, Heard]] = [
        (one["stream"], one["b"], at_opponent) for one in tables
    ]
    streams += [(one["stream"], one["a"], lambda *_: None) for one in tables]
    streams += [(f"{tables[0]['watch']}", "", at_wall)] * WATCHERS
    readers = []
    for at, (stream, session, heard) in enumerate(streams):
        readers.append(asyncio.create_task(_listen(stream, session, port, heard)))
        if at % 50 == 49:
            await asyncio.sleep(0.1)
    await asyncio.sleep(4)
    sent.clear()
    senders = [
        threading.Thread(target=_send, args=(tables[at::SENDERS], port, sent, at))
        for at in range(SENDERS)
    ]
    for sender in senders:
        sender.start()
    while any(sender.is_alive() for sender in senders):
        await asyncio.sleep(0.2)
    await asyncio.sleep(1)
    for reader in readers:
        reader.cancel()
    return opponents, walls


def _send(tables: list[dict[str, str]], port: int, sent: dict[str, float], at: int) -> None:
    """Random moves, one table after the other, at an even pace."""
    random, connection = Random(at), http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    scenes: dict[str, Any] = {}
    start = time.perf_counter() + at / PACE
    for number in range(MOVES // SENDERS):
        table = tables[number % len(tables)]
        stream = table["stream"]
        scene = scenes.get(stream)
        if scene is None:
            cookie = {"Cookie": f"sessionid={table['a']}"}
            connection.request("GET", table["path"] + "state", headers=cookie)
            scene = json.loads(connection.getresponse().read())
        time.sleep(max(0.0, start + number * SENDERS / PACE - time.perf_counter()))
        body = f"act=move&move={random.choice(scene['legal'])}&seen={scene['seq']}"
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={TOKEN}; sessionid={table[scene['turn']]}",
            "X-CSRFToken": TOKEN,
        }
        sent[stream] = time.perf_counter()
        connection.request("POST", table["path"] + "do", body, headers)
        answer = connection.getresponse()
        told = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {told!r}")
        scenes[stream] = json.loads(told)


async def _listen(stream: str, session: str, port: int, heard: Heard) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    head = f"GET /live/{stream}?after=0 HTTP/1.1\r\nHost: localhost\r\n"
    writer.write(f"{head}Cookie: sessionid={session}\r\n\r\n".encode())
    while line := await reader.readline():
        heard(stream, line)
