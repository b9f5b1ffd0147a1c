"""`meydan demo`: what it leaves behind, and the kernel that is built behind it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from meydan.cli.server.kernel_build import COMMAND, built_behind
from meydan.engine import kernel
from tests.engine.native import needs_kernel

STARTED = """
import signal, sys, time
from pathlib import Path
from meydan.cli.server import demo, serve

# Whoever runs the tests in the background hands on that this signal is ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

def start(**told):
    import os
    folder = Path(os.environ["MEYDAN_DATA"])
    (folder / "meydan.db").write_text("much")
    print(folder, flush=True)
    signal.raise_signal(getattr(signal, sys.argv[1]))
    time.sleep(60)

serve.start = start
demo.demo(port=8000)
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_its_folder_goes_however_it_is_ended(name: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", STARTED, name],
        capture_output=True,
        env={"TMPDIR": str(tmp_path), "PATH": ""},
        text=True,
        timeout=60,
    )
    assert Path(ran.stdout.strip()).parent == tmp_path, ran.stderr
    assert list(tmp_path.iterdir()) == []
    assert ran.returncode == -getattr(signal, name)


def without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where it was not built."""
    monkeypatch.setattr(kernel, "_module", None)
    monkeypatch.setattr(kernel, "why_not", "missing")
    monkeypatch.setattr(kernel, "available", False)


@needs_kernel
def test_a_kernel_that_was_built_meanwhile_thinks_from_then_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kernel.path()
    without_the_kernel(monkeypatch)
    monkeypatch.setenv("MEYDAN_LANG", "en")
    go_on = tmp_path / "go-on"
    monkeypatch.setenv(COMMAND, f"while ! [ -e {go_on} ]; do sleep 0.05; done")
    with built_behind():
        assert (kernel.why_not, kernel.path()) == ("building", None)
        assert COMMAND not in os.environ, "a process that the server starts builds nothing"
        go_on.touch()
        until(lambda: kernel.why_not != "building")
        assert (kernel.available, kernel.why_not, kernel.path()) == (True, None, path)
        until(lambda: "ready; it thinks" in capsys.readouterr().err)


def test_a_kernel_that_can_not_be_built_is_said_to_be_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_the_kernel(monkeypatch)
    monkeypatch.setattr(kernel, "_import", lambda: (None, "missing"))
    monkeypatch.setenv("MEYDAN_LANG", "en")
    monkeypatch.setenv(COMMAND, "exit 2")
    with built_behind():
        until(lambda: kernel.why_not == "missing")
        until(lambda: "could not be built" in capsys.readouterr().err)


def test_a_build_ends_with_the_demo(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also what it started in the background, which hears no Ctrl-C; nothing is said to fail."""
    without_the_kernel(monkeypatch)
    monkeypatch.setattr(kernel, "_import", lambda: (None, "missing"))
    number = tmp_path / "number"
    monkeypatch.setenv(
        COMMAND, f"sleep 600 & echo $! > {number}.new; mv {number}.new {number}; wait"
    )
    with built_behind():
        until(number.exists)
    until(lambda: not running(int(number.read_text())))
    assert len(capsys.readouterr().err.splitlines()) == 1


def running(number: int) -> bool:
    """Whether a process is at work; one that only waits to be fetched is not."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(number)], capture_output=True, text=True)
    return done.stdout.strip()[:1] not in ("", "Z")


def until(true: Callable[[], bool]) -> None:
    """Wait for something; a busy machine is no failure."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
