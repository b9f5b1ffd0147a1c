"""The server's settings for tests: a data folder of their own that goes when they end."""

import os
import tempfile
from pathlib import Path

_folder = tempfile.TemporaryDirectory(prefix="meydan-tests-")
os.environ["MEYDAN_DATA"] = _folder.name

from meydan.server.settings import *  # noqa: E402, F403
from meydan.server.settings import DATABASES  # noqa: E402

if DATABASES["default"]["ENGINE"].endswith("sqlite"):
    # A real file: threads and several connections see the same rows, as they do in use.
    DATABASES["default"]["TEST"] = {"NAME": str(Path(_folder.name) / "test.sqlite3")}

# Argon2 is slow on purpose; tests sign in often.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
