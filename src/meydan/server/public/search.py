"""Find my child: one search over all categories of an event.

Names are compared without accents, so `Sukru` finds `Şükrü`. Where the event shows minors by first
name and initial, the search gives away no more than the lists do: it looks at what is shown. Who
types a whole name is taken at the first name and at the surname's first letter, so that the answer
to `Zeynep Kaya` is the answer to `Zeynep Koç`, and no list of surnames tells a stranger which is
right.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.models import Category, Event
from meydan.server.store.published import Current, categories_of, current
from meydan.server.web.page import Scope, page
from meydan.tournament.entries import Entry
from meydan.tournament.model import Pair
from meydan.tournament.names import BUILT_ON

SHORTEST = 2
MOST = 30
LONGEST = 80
MOST_EVENTS = 20
"""Events that the front page's search looks through, the nearest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """Somebody who may be meant, as anybody may see them."""

    category: Category
    entry: Entry
    name: str
    pair: Pair | None
    """The table of the latest published round."""


@lru_cache(maxsize=8192)
def folded(text: str) -> tuple[str, ...]:
    """The words of a name without accents, capitals and hyphens."""
    plain = unicodedata.normalize("NFKD", text.replace("I", "ı").replace("İ", "i").lower())
    letters = (BUILT_ON.get(one, one) for one in plain if not unicodedata.combining(one))
    return tuple("".join(one if one.isalnum() else " " for one in "".join(letters)).split())


def matches(wanted: tuple[str, ...], shown: tuple[str, ...], *, shortened: bool) -> bool:
    """Whether somebody who is shown so may be meant.

    Each typed word begins a shown word. Where only an initial is shown, a typed word that begins
    with it is taken for the surname, and what is left for further given names.
    """
    if not shortened or len(shown) < 2:
        return all(any(word.startswith(typed) for word in shown) for typed in wanted)
    given, initial = shown[0], shown[-1]
    called = [typed for typed in wanted if given.startswith(typed)]
    rest = [typed for typed in wanted if typed not in called]
    return bool(called) and (not rest or any(typed.startswith(initial) for typed in rest))


def hits(now: Current, wanted: tuple[str, ...]) -> Iterator[Hit]:
    """Everybody of a category who may be meant, in the order of the list."""
    last = now.last
    for entry in now.starting:
        called = now.called[entry.id]
        shortened = called.name != entry.player.full
        if entry.active and matches(wanted, folded(called.name), shortened=shortened):
            pair = last.pair_of(entry.id) if last else None
            name = called.beside_school
            yield Hit(category=now.category, entry=entry, name=name, pair=pair)


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def find(scope: Scope) -> HttpResponse:
    """Who is meant, with school, category and table; or that nobody is."""
    return _found(scope, partial(_all, scope))


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def find_anywhere(scope: Scope) -> HttpResponse:
    """The same over all events that are on or about to begin, from the front page."""
    return _found(scope, _near)


def _found(scope: Scope, look: Callable[[tuple[str, ...]], list[Hit]]) -> HttpResponse:
    asked = scope.request.GET.get("name", "")[:LONGEST].strip()
    wanted = folded(asked)
    found: list[Hit] = []
    if sum(map(len, wanted)) >= SHORTEST:
        check_rate(scope.request, "find", "", most=30, seconds=60)
        found = look(wanted)
    return scope.render("public/find.html", asked=asked, hits=found[:MOST], more=len(found) > MOST)


def _near(wanted: tuple[str, ...]) -> list[Hit]:
    today = timezone.localdate()
    open_events = Event.objects.filter(published=True, archived=False).filter(
        Q(starts_on__isnull=True) | Q(ends_on__gte=today) | Q(starts_on__gte=today)
    )
    near = open_events.order_by("starts_on", "pk")[:MOST_EVENTS]
    every = (current(event, one) for event in near for one in categories_of(event))
    return [hit for now in every for hit in hits(now, wanted)]


def _all(scope: Scope, wanted: tuple[str, ...]) -> list[Hit]:
    every: Iterable[Current] = (current(scope.event, one) for one in categories_of(scope.event))
    return [hit for now in every for hit in hits(now, wanted)]
