"""Writing a file so that a reader, or a power cut, finds the old one or the new one whole."""

import os
import tempfile
from pathlib import Path

from meydan.formats.faults import FileFault, system_fault


def write_atomic(path: Path, data: bytes, *, mode: int | None = None, fresh: bool = False) -> None:
    """Put `data` into `path` in one step: a temporary file beside it, flushed, then renamed.

    A link stays one: what it points to is written. `fresh` refuses to take the place of a file that
    is there. `mode` sets the permissions; left out, an old file's stay and a new file gets the
    usual ones.
    """
    try:
        real = path if fresh else path.resolve()
        put(real, data, mode=_mode(real) if mode is None else mode, fresh=fresh)
    except FileExistsError:
        raise FileFault("file-exists", file=str(path)) from None
    except OSError as error:
        raise system_fault(error, path, doing="write") from error
    except ValueError:
        # A name that no file can have.
        raise FileFault("not-found", file=repr(str(path))) from None


def put(path: Path, data: bytes, *, mode: int, fresh: bool = False) -> None:
    """As `write_atomic`, for who answers for the system's errors; they come as `OSError`."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        if fresh:
            # A hard link fails where the name is taken; a rename would replace it.
            os.link(temporary, path)
        else:
            temporary.replace(path)
        flush(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


def _mode(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def flush(path: Path) -> None:
    """Bring what was written to the disk: a file's bytes, or the names that a folder holds."""
    folder = path.is_dir()
    if folder and os.name != "posix":
        return  # Windows opens no folders, and keeps their names by itself
    # Windows flushes only what is open for writing.
    handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
