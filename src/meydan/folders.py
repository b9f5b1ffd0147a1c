"""Where Meydan keeps its data on this machine."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The folder that `MEYDAN_DATA` names, or the usual one of the system."""
    own = os.environ.get("MEYDAN_DATA")
    return Path(own).expanduser() if own else user_data_path("meydan", appauthor=False)
