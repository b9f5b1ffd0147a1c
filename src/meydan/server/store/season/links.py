"""Entries and the people behind them: each entry of a federation's event is somebody's.

Whoever is surely known gets the entry; where it is not certain, the entry is a new person's and the
office is asked. So no list waits for an answer, and no two children are made one by a program.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import date

from django.db import transaction
from django.db.models import Max, Q

from meydan.formats.lists.vocabulary import fold, fold_words
from meydan.server.keyring import is_sealed
from meydan.server.models import (
    Category,
    Club,
    Doubt,
    Entry,
    Event,
    Federation,
    PeopleChange,
    Person,
    PersonClub,
    PersonEntry,
    Rated,
    SeasonEvent,
)
from meydan.server.store.people.nobody import is_nobody
from meydan.server.store.rows import rulebook_of
from meydan.server.store.season.stale import count_again
from meydan.server.store.slugs import free_slug
from meydan.tournament.season.likeness import Facts, Likeness, likeness

COLUMNS = ("given", "surname", "birth_year", "sex", "district", "province", "licence")
"""What a person and an entry both have."""
TELLING = (*COLUMNS, "school")
"""What an entry tells of whose it is."""
KNOWN_BY = ("national-id", "licence", "name")
"""How somebody is surely known, the surest first."""


@dataclass(slots=True)
class Known:
    """People among whom those of a category are looked for; new ones come in as they are made."""

    by_name: dict[str, list[Person]] = field(default_factory=dict)
    by_mark: dict[str, list[Person]] = field(default_factory=dict)
    by_licence: dict[str, list[Person]] = field(default_factory=dict)
    here: set[int] = field(default_factory=set)
    """Who has an entry in this category: nobody has two."""
    doubled: set[Facts] = field(default_factory=set)
    """What two of one list have in common: which of them is somebody known, no program tells."""
    newest: dict[int, date] = field(default_factory=dict)
    """The day of everybody's last event."""

    def add(self, person: Person) -> None:
        """One more."""
        self.by_name.setdefault(person.folded, []).append(person)
        if person.national_mark:
            self.by_mark.setdefault(person.national_mark, []).append(person)
        if person.licence:
            self.by_licence.setdefault(fold(person.licence), []).append(person)

    def near(self, facts: Facts, key: str) -> list[Person]:
        """Whoever may be meant, each once."""
        found = [
            *self.by_mark.get(facts.mark, ()),
            *self.by_licence.get(facts.licence, ()),
            *self.by_name.get(key, ()),
        ]
        return [one for one in dict.fromkeys(found) if one.pk not in self.here]


def name_key(given: str, surname: str) -> str:
    """First and last word of a name: a second given name is often left out."""
    words = fold_words(f"{given} {surname}")
    return " ".join(words if len(words) < 2 else (words[0], words[-1]))[:170]


def facts_of(row: Entry | Person, *, school: str, mark: str) -> Facts:
    """What is compared of an entry or a person."""
    return Facts(
        words=tuple(fold_words(str(row))),
        birth_year=row.birth_year,
        school=fold(school),
        province=fold(row.province),
        licence=fold(row.licence),
        mark=mark,
    )


def known_facts(person: Person, school: str) -> Facts:
    """What is compared of a person: of all the schools that they were at, the one in question.

    Many play for a school on one day and for a club on the next.
    """
    last = person.club.name if person.club else ""
    been = {fold(one.club.name) for one in person.years.all()} if person.pk else set()
    return facts_of(person, school=school if school in been else last, mark=person.national_mark)


def link_category(category: Category) -> int:
    """Give every entry of a category to somebody; how many had nobody yet."""
    where = SeasonEvent.objects.select_related("federation").filter(event=category.event_id).first()
    if where is None:
        return 0
    with transaction.atomic():
        # One at a time in a federation: two lists with the same new child must find each other.
        Federation.objects.select_for_update().get(pk=where.federation_id)
        rows = [
            row
            for row in category.entries.filter(of_person=None).select_related("private")
            if not is_nobody(row)
        ]
        if not rows:
            return 0
        known = _known(where.federation, category, rows)
        clubs = clubs_of(
            where.federation, ((row.school, row.district, row.province) for row in rows)
        )
        for row in rows:
            _link(row, where, known, clubs)
        if "rating" in rulebook_of(category).seeding.order.value:
            _seed(category)
    return len(rows)


def clubs_of(
    federation: Federation, places: Iterable[tuple[str, str, str]]
) -> dict[tuple[str, str], Club]:
    """By folded name and province, the clubs of these places; made where they are new."""
    wanted = {
        (fold(name), fold(province)): (name, district, province)
        for name, district, province in places
    }
    wanted = {key: one for key, one in wanted.items() if key[0]}
    folded = {name for name, _ in wanted}
    stored = federation.clubs.filter(folded__in=folded)
    found = {(one.folded, fold(one.province)): one for one in stored}
    missing = [key for key in wanted if key not in found]
    taken = set(federation.clubs.values_list("slug", flat=True)) if missing else set()
    for key in missing:
        name, district, province = wanted[key]
        slug = free_slug(f"{name} {province}", taken, otherwise="okul")
        taken.add(slug)
        found[key] = Club.objects.create(
            federation=federation,
            slug=slug,
            name=name,
            folded=key[0],
            district=district,
            province=province,
        )
    return found


