"""Queries that are composed once and asked again and again with other values.

An entry reads half a dozen rows, each by its key. Django composes the SQL of every one anew, from
lookups, fields and joins, which costs ten times as much as the database takes to answer. What is
composed here is Django's own query of Django's own models; only the composing is kept.

    BY_KEY = Prepared(lambda key: Account.objects.filter(pk=key), int)
    account = BY_KEY.first(7)
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.sqlite3.base import FORMAT_QMARK_REGEX
from django.db.models import Model, QuerySet, query as queries

M = TypeVar("M", bound=Model)
STAND_INS: dict[type, Callable[[int], Any]] = {
    int: lambda at: 30_011 + at,
    str: lambda at: f"value {at}",
}
"""What stands in the place of a value while its query is composed."""


@dataclass(frozen=True, slots=True)
class _Composed:
    """A query as the database is given it, and how its rows become models."""

    sql: str
    parameters: tuple[Any, ...]
    places: tuple[int, ...]
    """Where each value stands among the parameters."""
    model: type[Model]
    fields: tuple[str, ...]
    columns: slice
    converters: tuple[tuple[int, tuple[Any, ...], Any], ...]
    related: tuple[Any, ...]


class Prepared(Generic[M]):
    """A query of one model's rows, with places for values of these kinds."""

    def __init__(self, build: Callable[..., QuerySet[M]], *kinds: type) -> None:
        self._build = build
        self._kinds = kinds
        self._composed: dict[str, _Composed] = {}
        """By the kind of database."""

    def first(self, *values: Any) -> M | None:
        """The first row, or none."""
        return next(iter(self.all(*values)), None)

    def get(self, *values: Any) -> M:
        """The row that is there; raises `DoesNotExist`."""
        found = self.first(*values)
        if found is None:
            raise cast(Any, self._build(*values).model).DoesNotExist
        return found

    def all(self, *values: Any) -> list[M]:
        """Every row."""
        vendor = connection.vendor
        known = self._composed.get(vendor)
        if known is None:
            known = self._composed[vendor] = self._compose()
        parameters = list(known.parameters)
        for place, value, kind in zip(known.places, values, self._kinds, strict=True):
            parameters[place] = kind(value)
        return [self._made(known, list(row)) for row in ask(known.sql, parameters)]

    def _made(self, known: _Composed, row: list[Any]) -> M:
        for at, converters, expression in known.converters:
            for convert in converters:
                row[at] = convert(row[at], expression, connection)
        made = known.model.from_db("default", known.fields, row[known.columns])
        for populator in known.related:
            populator.populate(row, made)
        return made  # type: ignore[return-value]

    def _compose(self) -> _Composed:
        values = [STAND_INS[kind](at) for at, kind in enumerate(self._kinds)]
        query: Any = self._build(*values).query
        compiler = query.get_compiler("default")
        sql, parameters = compiler.as_sql()
        shape, select = compiler.klass_info, compiler.select
        first, last = shape["select_fields"][0], shape["select_fields"][-1] + 1
        converters = compiler.get_converters([one[0] for one in select[: compiler.col_count]])
        return _Composed(
            sql=sql,
            parameters=tuple(parameters),
            places=tuple(_places(parameters, values)),
            model=shape["model"],
            fields=tuple(one[0].target.attname for one in select[first:last]),
            columns=slice(first, last),
            converters=tuple((at, tuple(found), one) for at, (found, one) in converters.items()),
            related=tuple(cast(Any, queries).get_related_populators(shape, select, "default")),
        )


def _places(parameters: Any, values: list[Any]) -> Iterator[int]:
    """Where each value stands; each must stand once, or the query is not what it seems."""
    given = list(parameters)
    for value in values:
        if given.count(value) != 1:
            raise ValueError(f"{value!r} stands {given.count(value)} times in {given!r}")
        yield given.index(value)


def ask(sql: str, parameters: Sequence[Any]) -> list[Any]:
    """The rows that a query finds, which the database keeps prepared where it can."""
    return _asked(sql, parameters, lambda cursor: cursor.fetchall())


def do(sql: str, parameters: Sequence[Any]) -> None:
    """The same for a statement that finds none."""
    _asked(sql, parameters, lambda _: [])


def _asked(sql: str, parameters: Sequence[Any], found: Callable[[Any], list[Any]]) -> list[Any]:
    """Ask the database without what Django does for queries that it sees for the first time.

    On PostgreSQL its cursors put values into the text, so that every query is a new one; with
    SQLite they write every text anew. That is the rule for all that is composed by it; what stands
    here is asked for thousands of times in one form. Where somebody looks on, values are wanted
    in the text, and wrappers to be called.
    """
    known: Any = connections[DEFAULT_DB_ALIAS]
    if known.queries_logged or known.execute_wrappers:
        with known.cursor() as cursor:
            cursor.execute(sql, parameters)
            return found(cursor)
    if known.vendor == "postgresql":
        from meydan.server.models.postgres import cursor as prepared, given

        with prepared(known) as cursor:
            cursor.execute(sql, given(parameters))
            return found(cursor)
    known.ensure_connection()
    known.validate_no_broken_transaction()
    with known.wrap_database_errors:
        return found(known.connection.execute(_with_marks(sql), parameters))


@lru_cache(maxsize=256)
def _with_marks(sql: str) -> str:
    """A text as SQLite itself reads it."""
    return FORMAT_QMARK_REGEX.sub("?", sql).replace("%%", "%")


def insert(row: Model) -> None:
    """Store a new row whose number nobody needs; its columns are those of the model."""
    sql, fields = _inserting(type(row), connection.vendor)
    do(sql, [_stored(row, field, new=True) for field in fields])


def insert_all(rows: Sequence[Model]) -> None:
    """Store several new rows of one model, in their order."""
    if not rows:
        return
    sql, fields = _inserting(type(rows[0]), connection.vendor)
    head, _, places = sql.partition(" VALUES ")
    values = [_stored(row, field, new=True) for row in rows for field in fields]
    do(f"{head} VALUES {', '.join([places] * len(rows))}", values)


def update(row: Model, *columns: str) -> None:
    """Store some columns of a row that is there."""
    sql, fields = _updating(type(row), columns, connection.vendor)
    do(sql, [*(_stored(row, field, new=False) for field in fields), row.pk])


def _stored(row: Model, field: Any, *, new: bool) -> Any:
    return field.get_db_prep_save(field.pre_save(row, new), connection)


@cache
def _inserting(model: type[Model], vendor: str) -> tuple[str, tuple[Any, ...]]:
    del vendor
    fields = tuple(one for one in model._meta.concrete_fields if not one.primary_key)
    names = ", ".join(_quoted(one.column) for one in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES ({places})"
    return sql, fields


@cache
def _updating(
    model: type[Model], columns: tuple[str, ...], vendor: str
) -> tuple[str, tuple[Any, ...]]:
    del vendor
    fields = tuple(cast(Any, model._meta.get_field(name)) for name in columns)
    names = ", ".join(f"{_quoted(one.column)} = %s" for one in fields)
    key = _quoted(model._meta.pk.column)
    return f"UPDATE {_quoted(model._meta.db_table)} SET {names} WHERE {key} = %s", fields


def _quoted(name: Any) -> str:
    return connection.ops.quote_name(name)
