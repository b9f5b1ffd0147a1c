"""Two people made one, one made two, and either taken back."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.utils import timezone

from meydan.formats.lists.vocabulary import fold
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import (
    Doubt,
    Federation,
    FirstValue,
    PeopleChange,
    Person,
    PersonClub,
    PersonEntry,
)
from meydan.server.store.creation import log
from meydan.server.store.season.links import COLUMNS, name_key
from meydan.server.store.season.stale import count_again

LESS = ("", "initials", "hidden")
"""From everything to nothing."""
KEPT = (*COLUMNS, "national_mark", "club_id", "short", "public", "less")
"""What is known of a person."""


class NotOne(Exception):
    """These two can't be made one: both play in one category, or one is there no more."""


class NotUndone(Exception):
    """A change that can't be taken back any more: later ones stand on it."""


def merge(
    federation: Federation, keep: int, other: int, actor: Actor, *, reason: str = ""
) -> PeopleChange:
    """Give everything of one person to another of the same federation."""
    with transaction.atomic():
        one, gone = _two(federation, keep, other)
        own = set(one.entries.values_list("entry__category", flat=True))
        moved = list(gone.entries.values_list("entry", "entry__category"))
        if own & {category for _, category in moved}:
            raise NotOne
        change = PeopleChange.objects.create(
            federation=federation,
            kind=PeopleChange.Kind.MERGE,
            person=one,
            other=gone,
            entries=[entry for entry, _ in moved],
            before=_known(one),
            who=actor.name,
            reason=reason[:400],
        )
        gone.entries.update(person=one, how="by-hand")
        for name in KEPT:
            if not getattr(one, name):
                setattr(one, name, getattr(gone, name))
        one.less = max(one.less, gone.less, key=LESS.index)  # who asked for less keeps it
        one.save()
        gone.gone = True
        gone.save(update_fields=["gone"])
        _years(one)
        values = FirstValue.objects.filter(person=gone)
        values.exclude(game__in=one.first_values.values("game")).update(person=one)
        Doubt.objects.filter(person=gone).update(open=False)
        Doubt.objects.filter(other=gone).update(open=False)
        count_again(federation, [one.pk, gone.pk])
        log(
            actor,
            Act.FEDERATION_PEOPLE,
            target=f"{federation.slug}: merge {one.code} {gone.code}",
            reason=reason,
        )
    return change


def split(
    federation: Federation, person: int, entries: Collection[int], actor: Actor, *, reason: str = ""
) -> PeopleChange:
    """Some entries of a person are somebody else's after all: a new person's."""
    with transaction.atomic():
        one = Person.objects.select_for_update().get(federation=federation, pk=person, gone=False)
        moved = one.entries.filter(entry__in=entries).select_related("entry__of_person")
        rows = [link.entry for link in moved.order_by("entry__category__event__starts_on", "pk")]
        if not rows or len(rows) == one.entries.count():
            raise NotOne
        last = rows[-1]
        other = Person(federation=federation, short=one.short, public=one.public)
        for name in COLUMNS:
            setattr(other, name, getattr(last, name))
        other.folded = name_key(other.given, other.surname)
        other.save()
        change = PeopleChange.objects.create(
            federation=federation,
            kind=PeopleChange.Kind.SPLIT,
            person=one,
            other=other,
            entries=[row.pk for row in rows],
            before=_known(one),
            who=actor.name,
            reason=reason[:400],
        )
        moved.update(person=other, how="by-hand")
        _years(one)
        _years(other)
        # Nobody is asked again about these two.
        Doubt.objects.create(
            federation=federation, person=other, other=one, why="by-hand", open=False
        )
        count_again(federation, [one.pk, other.pk])
        log(
            actor,
            Act.FEDERATION_PEOPLE,
            target=f"{federation.slug}: split {one.code} {other.code}",
            reason=reason,
        )
    return change


def undo(federation: Federation, change_id: int, actor: Actor) -> PeopleChange:
    """Take a change back, as long as no later one touched the same people."""
    with transaction.atomic():
        change = (
            PeopleChange.objects.select_for_update()
            .select_related("person", "other")
            .get(federation=federation, pk=change_id)
        )
        if change.undone is not None or not undoable(change):
            raise NotUndone
        one, other = change.person, change.other
        moved = PersonEntry.objects.filter(entry__in=change.entries)
        if change.kind == PeopleChange.Kind.MERGE:
            moved.filter(person=one).update(person=other)
            for name, value in change.before.items():
                setattr(one, name, value)
            other.gone = False
            Doubt.objects.get_or_create(
                federation=federation, person=other, other=one, defaults={"why": "by-hand"}
            )
        else:
            moved.filter(person=other).update(person=one)
            other.gone = True
        one.save()
        other.save(update_fields=["gone"])
        _years(one)
        _years(other)
        change.undone = timezone.now()
        change.save(update_fields=["undone"])
        count_again(federation, [one.pk, other.pk])
        log(
            actor,
            Act.FEDERATION_PEOPLE,
            target=f"{federation.slug}: undo {change.kind} {one.code} {other.code}",
        )
    return change


def undoable(change: PeopleChange) -> bool:
    """Whether both are still as the change left them."""
    both = (change.person_id, change.other_id)
    later = PeopleChange.objects.filter(
        federation=change.federation_id, pk__gt=change.pk, undone=None
    )
    touched = later.filter(person__in=both) | later.filter(other__in=both)
    # An erased name does not come back by an undo.
    return change.undone is None and bool(change.before) and not touched.exists()


def keep_apart(federation: Federation, doubt: int, actor: Actor) -> None:
    """Two are two: the question is answered for good."""
    with transaction.atomic():
        row = Doubt.objects.select_for_update().get(federation=federation, pk=doubt)
        row.open = False
        row.save(update_fields=["open"])
        log(
            actor,
            Act.FEDERATION_PEOPLE,
            target=f"{federation.slug}: apart {row.person_id} {row.other_id}",
        )


def _two(federation: Federation, keep: int, other: int) -> tuple[Person, Person]:
    rows = Person.objects.select_for_update().filter(
        federation=federation, pk__in=(keep, other), gone=False
    )
    found = {row.pk: row for row in rows}
    if len(found) != 2:
        raise NotOne
    return found[keep], found[other]


def _known(person: Person) -> dict[str, Any]:
    return {name: getattr(person, name) for name in KEPT}


def _years(person: Person) -> None:
    """Where somebody was in which year, by their entries alone."""
    PersonClub.objects.filter(person=person).delete()
    by_name = {}
    for club in person.federation.clubs.filter(
        folded__in={fold(link.entry.school) for link in person.entries.select_related("entry")}
    ):
        by_name[club.folded, fold(club.province)] = club
    links = person.entries.select_related("entry__category__event__season")
    seen = set()
    for link in links:
        here = by_name.get((fold(link.entry.school), fold(link.entry.province)))
        where = getattr(link.entry.category.event, "season", None)
        if here is not None and where is not None and (here.pk, where.year) not in seen:
            seen.add((here.pk, where.year))
            PersonClub.objects.create(person=person, club=here, year=where.year)
    newest = PersonClub.objects.filter(person=person).order_by("-year", "-pk").first()
    if newest is not None and person.club_id != newest.club_id:
        person.club_id = newest.club_id
        person.save(update_fields=["club"])
