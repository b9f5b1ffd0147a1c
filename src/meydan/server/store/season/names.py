"""What a federation's people are called in public: by the strictest of their events' rules."""

from datetime import date
from typing import TypeVar

from django.db.models import Model, QuerySet

from meydan.server.models import Category, Federation, Less, Person, PersonEntry
from meydan.tournament.entries import Player, Sex
from meydan.words import Lang
from meydan.words.phrases.people import first_and_initial, public

Row = TypeVar("Row", bound=Model)


def seen_by_all(people: QuerySet[Person]) -> QuerySet[Person]:
    """Those whom a published event shows, and who did not ask to be left out."""
    return people.filter(public=True, gone=False).exclude(less=Less.HIDDEN)


def seen_with(rows: QuerySet[Row]) -> QuerySet[Row]:
    """The rows of those: a join, where a list of keys would be 100,000 long."""
    return rows.filter(person__public=True, person__gone=False).exclude(person__less=Less.HIDDEN)


def people_of(federation: Federation) -> QuerySet[Person]:
    """Everybody whom the public may know."""
    return seen_by_all(Person.objects.filter(federation=federation))


def player_of(person: Person) -> Player:
    """A person as a value, as the office knows them."""
    return Player(
        given=person.given,
        surname=person.surname,
        birth_year=person.birth_year,
        sex=Sex(person.sex) if person.sex else None,
        school=person.club.name if person.club else "",
        district=person.district,
        province=person.province,
        licence=person.licence,
    )


def public_player(person: Person, *, today: date, lang: Lang = "tr") -> Player:
    """The same as anybody may see them."""
    whole = player_of(person)
    if person.less == Less.INITIALS:
        short = first_and_initial(whole, lang=lang)
        return Player(given=f"{short.given[:1]}.", surname=short.surname)
    return public(whole, minors_on=today if person.short else None, lang=lang)


def page_of_person(category: Category, entry: int) -> tuple[str, str] | None:
    """The federation and the code of whoever has an entry, where the public may know them."""
    link = (
        PersonEntry.objects.filter(entry__category=category, entry__local=entry)
        .select_related("person__federation")
        .first()
    )
    if link is None or not has_page(link.person):
        return None
    return link.person.federation.slug, link.person.code


def has_page(person: Person) -> bool:
    """Whether a link may lead to the person's own page."""
    return person.public and not person.gone and not person.less
