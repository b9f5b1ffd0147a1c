"""Events in lists: what is on, what comes, what is over, who plays and who won."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from meydan.server.models import Entry, Event, Round
from meydan.tournament.model import RoundStatus

STATES = ("live", "coming", "finished")


@dataclass(frozen=True, slots=True)
class Winner:
    """Somebody on a podium, as the public may see them."""

    place: int
    name: str
    category: str
    """Empty where the event has one category only."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An event in a list."""

    event: Event
    games: tuple[str, ...]
    players: int
    winners: tuple[Winner, ...] = ()
    playing: int = 0
    """Categories with a round under way."""
    going: tuple[object, ...] = ()
    """A card for each category, where the page shows how far they are."""


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


def listed(
    events: Iterable[Event],
    winners: Mapping[int, tuple[Winner, ...]],
    going: Mapping[int, tuple[object, ...]] | None = None,
) -> list[Listed]:
    """Events ready to be shown, with who won and how far they are by the event's key."""
    rows = list(events)
    # Counted for those on the page alone: a season has a thousand events.
    active = Entry.objects.filter(category__event__in=rows, status="active").order_by()
    players = dict(active.values_list("category__event").annotate(n=Count("pk")))
    today = timezone.localdate()
    on = [
        one for one in rows if not one.archived and (one.ends_on or one.starts_on or today) >= today
    ]
    under_way = Round.objects.filter(category__event__in=on, status=RoundStatus.PLAYING.value)
    categories = Count("category", distinct=True)
    playing = dict(under_way.order_by().values_list("category__event").annotate(n=categories))
    return [
        Listed(
            one,
            tuple(dict.fromkeys(part.game for part in one.categories.all())),
            players.get(one.pk, 0),
            winners.get(one.pk, ()),
            playing.get(one.pk, 0),
            (going or {}).get(one.pk, ()),
        )
        for one in rows
    ]
