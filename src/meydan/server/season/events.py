"""The federation's events in lists, and who won them."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from meydan.server.models import Event, Federation, Placing
from meydan.server.season.people import by_key
from meydan.server.web import event_list
from meydan.server.web.event_list import Listed, Winner
from meydan.words import Lang


def events_of(federation: Federation) -> QuerySet[Event]:
    """The published events of a federation."""
    found = Event.objects.filter(season__federation=federation, published=True)
    return found.select_related("season").prefetch_related("categories")


def listed(events: Iterable[Event], lang: Lang, *, winners: bool = False) -> list[Listed]:
    """Events ready to be shown, on wish each category's first with them."""
    rows = list(events)
    return event_list.listed(rows, _winners(rows, lang) if winners else {})


def _winners(events: list[Event], lang: Lang) -> dict[int, tuple[Winner, ...]]:
    """The first three of a single category; of several, each category's first."""
    sole = {one.pk for one in events if len(one.categories.all()) == 1}
    placings = (
        Placing.objects.filter(category__event__in=events, final=True, place__lte=3, points__gt=0)
        .filter(Q(place=1) | Q(category__event__in=sole))
        .exclude(person=None)
        .select_related("person__club", "person__federation", "category")
        .order_by("category__position", "category", "place", "pk")
    )
    seen = [
        (one, one.person)
        for one in placings
        if one.person and one.person.public and not one.person.gone and one.person.less != "hidden"
    ]
    if not seen:
        return {}
    federation = seen[0][1].federation
    names = by_key([person for _, person in seen], federation, lang, schools=False)
    found: dict[int, list[Winner]] = {}
    for one, person in seen:
        title = "" if one.category.event_id in sole else one.category.name
        winner = Winner(one.place, names[person.pk].name, title)
        found.setdefault(one.category.event_id, []).append(winner)
    return {key: tuple(some[:4]) for key, some in found.items()}
