"""A season summed up, once and not on each page: schools, provinces, the year in numbers."""

from django.db import transaction
from django.db.models import Count, Q, Sum

from meydan.server.models import Federation, Placing, SeasonRow, SeasonTotal, SeasonYear
from meydan.server.store.season.names import seen_with

BATCH = 1000


def sum_up(federation: Federation, year: int, game: str) -> None:
    """What the people of each school and province have together, in a game."""
    here = {"federation": federation, "year": year, "game": game}
    rows = seen_with(SeasonRow.objects.filter(**here)).order_by()
    made = []
    for column, key in (("club_id", "person__club"), ("province", "person__province")):
        named = rows.exclude(**{key: None}).exclude(**({key: ""} if column == "province" else {}))
        sums = named.values_list("age", key).annotate(Sum("points"), Count("pk"))
        made += [
            SeasonTotal(**here, **{column: whose}, age=age, points=points, players=players)
            for age, whose, points, players in sums
        ]
    with transaction.atomic():
        SeasonTotal.objects.filter(**here).delete()
        SeasonTotal.objects.bulk_create(made, batch_size=BATCH)


def count_year(federation: Federation, year: int) -> None:
    """The year in numbers."""
    placed = Placing.objects.filter(federation=federation, year=year, person__public=True)
    facts = placed.aggregate(
        players=Count("person", distinct=True),
        schools=Count("person__club", distinct=True),
        provinces=Count("person__province", distinct=True, filter=~Q(person__province="")),
    )
    SeasonYear.objects.update_or_create(federation=federation, year=year, defaults=facts)
