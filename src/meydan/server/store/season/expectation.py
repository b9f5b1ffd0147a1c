"""What the ratings expect of a pairing: for the staff."""

from collections.abc import Callable

from meydan.ratings import Rating, System, month_of
from meydan.server.models import Category, Federation, Rated
from meydan.server.store.season.rated import day_of, system_of
from meydan.tournament.ids import EntryId

Expected = Callable[[EntryId, EntryId], int | None]
"""The score in per cent that the first of two should reach; `None`: one of them has no rating."""


def ratings_of(category: Category) -> tuple[System | None, dict[EntryId, Rating]]:
    """By the federation's list as it is now, and how it counts; one query whatever the size."""
    federation = Federation.objects.filter(events__event=category.event_id).defer("logo").first()
    if federation is None:
        return None, {}
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
    return system, {
        EntryId(row[0]): system.aged(Rating(*row[1:6]), now)
        for row in rows
        if row[6] == category.pk
    }


def expected_of(category: Category) -> Expected:
    """What is expected of any two of a category."""
    system, ratings = ratings_of(category)

    def expected(first: EntryId, second: EntryId) -> int | None:
        one, other = ratings.get(first), ratings.get(second)
        if system is None or one is None or other is None:
            return None
        return round(100 * system.expected(one, other))

    return expected
