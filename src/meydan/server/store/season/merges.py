"""Two people made one, one made two, and either taken back."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from meydan.formats.lists.vocabulary import fold
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import (
    Doubt,
    Entry,
    Federation,
    FirstValue,
    PeopleChange,
    Person,
    PersonClub,
    PersonEntry,
    Profile,
)
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.creation import log
from meydan.server.store.season.links import (
    COLUMNS,
    facts_of,
    mark_of,
    name_key,
    show_anew,
)
from meydan.server.store.season.stale import count_again
from meydan.tournament.season.likeness import Likeness, likeness

LESS = ("", "initials", "hidden")
"""From everything to nothing."""
TOLD = (*COLUMNS, "national_mark")
"""What entries tell of a person."""
KEPT = (*TOLD, "club_id", "short", "public", "less")
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
        if _together(one, gone):
            raise NotOne
        moved = list(gone.entries.values_list("entry", flat=True))
        before = _known(one) | {"own": list(one.entries.values_list("entry", flat=True))}
        gone.entries.update(person=one, how="by-hand")
        for name in KEPT:
            if not getattr(one, name):
                setattr(one, name, getattr(gone, name))
        one.less = max(one.less, gone.less, key=LESS.index)  # who asked for less keeps it
        one.save()
        gone.gone = True
        gone.save(update_fields=["gone"])
        _years(one)
        before |= _hand_over(gone, one) | {"asked": _ask_on(federation, gone, one)}
        change = PeopleChange.objects.create(
            federation=federation,
            kind=PeopleChange.Kind.MERGE,
            person=one,
            other=gone,
            entries=moved,
            before=before,
            who=actor.name,
            reason=reason[:LONGEST_REASON],
        )
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
        Federation.objects.select_for_update().get(pk=federation.pk)
        one = Person.objects.select_for_update().get(federation=federation, pk=person, gone=False)
        rows = [row for row in _rows(one) if row.pk in set(entries)]
        left = [row for row in _rows(one) if row.pk not in set(entries)]
        if not rows or not left:
            raise NotOne
        before = _known(one)
        # Who asked for less asked for either of them, until the office is told otherwise.
        other = Person(federation=federation, short=one.short, public=one.public, less=one.less)
        for name in COLUMNS:
            setattr(other, name, getattr(rows[-1], name))
        other.national_mark = _newest(rows, "national_mark")
        other.folded = name_key(other.given, other.surname)
        other.save()
        _unlearn(one, rows, left)
        change = PeopleChange.objects.create(
            federation=federation,
            kind=PeopleChange.Kind.SPLIT,
            person=one,
            other=other,
            entries=[row.pk for row in rows],
            before=before,
            who=actor.name,
            reason=reason[:LONGEST_REASON],
        )
        one.entries.filter(entry__in=rows).update(person=other, how="by-hand")
        _settle(one, other)
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
    """Take a change back, as long as no later one touched the same people.

    Events that came in between keep their entries: each goes to whom it fits.
    """
    with transaction.atomic():
        Federation.objects.select_for_update().get(pk=federation.pk)
        change = (
            PeopleChange.objects.select_for_update()
            .select_related("person", "other")
            .get(federation=federation, pk=change_id)
        )
        if not undoable(change):
            raise NotUndone
        if change.kind == PeopleChange.Kind.MERGE:
            _part(change)
        else:
            _join(change)
        one, other = change.person, change.other
        _settle(one, other)
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
    """Whether both are still as the change left them, and can be one again."""
    # An erased name does not come back by an undo.
    if change.undone is not None or not change.before:
        return False
    both = (change.person_id, change.other_id)
    later = PeopleChange.objects.filter(
        federation=change.federation_id, pk__gt=change.pk, undone=None
    )
    if later.filter(Q(person__in=both) | Q(other__in=both)).exists():
        return False
    return change.kind == PeopleChange.Kind.MERGE or not _together(change.person, change.other)


def open_doubts(federation: Federation) -> QuerySet[Doubt]:
    """Questions about two who are both there."""
    return federation.doubts.filter(open=True, person__gone=False, other__gone=False)


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
    # Lists that come in meanwhile wait: they look for people, too.
    Federation.objects.select_for_update().get(pk=federation.pk)
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


def _part(change: PeopleChange) -> None:
    """Two again: what each had, what either was told since, and the question open."""
    one, other, before = change.person, change.other, change.before
    PersonEntry.objects.filter(person=one, entry__in=change.entries).update(person=other)
    FirstValue.objects.filter(person=one, pk__in=before.get("values", ())).update(person=other)
    Profile.objects.filter(person=one, pk__in=before.get("profiles", ())).update(person=other)
    merged_less = max(before["less"], other.less, key=LESS.index)
    if one.less == merged_less:
        one.less = before["less"]
    else:  # asked for since, of a child who may be either
        other.less = max(one.less, other.less, key=LESS.index)
    theirs = _since(change)
    PersonEntry.objects.filter(entry__in=theirs).update(person=other)
    for name in TOLD:
        now, told = getattr(one, name), {_value(row, name) for row in theirs}
        if now == (before[name] or getattr(other, name)) or now in told:
            setattr(one, name, before[name])
    one.club_id = before["club_id"]
    for row in theirs:
        _take(other, row)
    other.gone = False
    Doubt.objects.filter(pk__in=before.get("asked", ()), open=True).delete()
    asked = Doubt.objects.filter(Q(person=one, other=other) | Q(person=other, other=one))
    if not asked.update(open=True):
        Doubt.objects.create(federation=change.federation, person=other, other=one, why="by-hand")


def _since(change: PeopleChange) -> list[Entry]:
    """Entries that came after a merge and are surely the other's, and surely not the first's."""
    one, other, before = change.person, change.other, change.before
    if "own" not in before:
        return []
    here = set(other.entries.values_list("entry__category", flat=True))
    then = Person(**{name: before[name] for name in KEPT if name != "club_id"})
    then.club_id = before["club_id"]
    found = []
    for row in _rows(one):
        if row.pk in {*before["own"], *change.entries} or row.category_id in here:
            continue
        facts = facts_of(row, school=row.school, mark=mark_of(row))
        how = [
            likeness(facts, facts_of(who, school=_school(who), mark=who.national_mark))[0]
            for who in (then, other)
        ]
        if how[1] is Likeness.SAME and how[0] is not Likeness.SAME:
            found.append(row)
    return found


def _join(change: PeopleChange) -> None:
    """One again, with what came to the other since."""
    one, other = change.person, change.other
    newer = _rows(other)
    other.entries.update(person=one, how="by-hand")
    for name in TOLD:
        if not getattr(one, name):
            setattr(one, name, change.before[name])
    for row in newer:
        if row.pk not in change.entries:
            _take(one, row)
    one.less = max(one.less, other.less, key=LESS.index)
    _hand_over(other, one)
    other.gone = True


def _settle(one: Person, other: Person) -> None:
    """Store both, with the years and the publicity that their entries give them."""
    for person in (one, other):
        person.folded = name_key(person.given, person.surname)
        person.save()
        _years(person)
    show_anew(one.federation, among=(one.pk, other.pk))
    for person in (one, other):
        person.refresh_from_db()


def _together(one: Person, other: Person) -> bool:
    """Whether both play in one category."""
    here = one.entries.values("entry__category")
    return other.entries.filter(entry__category__in=here).exists()


def _hand_over(giver: Person, taker: Person) -> dict[str, list[int]]:
    """First values and online profiles, and which they were."""
    values = giver.first_values.exclude(
        game__in=set(taker.first_values.values_list("game", flat=True))
    )
    given = {
        "values": list(values.values_list("pk", flat=True)),
        "profiles": list(giver.profiles.values_list("pk", flat=True)),
    }
    FirstValue.objects.filter(pk__in=given["values"]).update(person=taker)
    giver.profiles.update(person=taker)
    return given


def _ask_on(federation: Federation, gone: Person, one: Person) -> list[int]:
    """Questions about somebody who went into another are about that one now; which are new."""
    Doubt.objects.filter(Q(person=gone, other=one) | Q(person=one, other=gone)).update(open=False)
    asked = Doubt.objects.filter(Q(person=gone) | Q(other=gone), federation=federation, open=True)
    made = []
    for row in asked:
        third = row.person_id if row.other_id == gone.pk else row.other_id
        known = Q(person=one, other=third) | Q(person=third, other=one)
        if not Doubt.objects.filter(known).exists():
            made.append(
                Doubt.objects.create(
                    federation=federation, person=one, other_id=third, why=row.why
                ).pk
            )
    return made


def _rows(person: Person) -> list[Entry]:
    """Somebody's entries, the oldest event's first."""
    rows = Entry.objects.filter(of_person__person=person).select_related("private")
    return list(rows.order_by("category__event__starts_on", "pk"))


def _value(row: Entry, name: str) -> Any:
    return mark_of(row) if name == "national_mark" else getattr(row, name)


def _newest(rows: Collection[Entry], name: str) -> Any:
    """What the newest of these tells, where any does."""
    told = [value for row in rows if (value := _value(row, name))]
    return told[-1] if told else None if name == "birth_year" else ""


def _unlearn(one: Person, rows: Collection[Entry], left: Collection[Entry]) -> None:
    """What only these entries told of somebody is not theirs."""
    for name in TOLD:
        now = getattr(one, name)
        told = {_value(row, name) for row in rows} - {_value(row, name) for row in left}
        if now and now in told:
            setattr(one, name, _newest(left, name))


def _take(person: Person, row: Entry) -> None:
    for name in TOLD:
        setattr(person, name, _value(row, name) or getattr(person, name))


def _school(person: Person) -> str:
    return person.club.name if person.club else ""
