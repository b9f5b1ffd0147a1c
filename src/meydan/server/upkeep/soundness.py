"""Whether a database can be used: that it opens, is whole, and is not of a newer Meydan."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meydan.server.config import Config
from meydan.server.upkeep.fault import UpkeepFault

if TYPE_CHECKING:
    import psycopg

DATABASE = "meydan.sqlite3"
MIGRATIONS = Path(__file__).parents[1] / "migrations"


def check(config: Config) -> None:
    """Raise `UpkeepFault` where the configured database can't be used; a missing one can."""
    if config.database_url:
        with postgres(config.database_url) as found:
            check_newer(applied_in_postgres(found), where="DATABASE_URL")
        return
    path = config.data / DATABASE
    if path.exists():
        check_sqlite(path)


def check_sqlite(path: Path, *, thorough: bool = False) -> None:
    """A SQLite file: whole, and not of a newer Meydan."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as found:
            kind = "integrity_check" if thorough else "quick_check"
            answers = [row[0] for row in found.execute(f"PRAGMA {kind}(1)")]
            applied = applied_in_sqlite(found)
    except sqlite3.DatabaseError as error:
        raise UpkeepFault("database-damaged", file=str(path), reason=str(error)) from None
    if answers != ["ok"]:
        reason = answers[0].splitlines()[-1]
        raise UpkeepFault("database-damaged", file=str(path), reason=reason)
    check_newer(applied, where=str(path))


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
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise UpkeepFault("database-away", reason=reason) from None


def newest_form(applied: Iterable[str]) -> bool:
    """Whether every step of this Meydan was taken."""
    return {path.stem for path in MIGRATIONS.glob("0*.py")} <= set(applied)


def check_newer(applied: Iterable[str], *, where: str) -> None:
    """Raise where a newer Meydan has changed the database: this one would not understand it."""
    known = {path.stem for path in MIGRATIONS.glob("0*.py")}
    newer = sorted(set(applied) - known)
    if newer:
        raise UpkeepFault("database-newer", file=where, step=newer[-1])
