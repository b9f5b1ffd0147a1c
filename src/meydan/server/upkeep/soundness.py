"""Whether a database can be used: that it opens, is whole, and is not of a newer Meydan."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meydan.server.config import Config
from meydan.server.fault import UpkeepFault

if TYPE_CHECKING:
    import psycopg

DATABASE = "meydan.sqlite3"
BEGUN = "meydan.begun"
"""Says that there was a database beside it: to start on an empty one then would hide a loss."""
MIGRATIONS = Path(__file__).parents[1] / "migrations"


def check(config: Config) -> None:
    """Raise `UpkeepFault` where the configured database can't be used; a missing one can."""
    if config.database_url:
        with postgres(config.database_url) as found:
            check_newer(applied_in_postgres(found), where="DATABASE_URL")
        return
    path = config.data / DATABASE
    applied = check_sqlite(path) if path.exists() else []
    if not applied and (config.data / BEGUN).exists():
        raise UpkeepFault("database-gone", file=str(path), mark=BEGUN)


def system_fault(error: Exception) -> UpkeepFault:
    """A database that can't be reached, for now: the disk or a server, not what it holds."""
    reason = (str(error).strip() or type(error).__name__).splitlines()[0]
    code = "disk-full" if "full" in reason or "I/O" in reason else "database-away"
    return UpkeepFault(code, reason=reason)


def check_sqlite(path: Path, *, thorough: bool = False) -> list[str]:
    """A SQLite file: whole, and not of a newer Meydan; the steps that made it."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as found:
            kind = "integrity_check" if thorough else "quick_check"
            answers = [row[0] for row in found.execute(f"PRAGMA {kind}(1)")]
            applied = applied_in_sqlite(found)
    except sqlite3.OperationalError as error:
        raise system_fault(error) from None
    except sqlite3.DatabaseError as error:
        raise UpkeepFault("database-damaged", file=str(path), reason=str(error)) from None
    if answers != ["ok"]:
        reason = answers[0].splitlines()[-1]
        raise UpkeepFault("database-damaged", file=str(path), reason=reason)
    check_newer(applied, where=str(path))
    return applied


def applied_in_sqlite(database: sqlite3.Connection) -> list[str]:
    """The steps that made this database, by name; none where it is empty."""
    there = database.execute("SELECT 1 FROM sqlite_master WHERE name = 'django_migrations'")
    if there.fetchone() is None:
        return []
    rows = database.execute("SELECT name FROM django_migrations WHERE app = 'meydan'")
    return [name for (name,) in rows]


def applied_in_postgres(database: "psycopg.Connection[Any]") -> list[str]:
    """The same for PostgreSQL."""
    there = database.execute("SELECT to_regclass('django_migrations')").fetchone()
    if there is None or there[0] is None:
        return []
    rows = database.execute("SELECT name FROM django_migrations WHERE app = 'meydan'")
    return [name for (name,) in rows.fetchall()]


@contextmanager
def postgres(address: str) -> "Iterator[psycopg.Connection[Any]]":
    """A connection of its own; raises `UpkeepFault` where there is none, or it is lost."""
    import psycopg

    try:
        with psycopg.connect(address, connect_timeout=10) as found:
            yield found
    except psycopg.Error as error:
        raise system_fault(error) from None


def newest_form(applied: Iterable[str]) -> bool:
    """Whether every step of this Meydan was taken."""
    return {path.stem for path in MIGRATIONS.glob("0*.py")} <= set(applied)


def check_newer(applied: Iterable[str], *, where: str) -> None:
    """Raise where a newer Meydan has changed the database: this one would not understand it."""
    known = {path.stem for path in MIGRATIONS.glob("0*.py")}
    newer = sorted(set(applied) - known)
    if newer:
        raise UpkeepFault("database-newer", file=where, step=newer[-1])
