"""Emptying the database between tests, quicker than Django's `flush`.

`flush` truncates all tables, which on PostgreSQL makes each one's files anew, and then writes the
rights and kinds of content again that every database holds. Here only tables that hold rows are
emptied, and what `migrate` wrote stays.
"""

from functools import cache

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

WRITTEN_BY_MIGRATE = frozenset({"auth_permission", "django_content_type"})


def empty_after(case: TransactionTestCase) -> None:
    """Empty the databases of a test; stands in for `TransactionTestCase._fixture_teardown`."""
    for name in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]
        empty(connections[name])


def empty(connection: BaseDatabaseWrapper) -> None:
    """Delete all rows; sequences go on, as they do after Django's own."""
    tables = _tables(connection.alias)
    asked = " UNION ALL ".join(
        f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in tables
    )
    # Foreign keys are checked at the commit: the order of the tables does not matter.
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # SQLite waits for a writer by itself
            cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE")
        cursor.execute(asked)
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {table}")


@cache
def _tables(alias: str) -> tuple[str, ...]:
    connection = connections[alias]
    names = connection.introspection.django_table_names(only_existing=True, include_views=False)
    quoted = connection.ops.quote_name
    return tuple(quoted(name) for name in sorted(set(names) - WRITTEN_BY_MIGRATE))
