"""Rows of many tables written in large pieces: by COPY on PostgreSQL, in bulk elsewhere."""

from typing import Any, TypeVar

from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import Max

PIECE = 50_000
"""Rows that wait before they are written."""
BATCH = 2_000

Row = TypeVar("Row", bound=models.Model)


class Bulk:
    """Gives every row its key at once, so that rows can name each other before they are stored.

    For an empty part of the database that nobody else writes to: keys are counted on from the last
    one, and `close` tells the database how far.
    """

    def __init__(self) -> None:
        self._last: dict[type[models.Model], int] = {}
        self._rows: dict[type[models.Model], list[models.Model]] = {}
        self._waiting = 0

    def add(self, row: Row) -> Row:
        """One more row; a key of its own (of a one-to-one) stays as it is."""
        model = type(row)
        if row.pk is None:
            if model not in self._last:
                found = model._default_manager.aggregate(last=Max("pk"))["last"]
                self._last[model] = found or 0
            self._last[model] += 1
            row.pk = self._last[model]
        self._rows.setdefault(model, []).append(row)
        self._waiting += 1
        if self._waiting >= PIECE:
            self.write()
        return row

    def write(self) -> None:
        """Store what waits; the database looks at foreign keys when the transaction ends."""
        for model, rows in self._rows.items():
            if connection.vendor == "postgresql":
                _copy(model, rows)
            else:
                model._default_manager.bulk_create(rows, batch_size=BATCH)
        self._rows, self._waiting = {}, 0

    def close(self) -> None:
        """Store the rest; the database goes on counting keys from there."""
        self.write()
        with connection.cursor() as cursor:
            for line in connection.ops.sequence_reset_sql(no_style(), list(self._last)):
                cursor.execute(line)


def _copy(model: type[models.Model], rows: list[models.Model]) -> None:
    fields: list[Any] = list(model._meta.concrete_fields)
    quote = connection.ops.quote_name
    names = ", ".join(quote(one.column) for one in fields)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {quote(model._meta.db_table)} ({names}) FROM STDIN") as out,
    ):
        for row in rows:
            values = [one.get_db_prep_save(one.pre_save(row, True), connection) for one in fields]
            out.write_row(values)
