"""What the ratings expect of a pairing: for the staff."""

from collections.abc import Callable

from meydan.ratings import Rating, month_of
from meydan.server.models import Category, Federation, Rated
from meydan.server.store.season.rated import day_of, system_of
from meydan.tournament.ids import EntryId

Expected = Callable[[EntryId, EntryId], int | None]
"""The score in per cent that the first of two should reach; `None`: one of them has no rating."""


def expected_of(category: Category) -> Expected:
    """By the federation's list as it is now; one query whatever the field's size."""
    federation = Federation.objects.filter(events__event=category.event_id).defer("logo").first()
    if federation is None:
        return lambda *_: None
    rows = Rated.objects.filter(
        game=category.game, kind="", person__entries__entry__category=category
    ).values_list(
        "person__entries__entry__local",
        "value",
        "deviation",
        "volatility",
        "games",
        "period",
        "person__entries__entry__category",
    )
    system, now = system_of(federation), month_of(day_of(category.event))
    ratings = {
        EntryId(row[0]): system.aged(Rating(*row[1:6]), now)
        for row in rows
        if row[6] == category.pk
    }

    def expected(first: EntryId, second: EntryId) -> int | None:
        one, other = ratings.get(first), ratings.get(second)
        return None if one is None or other is None else round(100 * system.expected(one, other))

    return expected
