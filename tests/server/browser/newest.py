"""A database in its newest form, made once and copied for every server that begins with none.

Bringing an empty database through all migrations takes seconds; the tests start a hundred servers,
and each of their workers has a database.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path

from filelock import FileLock

from meydan.server.upkeep.soundness import DATABASE
from tests.services import has_database, new_database, rename_database

PREPARE = "from meydan.server.upkeep.data_folder import prepare; prepare()"
TEMPLATE = "meydan_newest"


def begin(folder: Path) -> None:
    """Give a data folder on SQLite that has no database the newest one, empty."""
    if not (folder / DATABASE).exists():
        copied_file(folder / DATABASE)


def copied_file(path: Path) -> None:
    """A database of SQLite in the newest form, empty."""
    shutil.copyfile(_file(), path)
    path.chmod(0o600)


def copied(server: str, name: str) -> str:
    """A database of PostgreSQL in the newest form, empty; gives its address."""
    with FileLock(_folder() / f"{server.rpartition(':')[2].replace('/', '-')}.lock"):
        if not has_database(server, TEMPLATE):
            _prepared(DATABASE_URL=new_database(server, f"{TEMPLATE}_making"))
            rename_database(server, f"{TEMPLATE}_making", TEMPLATE)
    return new_database(server, name, template=TEMPLATE)


@cache
def _file() -> Path:
    made = _folder() / DATABASE
    with FileLock(_folder() / "file.lock"):
        if not made.exists():
            with tempfile.TemporaryDirectory(dir=_folder()) as place:
                _prepared(MEYDAN_DATA=place)
                (Path(place) / DATABASE).rename(made)
    return made


@cache
def _folder() -> Path:
    """One for each set of migrations and each user."""
    mark = hashlib.sha256()
    for path in sorted(Path(str(files("meydan.server.migrations"))).glob("*.py")):
        mark.update(path.read_bytes())
    name = f"meydan-tests-{os.getuid()}-{mark.hexdigest()[:12]}"
    folder = Path(tempfile.gettempdir()) / name
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _prepared(**environment: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        kept.pop("DJANGO_SETTINGS_MODULE", None)
        subprocess.run(
            [sys.executable, "-c", PREPARE],
            env={**kept, "MEYDAN_DATA": place, **environment},
            check=True,
            capture_output=True,
        )
