"""The keeper: one thread of every server process that looks after what runs by itself."""

import logging
import threading
from collections.abc import Callable

from django.db import close_old_connections, connection

log = logging.getLogger(__name__)
Task = Callable[[], object]


class Keeper:
    """Does tasks again and again, each in its own time; one that fails keeps no other from it."""

    def __init__(self) -> None:
        self._tasks: list[tuple[int, Task]] = []
        self._stopped = threading.Event()

    def every(self, seconds: int, task: Task) -> None:
        """Do a task every so many seconds."""
        self._tasks.append((seconds, task))

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self._stopped.clear()
        threading.Thread(target=self._run, name="keeper", daemon=True).start()

    def stop(self) -> None:
        """End after the task under way."""
        self._stopped.set()

    def _run(self) -> None:
        second = 0
        while not self._stopped.wait(1.0):
            second += 1
            for seconds, task in self._tasks:
                if second % seconds == 0:
                    close_old_connections()
                    try:
                        task()
                    except Exception:
                        # A full disk, a database that is away: the next time may do better.
                        log.exception("%s failed", getattr(task, "__name__", task))
        connection.close()
