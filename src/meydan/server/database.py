"""The database as Django is told of it: SQLite by default, PostgreSQL by `DATABASE_URL`."""

from typing import Any
from urllib.parse import unquote, urlsplit

from meydan.server.config import Config

# An acknowledged result is on disk: WAL with a full sync at each commit. A writer takes the lock
# when it begins, so that two referees queue up instead of failing half-way.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
        # What is erased is overwritten, not only forgotten.
        "PRAGMA secure_delete=ON;"
        "PRAGMA temp_store=MEMORY; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=33554432;"
    ),
}

KEPT = 60
"""Seconds that a thread keeps its connection: to open one costs as much as half an entry."""
NEVER_BY_ITSELF = 1_000_000_000
"""Uses of a query before psycopg prepares it: `models.prepared` says which are, from the first."""


def database(config: Config) -> dict[str, Any]:
    """Django's settings for the default database."""
    if not config.database_url:
        path = config.data / "meydan.sqlite3"
        return {
            "ENGINE": "meydan.server.sqlite",
            "NAME": str(path),
            "CONN_MAX_AGE": KEPT,
            "OPTIONS": SQLITE,
        }
    url = urlsplit(config.database_url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path.lstrip("/")),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": url.hostname or "",
        "PORT": str(url.port or ""),
        "CONN_MAX_AGE": KEPT,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"prepare_threshold": NEVER_BY_ITSELF},
    }
