"""The kernel built with sanitizers, in place of the package's own: `make sanitize`, `make tsan`.

Python imports this file at its start where `PYTHONPATH` names its folder, so programs that a test
starts have the same kernel.
"""

import atexit
import ctypes
import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

FOLDER = Path(os.environ["MEYDAN_SANITIZED"])


class Sanitized(MetaPathFinder):
    """Finds `meydan._…` in the folder of the build."""

    def find_spec(self, name: str, *_more: object) -> ModuleSpec | None:
        package, _, module = name.rpartition(".")
        file = FOLDER / (module + EXTENSION_SUFFIXES[0])
        if package != "meydan" or not file.exists():
            return None
        return spec_from_file_location(name, file)


sys.meta_path.insert(0, Sanitized())
# At the very end Python's own objects would be among the leaks, and change the exit code.
if hasattr(ctypes.CDLL(None), "__lsan_do_recoverable_leak_check"):
    atexit.register(ctypes.CDLL(None)["__lsan_do_recoverable_leak_check"])
