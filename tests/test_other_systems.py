"""Meydan on systems without POSIX: everything can be imported, and files are locked there, too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from meydan.formats.atomic import flush
from meydan.server.jobs import lease

IMPORT_ALL = """
import builtins, importlib, os, pkgutil
POSIX = {"fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"}
real = builtins.__import__

def without_posix(name, globals=None, *rest, **more):
    if name.split(".")[0] in POSIX and (globals or {}).get("__name__", "").startswith("meydan"):
        raise ImportError(f"{name} is not there on this system")
    return real(name, globals, *rest, **more)

builtins.__import__ = without_posix
os.environ["DJANGO_SETTINGS_MODULE"] = "meydan.server.settings"
import django, meydan
django.setup()
found = [one.name for one in pkgutil.walk_packages(meydan.__path__, "meydan.")]
for name in found:
    if not name.rsplit(".", 1)[-1].startswith("_"):  # the kernel, `__main__`
        importlib.import_module(name)
print(len(found))
"""


def test_everything_is_imported_without_the_modules_that_only_posix_has() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 500


def test_windows_is_asked_for_no_folder_s_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It opens no folders, and flushes no file that is open for reading alone."""
    file = tmp_path / "backup.zip"
    file.write_bytes(b"whole")
    opened: list[int] = []
    real = os.open

    def noted(path: Path, flags: int) -> int:
        opened.append(flags)
        return real(path, flags)

    monkeypatch.setattr(os, "open", noted)
    monkeypatch.setattr(os, "name", "nt")
    flush(tmp_path)
    flush(file)
    assert opened == [os.O_RDWR]


def test_windows_is_sent_no_signal_to_see_who_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signal 0 is Ctrl-C there: it would end the server that is asked about."""
    sent: list[tuple[int, int]] = []
    holder = lease.HOLDER.replace(f"/{os.getpid()}/", "/1/")
    monkeypatch.setattr(os, "name", "nt")
    monkeypatch.setattr(os, "kill", lambda *told: sent.append(told))
    assert not lease._dead(holder)
    assert sent == []
