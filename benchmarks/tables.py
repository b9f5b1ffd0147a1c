"""Tournament tables on screens: how soon a move is at the opponent, and at those who watch."""

import asyncio
import json
import statistics
import time
from collections.abc import Iterator

from benchmarks.moves import Reader, Seats, allow_many_files, listen, play
from benchmarks.processes import meydan
from benchmarks.rows import Row

TABLES = 200
"""Under way at once, in one category."""
WATCHERS = 20
"""Walls that show all of them."""


def run() -> Iterator[Row]:
    """Measure."""
    allow_many_files()
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
    boards = [
        Seats(
            stream=one["stream"],
            paths=dict.fromkeys("ab", one["path"]),
            cookies={seat: f"sessionid={one[seat]}" for seat in "ab"},
        )
        for one in tables
    ]
    readers = await listen(
        [
            *(Reader(one.stream, at_opponent, one.cookies["b"]) for one in boards),
            *(Reader(one.stream, lambda *_: None, one.cookies["a"]) for one in boards),
            *[Reader(tables[0]["watch"], at_wall)] * WATCHERS,
        ],
        port,
    )
    await asyncio.sleep(4)
    sent.clear()
    await play(boards, port, sent)
    for reader in readers:
        reader.cancel()
    return opponents, walls
