"""The federation's events in lists: what is on, what comes, what is over."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from meydan.server.models import Entry, Event, Federation, Placing
from meydan.server.season.people import by_key
from meydan.words import Lang

STATES = ("live", "coming", "finished")


@dataclass(frozen=True, slots=True)
class Winner:
    """A first place of an event."""

    place: int
    name: str
    category: str


@dataclass(frozen=True, slots=True)
class Listed:
    """An event in a list."""

    event: Event
    games: tuple[str, ...]
    players: int
    winners: tuple[Winner, ...] = ()


def events_of(federation: Federation) -> QuerySet[Event]:
    """The published events of a federation."""
    found = Event.objects.filter(season__federation=federation, published=True)
    return found.select_related("season").prefetch_related("categories")


def in_state(events: QuerySet[Event], state: str, today: date | None = None) -> QuerySet[Event]:
    """Those that are on, the next ones first, or the last ones first."""
    today = today or timezone.localdate()
    over = Q(archived=True) | Q(ends_on__lt=today) | Q(ends_on=None, starts_on__lt=today)
    if state == "finished":
        return events.filter(over).order_by("-starts_on", "-pk")
    coming = Q(starts_on__gt=today)
    if state == "coming":
        return events.filter(coming).exclude(over).order_by("starts_on", "pk")
    return events.exclude(over).exclude(coming).order_by("starts_on", "pk")


def listed(events: Iterable[Event], lang: Lang, *, winners: bool = False) -> list[Listed]:
    """Events ready to be shown, each category's first with them."""
    rows = list(events)
    best = _winners(rows, lang) if winners else {}
    # Counted for those on the page alone: a season has a thousand events.
    active = Entry.objects.filter(category__event__in=rows, status="active").order_by()
    players = dict(active.values_list("category__event").annotate(n=Count("pk")))
    return [
        Listed(
            one,
            tuple(dict.fromkeys(part.game for part in one.categories.all())),
            players.get(one.pk, 0),
            best.get(one.pk, ()),
        )
        for one in rows
    ]


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
