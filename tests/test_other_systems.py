"""Meydan on systems without POSIX: everything can be imported, and files are locked there, too."""

import subprocess
import sys

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