def _known(federation: Federation, category: Category, rows: list[Entry]) -> Known:
    known = known_by(
        federation,
        keys={name_key(row.given, row.surname) for row in rows},
        marks={mark_of(row) for row in rows} - {""},
        licences={row.licence for row in rows} - {""},
    )
    here = PersonEntry.objects.filter(entry__category=category)
    known.here = set(here.values_list("person", flat=True))
    known.doubled = doubled(facts_of(row, school=row.school, mark=mark_of(row)) for row in rows)
    people = {one.pk for some in known.by_name.values() for one in some}
    days = PersonEntry.objects.filter(person__in=people).values_list("person")
    last = days.annotate(last=Max("entry__category__event__starts_on")).order_by()
    known.newest = {person: day for person, day in last if day is not None}
    return known


def doubled(facts: Iterable[Facts]) -> set[Facts]:
    """What is told more than once in one list."""
    return {one for one, times in Counter(facts).items() if times > 1}


def known_by(
    federation: Federation, *, keys: set[str], marks: set[str], licences: set[str]
) -> Known:
    """Everybody who may be meant by one of these."""
    people = federation.people.filter(gone=False).select_related("club")
    people = people.prefetch_related("years__club")
    found = {one.pk: one for one in people.filter(folded__in=keys)}
    found |= {one.pk: one for one in people.filter(national_mark__in=marks)} if marks else {}
    found |= {one.pk: one for one in people.filter(licence__in=licences)} if licences else {}
    known = Known()
    for person in found.values():
        known.add(person)
    return known


def _link(row: Entry, where: SeasonEvent, known: Known, clubs: dict[tuple[str, str], Club]) -> None:
    mark = mark_of(row)
    new = facts_of(row, school=row.school, mark=mark)
    why, found, asked = decide(new, name_key(row.given, row.surname), known)
    person = found or Person(federation=where.federation)
    day, last = where.event.starts_on, known.newest.get(person.pk or 0)
    _learn(person, row, where, clubs, newest=day is None or last is None or last <= day)
    PersonEntry.objects.create(entry=row, person=person, how=why)
    known.here.add(person.pk)
    if found is None:
        known.add(person)
        ask(where.federation, person, asked)


Asked = list[tuple[str, Person]]
"""Why one asks, and about whom."""


def ask(federation: Federation, person: Person, asked: Asked) -> None:
    """Put questions to the office, each once."""
    rows = [
        Doubt(federation=federation, person=person, other=other, why=why) for why, other in asked
    ]
    Doubt.objects.bulk_create(rows, ignore_conflicts=True)


def decide(new: Facts, key: str, known: Known) -> tuple[str, Person | None, Asked]:
    """Who somebody is among those known, and how that is known; or about whom to ask."""
    sure: Asked = []
    asked: Asked = []
    for person in known.near(new, key):
        how, why = likeness(new, known_facts(person, new.school))
        if how is Likeness.SAME:
            sure.append((why, person))
        elif how is Likeness.ASK:
            asked.append((why, person))
    sure.sort(key=lambda one: KNOWN_BY.index(one[0]))
    # Two who are surely this one are a question, too, unless an id parts them.
    alone = len(sure) == 1 or (len(sure) > 1 and sure[0][0] != sure[1][0])
    if alone and not (sure[0][0] == "name" and new in known.doubled):
        return *sure[0], []
    more = [("namesakes" if how == "name" else "other-name", one) for how, one in sure]
    return "new", None, [*asked, *more]


def _learn(
    person: Person,
    row: Entry,
    where: SeasonEvent,
    clubs: dict[tuple[str, str], Club],
    *,
    newest: bool = True,
) -> None:
    """What an entry tells of somebody; what it leaves out stays, as does what a newer one told."""
    for name in COLUMNS:
        value = getattr(row, name)
        if (value and (newest or not getattr(person, name))) or (
            name == "surname" and not person.pk
        ):
            setattr(person, name, value)
    person.folded = name_key(person.given, person.surname)
    person.national_mark = mark_of(row) or person.national_mark
    club = clubs.get((fold(row.school), fold(row.province)))
    person.club = club if club and newest else person.club or club
    show(person, where, save=False)
    person.save()
    if club is not None:
        PersonClub.objects.get_or_create(person=person, club=club, year=where.year)


def link_again(category: Category, changed: Collection[int]) -> None:
    """Follow entries whose data were put right: a name may be another child's now."""
    where = SeasonEvent.objects.select_related("federation").filter(event=category.event_id).first()
    if where is None or not changed:
        return
    with transaction.atomic():
        Federation.objects.select_for_update().get(pk=where.federation_id)
        rows = category.entries.filter(local__in=changed, of_person__isnull=False)
        rows = rows.select_related("private", "of_person__person__club")
        for row in rows:
            _link_again(category, row, where)


