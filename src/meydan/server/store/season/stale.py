"""What has to be counted again: categories that changed since, or whose people did."""

from collections.abc import Collection

from django.db.models import F, QuerySet

from meydan.server.models import Category, Counted, Federation


def count_again(federation: Federation, people: Collection[int]) -> None:
    """Forget that the categories of these people were counted."""
    Counted.objects.filter(
        category__event__season__federation=federation,
        category__entries__of_person__person__in=people,
    ).update(placed=-1, rated=-1)


def of_season(federation: Federation) -> QuerySet[Category]:
    """The categories of a federation's events that anybody may see; practice counts nowhere."""
    return Category.objects.filter(
        event__season__federation=federation,
        event__published=True,
        event__practice_until=None,
    )


def unplaced(federation: Federation) -> QuerySet[Category]:
    """Categories whose places were counted before their last change."""
    return of_season(federation).exclude(counted__placed=F("version"))


def unrated(federation: Federation) -> QuerySet[Category]:
    """The same of ratings."""
    return of_season(federation).exclude(counted__rated=F("version"))
