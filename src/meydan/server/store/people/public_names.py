"""What a category's people are called: by the public as the event wants it, by staff in full."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from django.db import connection

from meydan.formats.people import Called, called, names_of
from meydan.server.models import Category, Event
from meydan.server.models import Entry as EntryRow
from meydan.server.store.rows import entry_value
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId

KEPT = 64


def called_in_public(entries: Iterable[Entry], event: Event) -> dict[EntryId, Called]:
    """What a category's people are called on public pages, the same as on printed sheets."""
    return called(entries, minors_on=minors_on(event))


def public_names(category: Category) -> dict[EntryId, str]:
    """The same as text, for pages about one table."""
    # What is not on disk yet may never be: it must not get into the memory that pages share.
    read = _public_names.__wrapped__ if connection.in_atomic_block else _public_names
    return read(category.pk, category.version, minors_on(category.event))


def staff_names(categories: Iterable[int]) -> dict[int, str]:
    """By the key of its row, what each entry of these categories is called among its staff."""
    rows = EntryRow.objects.filter(category_id__in=set(categories))
    grouped: dict[int, list[EntryRow]] = {}
    for row in rows:
        grouped.setdefault(row.category_id, []).append(row)
    return {
        row.pk: name
        for group in grouped.values()
        for row, name in zip(group, names_of(map(entry_value, group)).values(), strict=True)
    }


def minors_on(event: Event) -> date | None:
    """The day on which minors' names are shortened; `None` where all are shown whole."""
    return (event.starts_on or date.today()) if event.short_names else None


@lru_cache(maxsize=KEPT)
def _public_names(category: int, version: int, minors: date | None) -> dict[EntryId, str]:  # noqa: ARG001
    rows = EntryRow.objects.filter(category_id=category)
    return names_of(map(entry_value, rows), minors_on=minors)
