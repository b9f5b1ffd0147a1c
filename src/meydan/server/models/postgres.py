"""Cursors of PostgreSQL whose statements are prepared: parsed and planned once a connection."""

from collections.abc import Sequence
from typing import Any

from django.db.backends.postgresql.psycopg_any import is_psycopg3
from psycopg import Cursor
from psycopg.types.numeric import Int8

assert is_psycopg3


class PreparedCursor(Cursor[Any]):
    """Values go beside the statement, which is kept on the server from its first use on."""

    def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
        """Run it."""
        return super().execute(query, params, **options | {"prepare": True})


def cursor(known: Any) -> Any:
    """A cursor of a connection as Django makes them, with its checks and its errors."""
    known.close_if_health_check_failed()
    known.ensure_connection()
    with known.wrap_database_errors:
        return known._prepare_cursor(PreparedCursor(known.connection))


def given(values: Sequence[Any]) -> list[Any]:
    """Numbers of one size: else 7 and 70,000 would make two statements of one."""
    return [Int8(one) if type(one) is int else one for one in values]
