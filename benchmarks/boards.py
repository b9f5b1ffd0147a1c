"""Boards on screens: how soon a page shows one, how soon a move arrives, what idle ones cost."""

import asyncio
import json
import os
import shutil
import statistics
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.moves import Heard, Reader, Seats, allow_many_files, listen, play
from benchmarks.processes import cpu, meydan
from benchmarks.rows import Row
from benchmarks.slow_phone import slow_phone

PLAYED = 200
"""Games under way at once."""
IDLE = 500
IDLE_SECONDS = 45
"""Three heartbeats."""
VISITS = 7


def run() -> Iterator[Row]:
    """Measure; the page needs Chromium and Playwright."""
    allow_many_files()
    yield from _page()
    yield from _moves()
    yield _idle()


def _page() -> Iterator[Row]:
    """A practice board as a phone opens it for the first time, game by game: the slowest."""
    from playwright.sync_api import sync_playwright

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with meydan("boards_process", 0) as (_, port), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        figures = [
            _visits(browser, f"http://127.0.0.1:{port}", game)
            for game in ("mangala", "pentago", "reversi", "kure")
        ]
        browser.close()
    slowest, ready, heaviest = (max(column) for column in zip(*figures, strict=True))
    yield Row("a board page with all it loads", "KB", heaviest, at_most=150)
    yield Row("the board is seen, slow phone, median", "ms", slowest, at_most=1000)
    yield Row("the board can be played on, slow phone, median", "ms", ready)


def _visits(browser: Any, url: str, game: str) -> tuple[float, float, float]:
    """Milliseconds until the board is seen and until it is ready (medians), and kilobytes."""
    page = browser.new_page()
    page.goto(f"{url}/play/{game}/practice")
    page.locator("main form button").last.click()
    page.locator(".play[data-state]").wait_for()
    address = page.url
    page.close()
    seen, ready, sizes = [], [], []
    for _ in range(VISITS):
        with slow_phone(browser) as (page, loaded):
            page.goto(address, wait_until="load")
            page.locator(".play[data-state]").wait_for()
            # The board is in the page itself: what is painted first shows it.
            seen.append(_moment(page, "first-contentful-paint"))
            ready.append(_moment(page, "board-shown"))
            sizes.append(sum(loaded) / 1000)
    return statistics.median(seen), statistics.median(ready), max(sizes)


def _moment(page: Any, name: str) -> float:
    return float(page.evaluate(f"performance.getEntriesByName('{name}')[0].startTime"))


def _moves() -> Iterator[Row]:
    """From the sending of a move to its arrival on the opponent's stream."""
    with meydan("boards_process", PLAYED) as (process, port):
        assert process.stdout is not None
        games = json.loads(process.stdout.readline())
        delays = asyncio.run(_play(games, port))
    delays.sort()
    name = f"a move at the opponent, {PLAYED} games under way"
    yield Row(f"{name}, median", "ms", statistics.median(delays), at_most=100)
    yield Row(f"{name}, 95 %", "ms", delays[int(len(delays) * 0.95)])


async def _play(games: list[dict[str, str]], port: int) -> list[float]:
    sent: dict[str, float] = {}
    delays: list[float] = []

    def heard(stream: str, line: bytes) -> None:
        if line.startswith(b"data:") and stream in sent:
            delays.append((time.perf_counter() - sent.pop(stream)) * 1000)

    boards = [
        Seats(
            stream=game["stream"],
            paths={seat: f"/play/g/{game[seat]}/" for seat in "ab"},
            cookies={"a": "", "b": ""},
        )
        for game in games
    ]
    streams = [board.stream for board in boards]
    readers = await listen([*_both(streams, heard)], port)
    await asyncio.sleep(3)
    await play(boards, port, sent)
    for reader in readers:
        reader.cancel()
    return delays


def _both(streams: list[str], heard: Heard) -> Iterator[Reader]:
    """Two pages for each game, of which one is looked at."""
    for listener in (heard, lambda *_: None):
        yield from (Reader(stream, listener) for stream in streams)


def _idle() -> Row:
    """Both players of every game have their page open and nobody moves."""
    with meydan("boards_process", IDLE) as (process, port):
        assert process.stdout is not None
        games = json.loads(process.stdout.readline())
        share = asyncio.run(_wait([game["stream"] for game in games], process, port))
    return Row(f"{IDLE} idle boards, {2 * IDLE} open streams", "% of a core", share, at_most=5)


async def _wait(streams: list[str], process: Any, port: int) -> float:
    readers = await listen([*_both(streams, lambda *_: None)], port)
    await asyncio.sleep(5)
    before, start = cpu(process), time.monotonic()
    await asyncio.sleep(IDLE_SECONDS)
    share = 100 * (cpu(process) - before) / (time.monotonic() - start)
    for reader in readers:
        reader.cancel()
    return share
