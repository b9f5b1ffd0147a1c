"""SQLite's journal of what was written last; it stays while somebody keeps a connection."""

from django.db import connection


def begin_anew() -> None:
    """Bring the journal into the file and empty it: what was erased stands in it until then."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
