"""The server: pages beside a bare one, live deliveries, memory."""

import asyncio
import http.client
import json
import os
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Thread

from benchmarks.processes import Server, cpu, meydan, serving
from benchmarks.rows import Row

PAGES = 400
VIEWERS = 1000
RESULTS = 12
ENTRIES = 4
"""Of each referee: two sets begun and counted, the second ends the round with its result."""
COUNTED = {"kind": "set-counted", "score": [30, 18]}
EVENTS = "/api/v1/events/bench/categories/c1/rounds/1/tables/{}/events"


def run() -> Iterator[Row]:
    """Measure, side by side where there is a peer."""
    yield _page()
    yield from _live()
    yield _memory()
    yield _referees()


def _page() -> Row:
    """CPU of the server for a standings page of 300, beside the bare page."""
    with _meydan(categories=1, players=300, rounds=3) as (ours, port), _bare() as (bare, other):
        figures = []
        for process, at, path in ((ours, port, "/e/bench/c1/standings/"), (bare, other, "/")):
            _fetch(at, path, 30)
            before = cpu(process)
            _fetch(at, path, PAGES)
            figures.append((cpu(process) - before) / PAGES * 1000)
    return Row(
        "standings page of 300 players, CPU",
        "ms",
        figures[0],
        other="Starlette + Jinja2, same rows",
        theirs=figures[1],
        at_most=1.5,
    )


def _live() -> Iterator[Row]:
    with _meydan(categories=1, players=100, rounds=1) as (process, port):
        last, cpu = asyncio.run(_watch(process, port))
    yield Row(f"a result at the last of {VIEWERS} viewers, median", "ms", last, at_most=300)
    yield Row("CPU for each delivery", "µs", cpu, at_most=60)


async def _watch(process: "subprocess.Popen[str]", port: int) -> tuple[float, float]:
    arrivals: asyncio.Queue[float] = asyncio.Queue()

    async def viewer() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /live/category-1?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        ready.append(1)
        while line := await reader.readline():
            if b'"kind":"result"' in line:
                arrivals.put_nowait(time.time())

    ready: list[int] = []
    tasks = []
    for number in range(VIEWERS):
        tasks.append(asyncio.create_task(viewer()))
        if number % 50 == 49:
            await asyncio.sleep(0.1)
    await asyncio.sleep(4)
    delays, before = [], cpu(process)
    for number in range(RESULTS):
        stored = float(await asyncio.to_thread(_order, process, f"result {number + 1}"))
        heard = [await asyncio.wait_for(arrivals.get(), 20) for _ in range(VIEWERS)]
        delays.append((max(heard) - stored) * 1000)
        await asyncio.sleep(0.2)
    spent = cpu(process) - before
    for task in tasks:
        task.cancel()
    # A result says two or three things on the stream, which go out together.
    return statistics.median(delays), spent / (RESULTS * VIEWERS) * 1e6


def _memory() -> Row:
    with _meydan(categories=10, players=100, rounds=1) as (process, port):
        for number in range(1, 11):
            for page in ("", "standings/", "cross/", "players/", "player/1/"):
                _fetch(port, f"/e/bench/c{number}/{page}", 2)
        _fetch(port, "/e/bench/", 2)
        _fetch(port, "/e/bench/hall/", 2)
        size = int(_order(process, "memory")) / 1024
    return Row("memory with 10 categories and 1,000 players", "MB", size, at_most=250)


def _referees() -> Row:
    """Twenty referees, each with an entry about once a second, on tables of their own."""
    waits: list[float] = []

    def referee(port: int, table: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        pause = Random(table)
        for number in range(ENTRIES):
            time.sleep(pause.uniform(0.5, 1.5))
            deed = {"kind": "set-started"} if number % 2 == 0 else COUNTED
            headers = {
                "Authorization": "Bearer meydan_bench",
                "Content-Type": "application/json",
                "Idempotency-Key": f"table-{table}-entry-{number}",
            }
            body = json.dumps({"deed": deed, "seen": number + (number > 0)})
            start = time.perf_counter()
            connection.request("POST", EVENTS.format(table), body, headers)
            answer = connection.getresponse()
            told = answer.read()
            waits.append((time.perf_counter() - start) * 1000)
            if answer.status != 201:
                raise RuntimeError(f"table {table}: {answer.status} {told!r}")

    with _meydan(categories=1, players=100, rounds=1) as (_, port):
        threads = [Thread(target=referee, args=(port, table)) for table in range(1, 21)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return Row(
        "entering a result, 20 referees at work, median", "ms", statistics.median(waits), at_most=50
    )


@contextmanager
def _meydan(*, categories: int, players: int, rounds: int) -> Iterator[Server]:
    with meydan("server_process", categories, players, rounds) as found:
        yield found


@contextmanager
def _bare() -> Iterator[Server]:
    with serving(["-m", "benchmarks.bare_page", "PORT"], dict(os.environ)) as found:
        yield found


def _fetch(port: int, path: str, times: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(times):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
    connection.close()


def _order(process: "subprocess.Popen[str]", order: str) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{order}\n")
    process.stdin.flush()
    return process.stdout.readline().strip()
