"""A progress bar for what takes more than a second: on standard error, on a terminal only."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0
"""Seconds that nobody minds waiting."""

Report = Callable[[int, int], None]
"""Called with steps done and steps in all."""


@contextmanager
def progress_bar(title: str) -> Iterator[Report]:
    """What to call as the work goes on; the bar shows once it is worth it, and goes at the end."""
    bar = _Bar(title)
    try:
        yield bar.report
    finally:
        bar.stop()


@contextmanager
def still_at_work(title: str) -> Iterator[Callable[[str], None]]:
    """For work without a known end: what to call with how far it is; `title` says how long."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.markup import escape

    console = Console(stderr=True)
    with console.status(escape(title)) as shown:
        yield lambda far: shown.update(escape(f"{title} {far}"))


class _Bar:
    def __init__(self, title: str) -> None:
        self.title = title
        self.started = time.monotonic()
        self.shown: tuple[Progress, TaskID] | None = None

    def report(self, done: int, total: int) -> None:
        if self.shown is None:
            if not sys.stderr.isatty() or time.monotonic() - self.started < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress

            progress = Progress(console=Console(stderr=True), transient=True)
            self.shown = progress, progress.add_task(self.title, total=total)
            progress.start()
        progress, task = self.shown
        progress.update(task, completed=done, total=total)

    def stop(self) -> None:
        if self.shown is not None:
            self.shown[0].stop()
