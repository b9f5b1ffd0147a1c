"""People on lists: what they are called in public, and where a link leads."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from django.urls import reverse
from django.utils import timezone

from meydan.server.models import Federation, Person
from meydan.server.store.season.names import has_page, public_player
from meydan.words import Lang
from meydan.words.phrases.people import told_apart

CODE = "code"
"""Stands for any person's code in an address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Somebody as anybody may see them."""

    name: str
    school: str
    province: str
    birth_year: int | None
    address: str
    """The person's page; empty: none."""


def shown(person: Person, federation: Federation, lang: Lang) -> Shown:
    """One of a federation's people; `club` is at hand."""
    return _shown(person, _pages(federation), lang, timezone.localdate())


def _pages(federation: Federation) -> tuple[str, str]:
    """What stands before and after the code in the address of a person's page.

    Asked once a list: to reverse an address costs as much as all else about a person.
    """
    at = {"federation": federation.slug, "person": CODE}
    before, _, after = reverse("season-person", kwargs=at).rpartition(CODE)
    return before, after


def _shown(person: Person, pages: tuple[str, str], lang: Lang, today: date) -> Shown:
    player = public_player(person, today=today, lang=lang)
    return Shown(
        name=player.full,
        school=player.school,
        province=player.province,
        birth_year=player.birth_year,
        address=person.code.join(pages) if has_page(person) else "",
    )


def by_key(
    people: Iterable[Person], federation: Federation, lang: Lang, *, schools: bool = True
) -> dict[int, Shown]:
    """The same of many on one list, with or without schools beside the names: equal ones apart."""
    today = timezone.localdate()
    pages = _pages(federation)
    found = {one.pk: _shown(one, pages, lang, today) for one in people}
    names = told_apart((key, one.name, one.school, 0) for key, one in found.items())
    return {
        key: replace(one, name=names[key].beside_school if schools else str(names[key]))
        for key, one in found.items()
    }
