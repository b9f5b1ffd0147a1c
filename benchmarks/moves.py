"""Random moves over many boards at an even pace, and who listens to their streams."""

import asyncio
import http.client
import json
import resource
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

SENDERS = 8
MOVES = 400
PACE = 40.0
"""Moves a second over all boards."""
TOKEN = "x" * 32
Heard = Callable[[str, bytes], None]
"""What is done with a line of a stream."""


@dataclass(frozen=True, slots=True)
class Seats:
    """A board as its two players reach it."""

    stream: str
    paths: dict[str, str]
    """The address of each seat, `a` and `b`."""
    cookies: dict[str, str]
    """What each seat sends along."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who listens to a stream."""

    stream: str
    heard: Heard
    cookie: str = ""


def allow_many_files() -> None:
    """Every stream is an open file."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, hard))


async def listen(readers: Sequence[Reader], port: int) -> list["asyncio.Task[None]"]:
    """Let all of them listen; fifty at a time come in."""
    tasks = []
    for at, reader in enumerate(readers):
        tasks.append(asyncio.create_task(_listen(reader, port)))
        if at % 50 == 49:
            await asyncio.sleep(0.1)
    return tasks


async def play(boards: Sequence[Seats], port: int, sent: dict[str, float]) -> None:
    """Make all moves; `sent` holds when the last one of each stream was sent."""
    senders = [
        threading.Thread(target=_send, args=(boards[at::SENDERS], port, sent, at))
        for at in range(SENDERS)
    ]
    for sender in senders:
        sender.start()
    while any(sender.is_alive() for sender in senders):
        await asyncio.sleep(0.2)
    await asyncio.sleep(1)


async def _listen(reader: Reader, port: int) -> None:
    lines, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    head = f"GET /live/{reader.stream}?after=0 HTTP/1.1\r\nHost: localhost\r\n"
    cookie = f"Cookie: {reader.cookie}\r\n" if reader.cookie else ""
    writer.write(f"{head}{cookie}\r\n".encode())
    while line := await lines.readline():
        reader.heard(reader.stream, line)


def _send(boards: Sequence[Seats], port: int, sent: dict[str, float], at: int) -> None:
    random, connection = Random(at), http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    scenes: dict[str, Any] = {}
    start = time.perf_counter() + at / PACE
    for number in range(MOVES // SENDERS):
        board = boards[number % len(boards)]
        scene = scenes.get(board.stream)
        if scene is None:
            cookie = {"Cookie": board.cookies["a"]}
            connection.request("GET", board.paths["a"] + "state", headers=cookie)
            scene = json.loads(connection.getresponse().read())
        time.sleep(max(0.0, start + number * SENDERS / PACE - time.perf_counter()))
        turn = scene["turn"]
        body = f"act=move&move={random.choice(scene['legal'])}&seen={scene['seq']}"
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrftoken={TOKEN}; {board.cookies[turn]}".rstrip("; "),
            "X-CSRFToken": TOKEN,
        }
        sent[board.stream] = time.perf_counter()
        connection.request("POST", board.paths[turn] + "do", body, headers)
        answer = connection.getresponse()
        told = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {told!r}")
        scenes[board.stream] = json.loads(told)
