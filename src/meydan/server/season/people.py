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


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Somebody as anybody may see them."""

    name: str
    school: str
    province: str
    birth_year: int | None
    address: str
    """The person's page; empty: none."""


def shown(person: Person, federation: Federation, lang: Lang, today: date | None = None) -> Shown:
    """One of a federation's people; `club` is at hand."""
    player = public_player(person, today=today or timezone.localdate(), lang=lang)
    at = {"federation": federation.slug, "person": person.code}
    return Shown(
        name=player.full,
        school=player.school,
        province=player.province,
        birth_year=player.birth_year,
        address=reverse("season-person", kwargs=at) if has_page(person) else "",
    )


def by_key(
    people: Iterable[Person], federation: Federation, lang: Lang, *, schools: bool = True
) -> dict[int, Shown]:
    """The same of many on one list, with or without schools beside the names: equal ones apart."""
    today = timezone.localdate()
    found = {one.pk: shown(one, federation, lang, today) for one in people}
    names = told_apart((key, one.name, one.school, 0) for key, one in found.items())
    return {
        key: replace(one, name=names[key].beside_school if schools else str(names[key]))
        for key, one in found.items()
    }
