"""Running the `meydan` program inside the tests."""

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from meydan.cli import run


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def events(self) -> list[dict[str, Any]]:
        """Standard output as one JSON object a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def data(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)


class Program:
    """The program, called in this process with its own standard streams."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        for variable in ("LC_ALL", "LANG"):
            monkeypatch.delenv(variable, raising=False)
        monkeypatch.setenv("MEYDAN_LANG", "en")
        monkeypatch.setenv("COLUMNS", "100")

    def __call__(self, *args: object, stdin: str | bytes = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        self._capsys.readouterr()
        code = run([str(arg) for arg in args])
        out, err = self._capsys.readouterr()
        return Ran(code, out, err)

    def fails(self, *args: object, stdin: str | bytes = "") -> str:
        """The one line of a command that is refused, with exit code 2 and no other output."""
        ran = self(*args, stdin=stdin)
        assert ran.code == 2, ran
        assert ran.err.count("\n") == 1, ran.err
        assert "Traceback" not in ran.err
        assert ran.out == ""
        return ran.err.removeprefix("meydan: ").rstrip("\n")
