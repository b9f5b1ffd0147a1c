"""GTP as a strict client has it: the real program, its bytes, its clock.

The client takes nothing on trust: a reply is `=` or `?`, the id of the command, a blank, text, and
exactly one empty line; nothing is said unasked.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Any

import pytest

import meydan
from meydan.engine import search
from meydan.engine.clock import Clock, Left
from meydan.engine.gtp.server import Session
from meydan.games.core import Side
from tests.engine.native import needs_kernel

GAMES = ("mangala", "pentago", "reversi", "kure")
REQUIRED = (
    "protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize",
    "clear_board", "komi", "play", "genmove",
)  # fmt: skip
"""Commands that every engine must have."""
REPLY = re.compile(rb"([=?])(\d*)(?: ([^\n]+(?:\n[^\n]+)*))?\n\n")


class StrictClient:
    """The engine as a process; `ask` fails at the first byte out of place."""

    def __init__(self, game: str, *options: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "meydan", "engine", game, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._number = 0

    def __enter__(self) -> "StrictClient":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        left = self._process.stdout.read()
        self._process.stdout.close()
        code = self._process.wait(timeout=30)
        if kind is None:
            assert (left, code) == (b"", 0)

    def ask(self, command: str, *, ok: bool = True, end: str = "\n") -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._number += 7
        self._process.stdin.write(f"{self._number} {command}{end}".encode())
        self._process.stdin.flush()
        said = b""
        while not said.endswith(b"\n\n"):
            byte = self._process.stdout.read(1)
            assert byte, f"ended at {command}"
            said += byte
        found = REPLY.fullmatch(said)
        assert found, said
        assert found[1] == (b"=" if ok else b"?"), said
        assert int(found[2]) == self._number
        return (found[3] or b"").decode()


@pytest.fixture(params=GAMES)
def client(request: pytest.FixtureRequest) -> Iterator[tuple[str, StrictClient]]:
    with StrictClient(request.param, "--level", "2") as one:
        yield request.param, one


def test_what_every_engine_must_have(client: tuple[str, StrictClient]) -> None:
    name, one = client
    assert one.ask("protocol_version") == "2"
    commands = one.ask("list_commands").split("\n")
    assert len(commands) == len(set(commands))
    for command in REQUIRED:
        assert command in commands
        assert one.ask(f"known_command {command}") == "true"
    assert one.ask("known_command no-such") == "false"
    assert one.ask("no-such", ok=False) == "unknown command"
    # Tabs are blanks, other control characters and comments are left out, CR LF ends a line.
    assert one.ask("na\x01me\t# of the game", end="\r\n") == f"Meydan {name}"
    assert one.ask("play b", ok=False).startswith("syntax error")
    assert one.ask("play b zz9", ok=False) == "illegal move"
    assert one.ask("undo", ok=False) == "cannot undo"
    game = meydan.game(name)
    state = game.start()
    colour = {Side.FIRST: "b", Side.SECOND: "w"}
    for _ in range(6):
        move = game.parse(state, one.ask(f"genmove {colour[state.turn]}"))
        state = game.play(state, move)
        assert one.ask("meydan-position") == game.dump(state)
    one.ask("undo")
    one.ask("clear_board")
    one.ask("time_settings 60 0 0")
    one.ask("time_left b 30 0")
    for wrong in ("time_left b -1 0", "time_left b 1 -1", "time_left b nan 0", "time_left b 1 x",
                  "time_settings -1 0 0", "time_settings 1 -1 1"):  # fmt: skip
        assert one.ask(wrong, ok=False).startswith("syntax error")
    one.ask("quit")


def test_time_that_nobody_tells_is_counted() -> None:
    one = Clock.set(main=100, overtime=10, moves=5)
    first = one.spent(Side.FIRST, 40.0)
    assert first.left[Side.FIRST] == Left(60.0, 0)
    assert first.seconds(Side.SECOND) == one.seconds(Side.SECOND)
    over = first.spent(Side.FIRST, 70.0)
    assert over.left[Side.FIRST] == Left(10, 5)
    assert over.spent(Side.FIRST, 3.0).left[Side.FIRST] == Left(7.0, 4)
    for _ in range(5):
        over = over.spent(Side.FIRST, 1.0)
    assert over.left[Side.FIRST] == Left(10, 5), "five moves made: the next period"
    gone = Clock.set(main=5, overtime=0, moves=0).spent(Side.FIRST, 9.0)
    assert gone.left[Side.FIRST] == Left(0.0, 0)
    assert gone.seconds(Side.FIRST) == pytest.approx(0.01)
    assert Clock().spent(Side.FIRST, 9.0) == Clock()


def test_a_move_is_told_what_the_clock_leaves_it() -> None:
    told: list[float | None] = []

    def chooser(game: Any, state: Any, level: int, *, seed: int, seconds: float | None) -> Any:
        told.append(seconds)
        return game.legal(state)[0]

    one = Session(meydan.game("reversi"), chooser)
    for line in ("time_settings 100 0 0", "genmove b", "time_left w 10 2", "genmove w"):
        one.answer(line)
    assert told == [pytest.approx(3.795), pytest.approx(4.745)]


@needs_kernel
@pytest.mark.parametrize("name", GAMES)
def test_all_that_thinking_needs_is_loaded_before_the_first_line(name: str) -> None:
    """The first move's time is for thinking: 0.2 s were 0.8 s while tables and books were read."""
    search._thinker.cache_clear()
    search.prepare(meydan.game(name))
    assert search._thinker.cache_info().currsize == 1
    if name == "mangala":
        from meydan.engine.mangala import thinker

        assert thinker._shared.cache_info().currsize == 1
