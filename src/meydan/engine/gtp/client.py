"""Another program that speaks GTP, as a player: started, asked, and ended."""

import queue
import shlex
import subprocess
import threading
import time
from contextlib import suppress
from typing import IO, Literal

Kind = Literal["start", "crash", "timeout", "refused", "illegal"]
PATIENCE = 30.0
"""Seconds that a program may take for anything but a move."""


class ProgramFault(Exception):
    """Something that a program did not do; it loses the game that it did not do it in."""

    def __init__(self, kind: Kind, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class Program:
    """A running program; ask it anything, and end it."""

    def __init__(self, command: str) -> None:
        """Start it; raises `ProgramFault` where it can't be."""
        self.command = command
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except (OSError, ValueError, IndexError) as error:
            raise ProgramFault("start", str(error)) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input: IO[str] = self._process.stdin
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()

    def ask(self, command: str, *, seconds: float = PATIENCE) -> str:
        """The reply to a command; raises `ProgramFault`."""
        try:
            self._input.write(command + "\n")
            self._input.flush()
        except (OSError, ValueError):
            raise ProgramFault("crash", f"ended before '{command}'") from None
        lines: list[str] = []
        end = time.monotonic() + seconds
        while True:
            try:
                # One time for the whole reply: a program that only chatters does not answer.
                line = self._lines.get(timeout=max(end - time.monotonic(), 0))
            except queue.Empty:
                raise ProgramFault("timeout", f"no reply to '{command}'") from None
            if line is None:
                raise ProgramFault("crash", f"ended at '{command}'")
            if line.strip():
                lines.append(line.strip())
            elif lines:  # the empty line that ends a reply
                break
        head = lines[0]
        text = "\n".join([head[1:].strip(), *lines[1:]])
        if head[0] == "=":
            return text
        kind: Kind = "refused" if head[0] == "?" else "crash"
        raise ProgramFault(kind, f"'{command}': {text or head}")

    def knows(self, command: str) -> bool:
        """Whether it has a command."""
        try:
            return self.ask(f"known_command {command}") == "true"
        except ProgramFault as fault:
            if fault.kind == "refused":
                return False
            raise

    def close(self) -> None:
        """Ask it to quit, and end it where it does not."""
        with suppress(ProgramFault):
            self.ask("quit", seconds=1.0)
        with suppress(OSError):
            self._input.close()
        try:
            self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _listen(self, output: IO[str]) -> None:
        with output:
            for line in output:
                self._lines.put(line)
        self._lines.put(None)
