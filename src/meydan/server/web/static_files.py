"""Static files as they are sent: packed once, under an address that names their version.

Each room of the server keeps its own in a folder `static`, and the room's name stands in their
address: `desk/rounds/static/lot.js` is `/static/<version>/desk/rounds/lot.js`. What only one game
needs of the looks lies in `boards/<game>/static/style.css`, or in `static/style.css` of a package
from outside; `boards/games.css` is all of these.

Modules import each other by relative addresses, so the version stands in the path and not behind a
question mark: every file of one version is asked for under that version, an upgrade never mixes
two, and a browser may keep what it has for as long as it likes.

Packed means gzip. Browsers take Brotli over HTTPS only, and most halls have none.
"""

import hashlib
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware

from meydan.games import registry
from meydan.server.config import config

SERVER = Path(__file__).parents[1]

log = logging.getLogger(__name__)


@cache
def version() -> str:
    """A mark that changes with any static file."""
    mark = hashlib.sha256()
    for name, path in files().items():
        mark.update(name.encode())
        mark.update(hashlib.sha256(path.read_bytes()).digest())
    return mark.hexdigest()[:10]


def prefix() -> str:
    """What the address of every static file begins with."""
    return f"/static/{version()}/"


@cache
def static(name: str) -> str:
    """The address of a static file."""
    source(name)
    return prefix() + name


def source(name: str) -> Path:
    """The file behind a name."""
    try:
        return files()[name]
    except KeyError:
        raise FileNotFoundError(name) from None


@cache
def files() -> dict[str, Path]:
    """Every static file by its name, in order; those of a game from outside with the boards."""
    found = {}
    for folder in sorted(SERVER.rglob("static")):
        room = folder.parent.relative_to(SERVER).as_posix()
        for path in folder.rglob("*"):
            if path.is_file():
                found[f"{room}/{path.relative_to(folder).as_posix()}"] = path
    for name in registry.names():
        package = registry.description(name).package
        if not package:
            continue
        folder = Path(str(resources.files(package))) / "static"
        for path in folder.rglob("*"):
            if path.is_file():
                found[f"boards/{name}/{path.relative_to(folder).as_posix()}"] = path
    styles = [found.get(f"boards/{name}/style.css") for name in registry.names()]
    found["boards/games.css"] = _together(path for path in styles if path)
    return dict(sorted(found.items()))


def _together(styles: Iterable[Path]) -> Path:
    """The styles of all games as one file, so that a page asks for one."""
    path = Path(_scratch().name) / "games.css"
    path.write_text("".join(one.read_text(encoding="utf-8") for one in styles), encoding="utf-8")
    return path


@cache
def _scratch() -> "tempfile.TemporaryDirectory[str]":
    """A folder that lasts as long as the process."""
    return tempfile.TemporaryDirectory(prefix="meydan-")


def gather(folder: Path) -> None:
    """Copy every file into a folder, by its name."""
    for name, path in files().items():
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves them, to be kept for ever."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        folder = packed()
        if folder is not None:
            self.add_files(str(folder), prefix=prefix())
            return
        for name, path in files().items():
            self.add_file_to_dictionary(prefix() + name, str(path))

    def immutable_file_test(self, path: str, url: str) -> bool:  # noqa: ARG002
        """Nothing under a version ever changes."""
        return True


def packed() -> Path | None:
    """The folder with the files and a packed copy beside each; made when it is first wanted.

    `None` where it can't be written: then the files are sent as they are.
    """
    folder = config().data / "cache" / "static" / version()
    if folder.is_dir():
        return folder
    try:
        folder.parents[1].mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.parent.mkdir(exist_ok=True)
        _pack(folder)
    except OSError as error:
        log.warning("static files are sent unpacked: %s", error)
    return folder if folder.is_dir() else None


def _pack(folder: Path) -> None:
    """Make the folder whole or not at all; another process may be making it, too."""
    compressor = Compressor(use_brotli=False, quiet=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        made = Path(name) / "made"
        gather(made)
        for name in files():
            if compressor.should_compress(name):
                compressor.compress(str(made / name))
        try:
            os.rename(made, folder)  # noqa: PTH104 - refuses where another process was quicker
        except OSError:
            if not folder.is_dir():
                raise
    yesterday = time.time() - 24 * 3600  # a process of the version before may still be serving
    for old in folder.parent.iterdir():
        if old != folder and old.stat().st_mtime < yesterday:
            shutil.rmtree(old, ignore_errors=True)
