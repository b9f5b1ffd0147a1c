"""Screens for the hall: pairings by name that fill a projector and turn their pages."""

from dataclasses import dataclass

from django.http import HttpResponse

from meydan.formats.people import in_order
from meydan.server.access.actions import Act
from meydan.server.models import LiveEvent
from meydan.server.public.views import GET
from meydan.server.store.published import Current, categories_of, current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.ids import EntryId
from meydan.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One line of the screen: who, at which table, against whom."""

    name: str
    table: int | None
    opponent: str
    starts: bool


@page(Act.SEE_PUBLIC, *GET)
@shared
def hall(scope: Scope) -> HttpResponse:
    """All categories of an event in turn."""
    shown = [current(scope.event, one) for one in categories_of(scope.event)]
    return _screen(scope, [one for one in shown if one.rounds])


@page(Act.SEE_PUBLIC, *GET)
@shared
def category_hall(scope: Scope) -> HttpResponse:
    """One category."""
    now = current(scope.event, scope.category)
    return _screen(scope, [now] if now.rounds else [])


def _screen(scope: Scope, categories: list[Current]) -> HttpResponse:
    screens = [(one, one.last, seats(one, scope.lang)) for one in categories]
    timers = {
        row.category_id: row.timer_ends
        for one in categories
        for row in one.category.rounds.all()
        if one.last is not None and row.number == one.last.number
    }
    newest = LiveEvent.objects.filter(stream=scope.event.stream).order_by("-seq")
    after = newest.values_list("seq", flat=True).first() or 0
    live = {
        one.category.pk: one.last is not None
        and any(number == one.last.number for number, _ in one.digital)
        for one in categories
    }
    return scope.render(
        "public/hall.html", screens=screens, timers=timers, after=after, live_boards=live
    )


def seats(now: Current, lang: Lang) -> list[Seat]:
    """Everybody of the latest round, by the name that is shown."""
    one = now.last
    if one is None:
        return []
    found: dict[EntryId, Seat] = {}
    for pair in one.pairs:
        first, second = now.names[pair.first], now.names[pair.second]
        found[pair.first] = Seat(name=first, table=pair.table, opponent=second, starts=True)
        found[pair.second] = Seat(name=second, table=pair.table, opponent=first, starts=False)
    for bye in one.byes:
        found[bye.entry] = Seat(name=now.names[bye.entry], table=None, opponent="", starts=False)
    return [found[key] for key in in_order(found, now.names, lang)]
