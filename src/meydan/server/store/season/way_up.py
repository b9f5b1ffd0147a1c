"""The way up: quotas, deadlines, who is who between two stages, and the whole tree (T15)."""

import json
from collections import Counter
from collections.abc import Collection, Iterator
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
    """Who is who between two categories of one federation: by person, never by name.

    What another federation knows tells nothing here: its people are others.
    """
    events = (source.event_id, into.event_id)
    if SeasonEvent.objects.filter(event__in=events).values("federation").distinct().count() > 1:
        return lambda *_: None
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
    arrivals: tuple[Arrival, ...]
    """Who went on from it, the best first; those who can't come stand apart."""
    gone: int
    """How many of them withdrew."""
    empty: int
    """Places that nobody has taken yet."""
    more: int
    """Events that lead to it, where they are not drawn here."""
    feeders: tuple["Node", ...]


def tree(final: Event, *, published: bool, most: int = MOST) -> Node:
    """The way to an event: who came from where, stage by stage, in a few queries a stage.

    A stage that would make it more than `most` events is told by its number alone.
    """
    levels: list[list[Event]] = [[final]]
    seen = {final.pk}
    more: Counter[int] = Counter()
    while levels[-1]:
        rows = Event.objects.filter(next_event__in=levels[-1]).exclude(pk__in=seen)
        rows = rows.filter(published=True) if published else rows
        if len(seen) > 1 and len(seen) + rows.count() > most:
            more.update(one for one in rows.values_list("next_event", flat=True) if one)
            break
        levels.append(list(rows.order_by("name", "pk")[:MOST]))
        seen |= {one.pk for one in levels[-1]}
    below: dict[int, list[Node]] = {}
    for here, above in zip(levels[:0:-1], levels[-2::-1], strict=True):
        sent, wanted = _arrivals(above, here), _wanted(here)
        made: dict[int, list[Node]] = {}
        for event in here:
            came = sent.get(event.pk, [])
            active = [one for one in came if one.entry.status == "active"]
            node = Node(
                event=event,
                arrivals=tuple(active),
                gone=len(came) - len(active),
                empty=max(0, wanted[event.pk] - len(active)) if came else 0,
                more=more[event.pk],
                feeders=tuple(below.get(event.pk, ())),
            )
            made.setdefault(event.next_event_id or 0, []).append(node)
        below = made
    return Node(final, (), 0, 0, more[final.pk], tuple(below.get(final.pk, ())))


def _arrivals(into: Collection[Event], out_of: Collection[Event]) -> dict[int, list[Arrival]]:
    """Who came to these events, by the event that they came from.

    An entry tells the name of that event; where two bear it, or it is called otherwise by now, the
    one that the same person played in is meant.
    """
    named: dict[tuple[int | None, str, str], list[int]] = {}
    leading: dict[int | None, list[int]] = {}
    for event in out_of:
        key = (event.next_event_id, event.name, event.stage)
        named.setdefault(key, []).append(event.pk)
        leading.setdefault(event.next_event_id, []).append(event.pk)
    entries = Entry.objects.filter(category__event__in=into, origin__isnull=False)
    entries = entries.select_related("of_person__person__club")
    # A category's settings are large: read once each, not with every entry.
    categories = Category.objects.filter(event__in=into).in_bulk()
    found: dict[int, list[Arrival]] = {}
    unsure: list[tuple[Arrival, list[int]]] = []
    for one in entries.order_by("category", "local"):
        one.category = categories[one.category_id]
        told = one.origin or {}
        arrival = Arrival(one, int(told["place"]))
        into_it = one.category.event_id
        events = named.get((into_it, str(told["event"]), str(told["stage"])), [])
        if len(events) == 1:
            found.setdefault(events[0], []).append(arrival)
        else:
            unsure.append((arrival, events or leading.get(into_it, [])))
    for arrival, event_key in _by_person(unsure):
        found.setdefault(event_key, []).append(arrival)
    for some in found.values():
        some.sort(key=lambda one: (one.entry.category_id, one.place))
    return found


def _by_person(unsure: list[tuple[Arrival, list[int]]]) -> Iterator[tuple[Arrival, int]]:
    """Where these came from, by where the same people played."""
    if not unsure:
        return
    links = PersonEntry.objects.filter(
        person__entries__entry__in=[arrival.entry.pk for arrival, _ in unsure],
        entry__category__event__in={event for _, some in unsure for event in some},
    )
    played: dict[tuple[int, str], set[int]] = {}
    for person, event, game in links.values_list(
        "person", "entry__category__event", "entry__category__game"
    ):
        played.setdefault((person, game), set()).add(event)
    for arrival, some in unsure:
        link = getattr(arrival.entry, "of_person", None)
        key = (link.person_id if link is not None else 0, arrival.entry.category.game)
        fitting = played.get(key, set()) & set(some)
        if len(fitting) == 1:
            yield arrival, fitting.pop()


def _wanted(events: Collection[Event]) -> Counter[int]:
    """How many places each of these has in its next event, over all its categories."""
    seasons = SeasonEvent.objects.filter(event__in=events).select_related("federation")
    tables = {one.event_id: read(one.federation.quotas) for one in seasons}
    active = Count("entries", filter=Q(entries__status="active"))
    wanted: Counter[int] = Counter()
    stages = {one.pk: one.stage for one in events}
    # Hundreds of categories are played by a few books: each is read once, by what is stored of it.
    printed: dict[str, int] = {}
    rows = Category.objects.filter(event__in=events).only("event_id", "settings").order_by()
    for category in rows.annotate(size=active):
        key = category.event_id
        quota = places(tables.get(key, ()), stage=stages[key], size=category.size)
        if quota is None:
            book = json.dumps(category.settings["book"])
            if book not in printed:
                printed[book] = rulebook_of(category).stages.places.value
            quota = printed[book]
        wanted[key] += min(category.size, quota)
    return wanted
