"""Reading and changing the file so that two programs at once can't lose each other's work."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from meydan.formats.atomic import write_atomic
from meydan.formats.faults import FileFault, system_fault
from meydan.formats.file_bytes import read_bytes
from meydan.formats.tournament_json.document import Document, dump, load

PRIVATE_MODE = 0o600


@dataclass(slots=True)
class Held:
    """A tournament file that only this program may change now, once."""

    path: Path
    document: Document
    saved: bool = False

    def save(self, document: Document) -> None:
        """Write the new state in one step; private data only where the organiser kept some.

        What is held is what was read: for a second save the file is taken again.
        """
        if self.saved:
            raise RuntimeError("a held file is saved once")
        _write(self.path, document)
        self.document, self.saved = document, True


def read(path: Path) -> Document:
    """The document of a file; needs no lock, since files are replaced whole."""
    data = read_bytes(path)
    try:
        return load(data)
    except FileFault as fault:
        raise fault.within(str(path)) from None


def create(path: Path, document: Document) -> None:
    """A new file; one that is there is never replaced."""
    _write(path, document, fresh=True)


@contextmanager
def locked(path: Path, *, wait: float = 2.0) -> Iterator[Held]:
    """The file, held until the end of the block; `busy` after `wait` seconds.

    The lock is a hidden file beside it: the file itself is replaced by each save, and a program
    that holds it open could not replace it on every system.
    """
    try:
        real = path.resolve(strict=True)
        lock = FileLock(real.with_name(f".{real.name}.lock"), mode=PRIVATE_MODE)
        lock.acquire(timeout=wait, poll_interval=0.02)
    except Timeout:
        raise FileFault("busy", file=str(path)) from None
    except OSError as error:
        raise system_fault(error, path, doing="read") from None
    except ValueError:
        raise FileFault("not-found", file=repr(str(path))) from None
    try:
        yield Held(path, read(path))
    finally:
        lock.release()


def _write(path: Path, document: Document, *, fresh: bool = False) -> None:
    private = bool(document.tournament.private)
    data = dump(document, private=private)
    write_atomic(path, data, mode=PRIVATE_MODE if private else None, fresh=fresh)
