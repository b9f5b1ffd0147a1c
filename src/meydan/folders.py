"""Where Meydan keeps its data on this machine."""

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder that `MEYDAN_DATA` names, or the usual one of the system."""
    return Path(os.environ.get("MEYDAN_DATA") or _default_folder()).expanduser()


def _default_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "~")) / "Meydan"
    if sys.platform == "darwin":
        return Path("~/Library/Application Support/Meydan")
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share") / "meydan"
