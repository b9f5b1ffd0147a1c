"""The rows of one event, whatever their tables: taken out, and put in where their keys differ.

Keys of rows mean nothing elsewhere, so every row travels with its old key, and each reference to
another row of the event is written anew on arrival. Accounts stay behind: who did what is told by
name in the log, and staff of the other server are that server's own.
"""

import base64
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any

from django.db import models
from django.db.models import BinaryField, DateField, DateTimeField, ForeignKey

from meydan.formats.older import with_columns
from meydan.server.access.secrets import new_secret
from meydan.server.keyring import ring
from meydan.server.models import (
    Account,
    Action,
    Announcement,
    Board,
    BoardEvent,
    Category,
    Entry,
    Event,
    EventLogo,
    HallScreen,
    PrivateData,
    Registration,
    Round,
    Snapshot,
    TabletLink,
)
from meydan.server.store.snapshots import with_ids

Rows = dict[str, list[dict[str, Any]]]

TABLES: tuple[tuple[type[models.Model], str], ...] = (
    (Category, "event"),
    (HallScreen, "event"),
    (Entry, "category__event"),
    (PrivateData, "entry__category__event"),
    (Registration, "category__event"),
    (TabletLink, "category__event"),
    (Round, "category__event"),
    (Board, "round__category__event"),
    (BoardEvent, "board__round__category__event"),
    (Snapshot, "category__event"),
    (Announcement, "event"),
    (EventLogo, "event"),
    (Action, "event"),
)
"""Every table of an event, those that others refer to first, with the way from a row to it."""
SECRETS = {Entry: "link", TabletLink: "secret"}
STAYS = frozenset({"id", "next_event_id", "kiosk"})
"""Columns of an event that mean something on its own server only."""


def rows_of(event: Event, *, readable: bool) -> Rows:
    """Everything that belongs to an event.

    National ids travel sealed by this server's key and come to light again where that key is;
    `readable` is for a file that is sealed as a whole for whoever receives it.
    """
    found: Rows = {"event": [_row(event)]}
    for model, way in TABLES:
        stored = model._default_manager.filter(**{way: event}).order_by("pk")
        found[model.__name__] = [_row(one) for one in stored.iterator(chunk_size=500)]
    for row in found["PrivateData"]:
        if row["national_id"] and not readable:
            row["national_id"] = ring().sealed(row["national_id"])
    if readable:
        _turn_snapshots(found, ring().unseal)
    return found


def _turn_snapshots(rows: Rows, turn: Callable[[str], str]) -> None:
    for row in rows["Snapshot"]:
        data = with_ids(base64.b64decode(row["data"]), turn)
        row["data"] = base64.b64encode(data).decode("ascii")


def newer(rows: Rows) -> Rows:
    """The rows of a file as they are written today: clock and places are in the book."""

    def moved(row: dict[str, Any]) -> dict[str, Any]:
        if "clock" not in row:
            return row
        row = dict(row)
        clock, places = row.pop("clock"), row.pop("qualify", 1)
        settings = with_columns(row["settings"], clock=clock, places=places)
        return row | {"settings": settings, "clocked": bool(clock)}

    return rows | {"Category": [moved(row) for row in rows["Category"]]}


def put(event: Event, rows: Rows) -> None:
    """Give an event these rows in place of its own; categories keep their keys, and their pages."""
    _turn_snapshots(rows, ring().sealed)
    keys: dict[type[models.Model], dict[Any, Any]] = {Event: {rows["event"][0]["id"]: event.pk}}
    for model, way in reversed(TABLES):
        if model is not Category:
            model._default_manager.filter(**{way: event}).delete()
    _put_categories(event, rows["Category"], keys)
    for model, _ in TABLES:
        if model is not Category:
            _put(model, rows[model.__name__], keys)


def columns(model: type[models.Model], row: dict[str, Any]) -> dict[str, Any]:
    """A row's values, typed as the columns are."""
    known = {field.attname: field for field in model._meta.concrete_fields}
    return {name: _value(known[name], value) for name, value in row.items() if name in known}


def _put_categories(event: Event, rows: list[dict[str, Any]], keys: Any) -> None:
    here = {category.slug: category for category in event.categories.all()}
    event.categories.exclude(slug__in=[row["slug"] for row in rows]).delete()
    mapped: dict[Any, Any] = {}
    keys[Category] = mapped
    for row in rows:
        values = columns(Category, row) | {"event_id": event.pk}
        old = values.pop("id")
        known = here.get(row["slug"])
        if known is not None:
            # Versions only go up, so that forms and caches of before are known to be old.
            values["version"] = max(values["version"], known.version) + 1
        values["shape"] = values["version"]
        category = Category(pk=known.pk if known else None, **values)
        category.save()
        mapped[old] = category.pk


def _put(model: type[models.Model], rows: list[dict[str, Any]], keys: Any) -> None:
    mapped: dict[Any, Any] = {}
    keys[model] = mapped
    moments = [one for one in model._meta.concrete_fields if getattr(one, "auto_now_add", False)]
    for at in range(0, len(rows), 500):
        some = _own_secrets(model, rows[at : at + 500])
        made = [model(**_moved(model, columns(model, row), keys)) for row in some]
        model._default_manager.bulk_create(made)
        mapped |= {row["id"]: one.pk for row, one in zip(some, made, strict=True)}
        for field in moments:  # "now" was written there; what the file tells is the truth
            for row, one in zip(some, made, strict=True):
                setattr(one, field.attname, columns(model, row)[field.attname])
        if moments:
            names = [field.attname for field in moments]
            model._default_manager.bulk_update(made, names, batch_size=200)


def _own_secrets(model: type[models.Model], rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Links are carried along, so printed ones go on working; one that is taken here is renewed."""
    name = SECRETS.get(model)
    if name is None:
        return rows
    wanted = {f"{name}__in": [row[name] for row in rows]}
    taken = set(model._default_manager.filter(**wanted).values_list(name, flat=True))
    return [row | {name: new_secret()} if row[name] in taken else row for row in rows]


def _moved(model: type[models.Model], values: dict[str, Any], keys: Any) -> dict[str, Any]:
    values.pop("id")
    for field in model._meta.concrete_fields:
        if not isinstance(field, ForeignKey) or values.get(field.attname) is None:
            continue
        target = field.related_model
        values[field.attname] = None if target is Account else keys[target][values[field.attname]]
    return values


def _row(one: models.Model) -> dict[str, Any]:
    return {
        field.attname: _plain(getattr(one, field.attname)) for field in one._meta.concrete_fields
    }


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode("ascii")
    return value.isoformat() if isinstance(value, date | datetime) else value


def _value(field: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(field, DateTimeField):
        return datetime.fromisoformat(value)
    if isinstance(field, DateField):
        return date.fromisoformat(value)
    return base64.b64decode(value) if isinstance(field, BinaryField) else value


def references(rows: Rows) -> Iterator[str]:
    """What refers to a row that is not there; a whole file has none."""
    held = {model.__name__: {row["id"] for row in rows[model.__name__]} for model, _ in TABLES}
    held["Event"] = {rows["event"][0]["id"]}
    for model, _ in TABLES:
        for field in model._meta.concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model is not Account:
                known = held[field.related_model.__name__]
                for row in rows[model.__name__]:
                    if row.get(field.attname) is not None and row[field.attname] not in known:
                        yield f"{model.__name__}.{field.attname}"
