"""The progress bar: only where it takes long, only on a terminal, only on standard error."""

import io
import sys

import pytest

from meydan.cli import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "patience", "shown"),
    [(Terminal(), 0.0, True), (Terminal(), 60.0, False), (io.StringIO(), 0.0, False)],
    ids=["slow on a terminal", "quick", "no terminal"],
)
def test_it_shows_when_it_helps(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    stream: io.StringIO,
    patience: float,
    shown: bool,
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress_bar, "PATIENCE", patience)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar.progress_bar("Pairing") as report:
        report(1, 2)
        report(2, 2)
    assert ("Pairing" in stream.getvalue()) is shown
    assert capsys.readouterr().out == ""
