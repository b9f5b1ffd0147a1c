"""People on lists: what they are called in public, and where a link leads."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import timezone

from meydan.server.models import Federation, Person
from meydan.server.store.season.names import has_page, public_player
from meydan.words import Lang


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


def by_key(people: Iterable[Person], federation: Federation, lang: Lang) -> dict[int, Shown]:
    """The same of many."""
    today = timezone.localdate()
    return {one.pk: shown(one, federation, lang, today) for one in people}