def _link_again(category: Category, row: Entry, where: SeasonEvent) -> None:
    link, clubs = (
        row.of_person,
        clubs_of(where.federation, [(row.school, row.district, row.province)]),
    )
    person = link.person
    known = _known(where.federation, category, [row])
    facts = facts_of(row, school=row.school, mark=mark_of(row))
    why, found, asked = decide(facts, name_key(row.given, row.surname), known)
    count_again(where.federation, [person.pk])
    if person.entries.count() == 1 and (found is None or _more_than_entries({person.pk})):
        # Nothing else tells of this one: what was wrong goes.
        person.surname, person.birth_year = row.surname, row.birth_year
        person.national_mark = mark_of(row)
        _learn(person, row, where, clubs)
        ask(where.federation, person, [one for one in asked if one[1] != person])
        return
    how, _ = likeness(facts, known_facts(person, facts.school))
    if link.how == "by-hand" or how is Likeness.SAME:
        _learn(person, row, where, clubs)
        ask(where.federation, person, [("namesakes", found)] if found else [])
        return
    link.delete()
    other = found or Person(federation=where.federation)
    _learn(other, row, where, clubs)
    PersonEntry.objects.create(entry=row, person=other, how=why)
    count_again(where.federation, [other.pk])
    if person.entries.exists():
        ask(where.federation, other, [*asked, ("renamed", person)])
    let_go([person.pk])


def _more_than_entries(people: Collection[int]) -> set[int]:
    """Whose rows say something that no entry does: they stay without one."""
    told = Q(first_values__isnull=False) | Q(profiles__isnull=False) | ~Q(less="")
    found = set(Person.objects.filter(told, pk__in=people).values_list("pk", flat=True))
    changes = PeopleChange.objects.filter(Q(person__in=people) | Q(other__in=people))
    both = {one for pair in changes.values_list("person", "other") for one in pair}
    return found | (both & set(people))


def let_go(people: Collection[int]) -> None:
    """Forget whoever was known by entries alone and has none any more; hide the others."""
    lone = Person.objects.filter(pk__in=people, entries=None, gone=False)
    left = set(lone.values_list("pk", flat=True))
    kept = _more_than_entries(left)
    Person.objects.filter(pk__in=kept).update(public=False)
    Person.objects.filter(pk__in=left - kept).delete()


def show(person: Person, where: SeasonEvent, *, save: bool = True) -> None:
    """Whether the public may know of somebody, by an event that has them.

    The strictest of all events decides how minors are named, from the first of them on.
    """
    person.short = (
        where.event.short_names if person.pk is None else (person.short or where.event.short_names)
    )
    person.public = person.public or where.event.published
    if save:
        person.save(update_fields=["short", "public"])


def show_people_of(event: Event) -> None:
    """The same at once, for the people of an event that was shown, hidden, or named otherwise."""
    where = SeasonEvent.objects.select_related("federation").filter(event=event).first()
    if where is not None:
        show_anew(where.federation)


def show_anew(federation: Federation, *, among: Collection[int] | None = None) -> None:
    """Work out what the public may know of people: events are published, hidden, changed."""
    people = federation.people.all() if among is None else federation.people.filter(pk__in=among)
    links = PersonEntry.objects.filter(person__in=people)
    event = "entry__category__event"
    shown = links.filter(**{f"{event}__published": True}).values("person")
    short = links.filter(**{f"{event}__short_names": True}).values("person")
    people.filter(public=False, pk__in=shown).update(public=True)
    people.filter(public=True).exclude(pk__in=shown).update(public=False)
    people.filter(short=False, pk__in=short).update(short=True)
    people.filter(short=True).exclude(pk__in=short).update(short=False)


def _seed(category: Category) -> None:
    """Where the text seeds by rating, whoever brings none has the federation's."""
    entries = category.entries.filter(rating=None)
    rated = Rated.objects.filter(
        game=category.game, kind="", games__gt=0, person__entries__entry__in=entries
    )
    values = dict(rated.values_list("person__entries__entry", "value"))
    rows = [row for row in entries if row.pk in values]
    for row in rows:
        row.rating = round(values[row.pk])
    Entry.objects.bulk_update(rows, ["rating"], batch_size=100)


def mark_people() -> None:
    """Give people the marks that their entries' ids have under a new key."""
    marks = PersonEntry.objects.exclude(entry__private__national_mark="").values_list(
        "person", "entry__private__national_mark"
    )
    newest = {person: mark for person, mark in marks.order_by("entry") if mark}
    for person, mark in newest.items():
        Person.objects.filter(pk=person).update(national_mark=mark)


def mark_of(row: Entry) -> str:
    """The keyed hash of an entry's national id; empty where there is none."""
    private = getattr(row, "private", None)
    if private is None or not private.national_id:
        return ""
    return "" if is_sealed(private.national_id) else str(private.national_mark)
