"""What has to be counted again: categories that changed since, or whose people did."""

from collections.abc import Collection

from django.db.models import F, Q, QuerySet

from meydan.server.models import Category, Counted, Federation

OVER = ("finished", "locked")
"""Rounds whose results count."""


def count_again(federation: Federation, people: Collection[int]) -> None:
    """Forget that the categories of these people were counted."""
    Counted.objects.filter(
        category__event__season__federation=federation,
        category__entries__of_person__person__in=people,
    ).update(placed=-1, rated=-1)


def count_event_again(event: int) -> None:
    """The same of an event whose day, stage, season or list changed."""
    Counted.objects.filter(category__event=event).update(placed=-1, rated=-1)


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


def misplaced(federation: Federation) -> QuerySet[Counted]:
    """Categories that have places though nobody may see them any more."""
    counted = Counted.objects.filter(category__event__season__federation=federation, placed__gte=0)
    return counted.exclude(category__in=of_season(federation))


def places_wait() -> bool:
    """Whether anywhere places are to be counted; asked every few seconds."""
    shown = Q(event__published=True, event__practice_until=None)
    ours = Category.objects.exclude(event__season=None)
    due = ours.filter(shown).exclude(counted__placed=F("version"))
    return due.exists() or ours.exclude(shown).filter(counted__placed__gte=0).exists()


def unrated(federation: Federation) -> QuerySet[Category]:
    """The same of ratings."""
    return of_season(federation).exclude(counted__rated=F("version"))
