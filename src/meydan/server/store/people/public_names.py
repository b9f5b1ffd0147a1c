"""What a category's people are called: by the public as the event wants it, by staff in full."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from django.db import connection

from meydan.server.models import Category, Entry as EntryRow, Event
from meydan.server.store.rows import entry_value
from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId
from meydan.words.phrases.people import Called, called, names_of

KEPT = 64


def called_in_public(entries: Iterable[Entry], event: Event) -> dict[EntryId, Called]:
    """What a category's people are called on public pages, the same as on printed sheets."""
    return called(entries, minors_on=minors_on(event))


def public_names(category: Category) -> dict[EntryId, str]:
    """The same as text, for pages about one table."""
    # What is not on disk yet may never be: it must not get into the memory that pages share.
    read = _public_names.__wrapped__ if connection.in_atomic_block else _public_names
    return read(category.pk, category.shape, minors_on(category.event))


def staff_names(categories: Iterable[int]) -> dict[int, str]:
    """By the key of its row, what each entry of these categories is called among its staff."""
    wanted = Category.objects.filter(pk__in=set(categories))
    found: dict[int, str] = {}
    for key, shape in wanted.values_list("pk", "shape"):
        found |= _staff(key, shape)
    return found


def staff_names_in(category: Category) -> dict[int, str]:
    """The same of one category, for every entry at one of its tables: nobody is read twice."""
    return _staff(category.pk, category.shape)


def _staff(category: int, shape: int) -> dict[int, str]:
    read = _staff_names.__wrapped__ if connection.in_atomic_block else _staff_names
    return read(category, shape)


def minors_on(event: Event) -> date | None:
    """The day on which minors' names are shortened; `None` where all are shown whole."""
    return (event.starts_on or date.today()) if event.short_names else None


@lru_cache(maxsize=KEPT)
def _public_names(category: int, shape: int, minors: date | None) -> dict[EntryId, str]:  # noqa: ARG001
    # `shape` is in the key only: it grows with every change of an entry, and an old answer is never
    # asked for again.
    rows = EntryRow.objects.filter(category_id=category)
    return names_of(map(entry_value, rows), minors_on=minors)


@lru_cache(maxsize=KEPT)
def _staff_names(category: int, shape: int) -> dict[int, str]:  # noqa: ARG001
    """By what stands in entries alone; their changes give the category a new shape."""
    rows = list(EntryRow.objects.filter(category_id=category))
    names = names_of(map(entry_value, rows)).values()
    return {row.pk: name for row, name in zip(rows, names, strict=True)}
