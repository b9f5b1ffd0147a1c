"""The entry list of an event that the same person ran before: last year's, to begin with.

Numbers, ratings and private data stay where they are; whoever comes again gives them anew.
"""

from django.db.models import Count, QuerySet

from meydan.formats.lists import Sheet, SheetRow
from meydan.formats.lists.sheet import Cell
from meydan.server.access.actor import run_by
from meydan.server.models import Category
from meydan.server.store.people.nobody import is_nobody
from meydan.server.web.page import Scope
from meydan.words import say

COLUMNS = ("surname", "given", "birth_year", "sex", "school", "district", "province", "licence")
MOST = 60


def earlier_lists(scope: Scope) -> list[tuple[int, str]]:
    """Categories of other events that one organises, the newest first."""
    rows = _mine(scope).select_related("event").order_by("-event__starts_on", "position")[:MOST]
    return [(one.pk, f"{one.event.name}, {one.name}") for one in rows]


def earlier_sheet(scope: Scope, key: str) -> tuple[str, Sheet] | None:
    """The name and the rows of one of them."""
    wanted = int(key) if key.isascii() and key.isdigit() and len(key) < 10 else 0
    category = _mine(scope).filter(pk=wanted).select_related("event").first()
    if category is None:
        return None
    heads = [say(f"listing.column.{name.replace('_', '-')}", scope.lang) for name in COLUMNS]
    cells: list[tuple[Cell, ...]] = [tuple(heads)]
    for row in category.entries.filter(status="active").order_by("local"):
        if not is_nobody(row):
            sex = say(f"listing.sex.{row.sex}", scope.lang) if row.sex else ""
            cells.append(tuple(sex if name == "sex" else getattr(row, name) for name in COLUMNS))
    rows = tuple(SheetRow(at, some) for at, some in enumerate(cells, 1))
    return category.event.name, Sheet(category.name, rows)


def _mine(scope: Scope) -> QuerySet[Category]:
    found = Category.objects.exclude(event=scope.event).filter(
        event__practice_until=None, event__in=run_by(scope.actor)
    )
    return found.annotate(n=Count("entries", distinct=True)).filter(n__gt=0)
