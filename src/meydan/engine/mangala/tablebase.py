"""The tablebase on this machine: one file that grows, layer by layer.

It lies in the folder `tables` of the data folder, or where `MEYDAN_TABLES` says. A table of 12
stones is made at the first use.
"""

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from filelock import FileLock

from meydan.engine import kernel
from meydan.engine.lines import Stop
from meydan.engine.mangala import native
from meydan.folders import data_folder

FIRST_USE = 12
"""Stones of the table that is made unasked."""
USUAL = 20
"""Stones that proofs begin from unless told otherwise: 226 MB."""
MOST = 34
"""A table of more is beyond today's machines: this one has 51 GB."""

Report = Callable[[int, int], None]
"""Called with positions done and positions in all."""


def path() -> Path:
    """The file, whether or not it is there."""
    folder = os.environ.get("MEYDAN_TABLES")
    return (Path(folder).expanduser() if folder else data_folder() / "tables") / "mangala.table"


def positions(stones: int) -> int:
    """How many positions, and bytes, a table of so many stones has."""
    return native.needed().positions(stones)


def open_table(
    stones: int | None = None, *, file: Path | None = None, check: bool = True
) -> native.TablebaseFile | None:
    """The table, or its layers of up to so many stones; `None` where there are not as many.

    Raises `ValueError` for a file that is broken, `NeedsKernel` without the kernel.
    """
    file = path() if file is None else file
    if not file.exists():
        return None
    found = native.needed().Table(str(file), stones=stones, check=check)
    return None if stones is not None and found.stones < stones else found


def make(
    stones: int,
    *,
    file: Path | None = None,
    threads: int = 1,
    report: Report | None = None,
    stop: Stop | None = None,
) -> native.TablebaseFile | None:
    """The table of so many stones, made as far as it is not there; `None` if it was stopped.

    Raises `ValueError` for a broken file, `OSError` where it can't be written, `NeedsKernel`.
    """
    module = native.needed()
    file = path() if file is None else file
    file.parent.mkdir(parents=True, exist_ok=True)
    total = module.positions(stones)
    with FileLock(file.with_suffix(".lock")):
        maker = module.Maker(str(file), stones)

        def pause() -> bool:
            if report is not None:
                below = module.positions(maker.layers - 1) if maker.layers else 0
                report(below + maker.done, total)
            return stop is not None and stop()

        while maker.layers <= stones:
            try:
                if not maker.next(threads=threads, stop=pause):
                    return None
            except RuntimeError as error:
                raise OSError(f"{file}: {error}") from None
    return module.Table(str(file), stones=stones, check=False)


def ready() -> native.TablebaseFile | None:
    """The table for thinking: the one that is there, or one of 12 stones made now.

    `None` without the kernel, or where the file is broken or can't be written.
    """
    return _ready(path(), kernel.path())


@lru_cache(maxsize=4)
def _ready(file: Path, kernel_path: str | None) -> native.TablebaseFile | None:
    if kernel_path is None or native.module() is None:
        return None
    try:
        found = open_table(file=file)
        if found is None or found.stones < FIRST_USE:
            found = make(FIRST_USE, file=file)
    except (ValueError, OSError):
        return None
    return found
