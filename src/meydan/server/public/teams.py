"""Team standings and the medal table over all categories of an event."""

from collections.abc import Sequence

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.public.views import GET
from meydan.server.store.published import Current, categories_of, current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.awards.medals import medal_table
from meydan.tournament.model import Shared
from meydan.tournament.teams import Category, best_of, known_or, team_standings, ties_of
from meydan.words.tiebreaks import tie_break_name, tie_break_short

CHOICES = (Shared.TEAM, Shared.SCHOOL, Shared.DISTRICT, Shared.PROVINCE, Shared.FEDERATION)
MEDALS_BY = (Shared.PROVINCE, Shared.DISTRICT, Shared.SCHOOL)


def played(scope: Scope) -> list[Current]:
    """The categories that have standings."""
    found = [current(scope.event, one) for one in categories_of(scope.event)]
    return [one for one in found if one.rounds]


@page(Act.SEE_PUBLIC, *GET)
@shared
def teams(scope: Scope) -> HttpResponse:
    """Teams by the points of their players (T14)."""
    categories = played(scope)
    by = _choice(scope, categories, Shared(scope.event.team_by))
    best = scope.event.team_best or (best_of(categories[0].tournament) if categories else None)
    values = [Category(tournament=one.tournament, standings=one.standings) for one in categories]
    rows = team_standings(values, best=best, by=by)
    ties = ties_of(categories[0].tournament) if categories else ()
    return scope.render(
        "public/teams.html",
        rows=rows,
        categories=categories,
        by=by,
        choices=CHOICES,
        best=best,
        ties=[(tie_break_short(one, scope.lang), tie_break_name(one, scope.lang)) for one in ties],
    )


@page(Act.SEE_PUBLIC, *GET)
@shared
def medals(scope: Scope) -> HttpResponse:
    """Gold, silver and bronze by province, school, …"""
    categories = played(scope)
    values = [Category(tournament=one.tournament, standings=one.standings) for one in categories]
    # Unasked, the widest that has more than one to compare: a province's event is all one's own.
    told = ((one, medal_table(values, by=one)) for one in MEDALS_BY)
    usual = next((one for one, rows in told if len(rows) > 1), Shared.PROVINCE)
    by = _choice(scope, categories, usual)
    rows = medal_table(values, by=by)
    return scope.render("public/medals.html", rows=rows, by=by, choices=CHOICES)


def _choice(scope: Scope, categories: Sequence[Current], usual: Shared) -> Shared:
    asked = scope.request.GET.get("by", "")
    if asked in [one.value for one in CHOICES]:
        return Shared(asked)
    return known_or(usual, [one.tournament for one in categories])
