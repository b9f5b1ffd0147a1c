"""The way up: quotas, deadlines, who is who between two stages, and the whole tree (T15)."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils import timezone

from meydan.server.models import Category, Entry, Event, PersonEntry, SeasonEvent
from meydan.server.store.rows import rulebook_of
from meydan.tournament.entries import Entry as Value
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Tournament
from meydan.tournament.season.quotas import places, read
from meydan.tournament.stages import Qualifier, Same

MOST = 10_000
"""Events of a tree."""


def quota_of(category: Category, tournament: Tournament) -> int | None:
    """How many go on by the federation's table; `None`: as many as the rulebook says."""
    where = SeasonEvent.objects.filter(event=category.event_id).select_related("federation").first()
    if where is None:
        return None
    size = sum(one.active for one in tournament.entries)
    return places(read(where.federation.quotas), stage=category.event.stage, size=size)


def refuse_late(into: Category) -> None:
    """After the last day of entries nobody is entered, and no reserve moves up."""
    where = SeasonEvent.objects.filter(event=into.event_id).first()
    if where is not None and where.entries_until and timezone.localdate() > where.entries_until:
        raise TournamentError("entries-over", day=where.entries_until.isoformat())


def same_people(source: Category, into: Category) -> Same:
    """Who is who between two categories of one federation: by person, never by name."""
    links = PersonEntry.objects.filter(entry__category__in=(source, into))
    known = {
        (category, local): person
        for category, local, person in links.values_list(
            "entry__category", "entry__local", "person"
        )
    }

    def same(there: Value, qualifier: Qualifier) -> bool | None:
        one = known.get((into.pk, there.id))
        other = known.get((source.pk, qualifier.entry.id))
        return None if one is None or other is None else one == other

    return same


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody who came from an event, in the category they came to."""

    entry: Entry
    place: int
    """The place taken there."""


@dataclass(frozen=True, slots=True)
class Node:
    """An event of the tree, with those that lead to it."""

    event: Event
    players: int
    arrivals: tuple[Arrival, ...]
    """Who went on from it, the best first; those who can't come stand apart."""
    gone: int
    """How many of them withdrew."""
    empty: int
    """Places that nobody has taken yet."""
    feeders: tuple["Node", ...]


def tree(final: Event, *, published: bool) -> Node:
    """The way to an event: who came from where, stage by stage."""
    return _node(final, None, published=published, seen={final.pk})


def _node(event: Event, following: Event | None, *, published: bool, seen: set[int]) -> Node:
    active = Count("categories__entries", filter=Q(categories__entries__status="active"))
    rows = event.feeders.annotate(players=active).order_by("name", "pk")
    feeders = rows.filter(published=True) if published else rows
    nodes = []
    for one in feeders:
        if one.pk not in seen and len(seen) < MOST:
            seen.add(one.pk)
            nodes.append(_node(one, event, published=published, seen=seen))
    sent = list(_arrivals(event, following)) if following else []
    here = [one for one in sent if one.entry.status == "active"]
    wanted = _wanted(event) if following and sent else 0
    return Node(
        event=event,
        players=getattr(event, "players", 0),
        arrivals=tuple(here),
        gone=len(sent) - len(here),
        empty=max(0, wanted - len(here)),
        feeders=tuple(nodes),
    )


def _arrivals(event: Event, following: Event) -> Iterator[Arrival]:
    entries = Entry.objects.filter(
        category__event=following, origin__event=event.name, origin__stage=event.stage
    ).select_related("category", "of_person__person__club")
    found = [Arrival(one, int((one.origin or {})["place"])) for one in entries]
    yield from sorted(found, key=lambda one: (one.entry.category_id, one.place))


def _wanted(event: Event) -> int:
    """How many places an event has in the next one, over all its categories."""
    where = SeasonEvent.objects.filter(event=event).select_related("federation").first()
    table = read(where.federation.quotas) if where is not None else ()
    active = Count("entries", filter=Q(entries__status="active"))
    wanted = 0
    for category in event.categories.annotate(size=active):
        quota = places(table, stage=event.stage, size=category.size)
        printed = rulebook_of(category).stages.places.value
        wanted += min(category.size, printed if quota is None else quota)
    return wanted
