"""Static files as they are sent: packed once, under an address that names their version.

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
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware

from meydan.server.config import config

STATIC = Path(__file__).parent / "static"

log = logging.getLogger(__name__)


@cache
def version() -> str:
    """A mark that changes with any static file."""
    mark = hashlib.sha256()
    for path in _files():
        mark.update(path.relative_to(STATIC).as_posix().encode())
        mark.update(hashlib.sha256(path.read_bytes()).digest())
    return mark.hexdigest()[:10]


def prefix() -> str:
    """What the address of every static file begins with."""
    return f"/static/{version()}/"


@cache
def static(name: str) -> str:
    """The address of a static file."""
    if not (STATIC / name).is_file():
        raise FileNotFoundError(STATIC / name)
    return prefix() + name


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves them, to be kept for ever."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.add_files(str(packed()), prefix=prefix())

    def immutable_file_test(self, path: str, url: str) -> bool:  # noqa: ARG002
        """Nothing under a version ever changes."""
        return True


def packed() -> Path:
    """The folder with the files and a packed copy beside each; made when it is first wanted.

    Where it can't be written the files are sent as they are.
    """
    folder = config().data / "cache" / "static" / version()
    if folder.is_dir():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _pack(folder)
    except OSError as error:
        log.warning("static files are sent unpacked: %s", error)
    return folder if folder.is_dir() else STATIC


def _pack(folder: Path) -> None:
    """Make the folder whole or not at all; another process may be making it, too."""
    compressor = Compressor(use_brotli=False, quiet=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        made = Path(name) / "made"
        for path in _files():
            copy = made / path.relative_to(STATIC)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            if compressor.should_compress(copy.name):
                compressor.compress(str(copy))
        try:
            os.rename(made, folder)  # noqa: PTH104 - refuses where another process was quicker
        except OSError:
            if not folder.is_dir():
                raise
    yesterday = time.time() - 24 * 3600  # a process of the version before may still be serving
    for old in folder.parent.iterdir():
        if old != folder and old.stat().st_mtime < yesterday:
            shutil.rmtree(old, ignore_errors=True)


def _files() -> list[Path]:
    return sorted(path for path in STATIC.rglob("*") if path.is_file())
