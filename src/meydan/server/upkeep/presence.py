"""Whether a server is at work on this data: asked before anything is put in its place."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from meydan.server.config import Config
from meydan.server.fault import UpkeepFault

LOCK = "server.lock"
NAME = "meydan-serve"
"""What connections of a server are called in PostgreSQL."""


@contextmanager
def present(config: Config) -> Iterator[None]:
    """Be seen to be at work; any number of processes may."""
    os.environ.setdefault("PGAPPNAME", NAME)
    with _locked(config.data / LOCK, shared=True):
        yield


@contextmanager
def alone(config: Config) -> Iterator[None]:
    """Nobody else is at work here, and nobody begins; raises `UpkeepFault`."""
    if config.database_url:
        import psycopg

        with psycopg.connect(config.database_url, connect_timeout=10) as found:
            row = found.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND application_name = %s",
                [NAME],
            ).fetchone()
        if row and row[0]:
            raise UpkeepFault("server-live")
    config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _locked(config.data / LOCK, shared=False):
        yield


@contextmanager
def taken(path: Path) -> Iterator[None]:
    """Hold a file that others wait for."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def _locked(path: Path, *, shared: bool) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # Windows keeps an open database from being replaced by itself
        yield
        return
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UpkeepFault("restore-live" if shared else "server-live") from None
        yield
    finally:
        os.close(handle)
