"""The front page of a federation: what is on, what comes, who leads."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Rated, SeasonRow
from meydan.server.season.events import events_of, in_state, listed
from meydan.server.season.frame import GET, games_of, show, this_year
from meydan.server.season.people import by_key
from meydan.server.store.season.names import seen_by_all
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


def _leaders(scope: Scope, game: str, year: int) -> list[tuple[int, object, bool]]:
    people = seen_by_all(scope.federation.people.all())
    rows = (
        SeasonRow.objects.filter(
            federation=scope.federation, year=year, game=game, age=0, person__in=people
        )
        .select_related("person__club")
        .order_by("-points", "pk")[:MOST]
    )
    names = by_key([row.person for row in rows], scope.federation, scope.lang)
    return [(row.points, names[row.person_id], row.live) for row in rows]


def _best(scope: Scope, game: str) -> list[tuple[int, object]]:
    people = seen_by_all(scope.federation.people.all())
    rows = (
        Rated.objects.filter(federation=scope.federation, game=game, kind="", person__in=people)
        .select_related("person__club")
        .order_by("-value", "pk")[:MOST]
    )
    names = by_key([row.person for row in rows], scope.federation, scope.lang)
    return [(round(row.value), names[row.person_id]) for row in rows]
