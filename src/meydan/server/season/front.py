"""The front page of a federation: what is on, what comes, who leads."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Rated, SeasonRow
from meydan.server.season.events import events_of, listed
from meydan.server.season.frame import GET, games_of, show, this_year
from meydan.server.season.people import Shown, by_key
from meydan.server.store.season.names import seen_with
from meydan.server.web.event_list import in_state
from meydan.server.web.page import Scope, page

MOST = 5
"""Events of a kind, and names of a list."""


@page(Act.SEE_PUBLIC, *GET)
def front(scope: Scope) -> HttpResponse:
    """The season at a glance."""
    federation = scope.federation
    events = events_of(federation)
    games = games_of(federation)
    year = this_year(federation)
    return show(
        scope,
        "front.html",
        tab="front",
        year=year,
        games=games,
        live=listed(in_state(events, "live")[:MOST], scope.lang),
        coming=listed(in_state(events, "coming")[:MOST], scope.lang),
        finished=listed(in_state(events, "finished")[:MOST], scope.lang, winners=True),
        leaders=[(game, _leaders(scope, game, year)) for game in games],
        lists=[(game, _best(scope, game)) for game in games],
    )


Top = list[tuple[int, Shown, None]]
"""Value and person; no event of its own."""


def _leaders(scope: Scope, game: str, year: int) -> Top:
    rows = SeasonRow.objects.filter(federation=scope.federation, year=year, game=game, age=0)
    return [(row.points, who, None) for row, who in _first(scope, rows, "-points")]


def _best(scope: Scope, game: str) -> Top:
    rows = Rated.objects.filter(federation=scope.federation, game=game, kind="")
    return [(round(row.value), who, None) for row, who in _first(scope, rows, "-value")]


def _first(scope: Scope, rows: QuerySet[Any], order: str) -> list[tuple[Any, Shown]]:
    """The first of a list whom the public may know."""
    found = seen_with(rows).select_related("person__club").order_by(order, "pk")[:MOST]
    names = by_key([row.person for row in found], scope.federation, scope.lang)
    return [(row, names[row.person_id]) for row in found]
