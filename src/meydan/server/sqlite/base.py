"""SQLite whose writers wait in the order in which they came.

SQLite lets a writer that finds the file locked try again after a nap, so whoever naps is overtaken
by whoever just came, and the last of eight referees may try in vain for 20 seconds. Here the
transactions of one process stand in a queue before they ask SQLite at all; each waits for those
before it and for nobody else.
"""

import threading
from collections import deque
from functools import cache
from typing import Any, cast

from django.db import OperationalError
from django.db.backends.sqlite3 import base


class Queue:
    """A lock that goes to those who wait in their order."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    def take(self, timeout: float) -> bool:
        """Wait for the turn; whether it came in time."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(timeout):
            return True
        with self._guard:
            if turn.is_set():  # it came at the last moment
                return True
            self._waiting.remove(turn)
            return False

    def give(self) -> None:
        """Let the next one in."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)


@cache
def queue_of(name: str) -> Queue:
    """The queue before a database file."""
    del name
    return Queue()


class DatabaseWrapper(cast(Any, base.DatabaseWrapper)):  # type: ignore[misc]
    """A connection whose transactions stand in the queue of their file."""

    _mine: Queue | None = None
    """The queue whose turn this connection has."""

    def _start_transaction_under_autocommit(self) -> None:
        patience = float(self.settings_dict["OPTIONS"].get("timeout", 5))
        queue = queue_of(str(self.settings_dict["NAME"]))
        if self._mine is None:
            if not queue.take(patience):
                raise OperationalError("database is locked: too many writers wait")
            self._mine = queue
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._leave()
            raise

    def _commit(self) -> Any:
        # One that fails is rolled back next, and leaves the queue then.
        done = super()._commit()
        self._leave()
        return done

    def _rollback(self) -> Any:
        try:
            return super()._rollback()
        finally:
            self._leave()

    def _close(self) -> Any:
        try:
            return super()._close()
        finally:
            self._leave()

    def _leave(self) -> None:
        queue, self._mine = self._mine, None
        if queue is not None:
            queue.give()

    def __del__(self) -> None:
        self._leave()  # a thread that died in a transaction
