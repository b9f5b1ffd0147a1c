"""Passwords are looked at two at a time: each takes 100 MB of memory while it is."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

from meydan.server.gate.refusal import busy

AT_ONCE = 2
PATIENCE = 20.0
"""Seconds that somebody waits for a turn."""
_turns = threading.BoundedSemaphore(AT_ONCE)


@contextmanager
def turn() -> Iterator[None]:
    """A turn at the memory; raises `Refused` where it does not come."""
    if not _turns.acquire(timeout=PATIENCE):
        raise busy()
    try:
        yield
    finally:
        _turns.release()


class Argon2InTurn(Argon2PasswordHasher):
    """Argon2 as Django sets it, in turn."""

    def encode(self, password: str, salt: str) -> str:
        with turn():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> Any:
        with turn():
            return super().verify(password, encoded)
