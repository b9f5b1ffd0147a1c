"""Teams and medals over all categories of an event, as the desk sees them."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import show_running
from meydan.server.desk.frame import tell
from meydan.server.desk.played import played_categories
from meydan.server.store.event_edit import choose_teams
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.awards.medals import medal_table
from meydan.tournament.model import Shared
from meydan.tournament.teams import best_of, known_or, team_standings, ties_of
from meydan.words.phrases.people import names_of
from meydan.words.tiebreaks import tie_break_name, tie_break_short

CHOICES = (Shared.TEAM, Shared.SCHOOL, Shared.DISTRICT, Shared.PROVINCE, Shared.FEDERATION)


@page(Act.EDIT_EVENT, "POST")
def save_teams(scope: Scope) -> HttpResponse:
    """Make what is shown here what everybody sees."""
    form = Form(scope.request.POST, scope.lang)
    by = form.choice("by", CHOICES, otherwise=Shared.TEAM)
    best = form.number("best", least=1, most=99)
    choose_teams(scope.event.pk, scope.actor, by=Shared(by).value, best=best)
    tell(scope, "desk_rounds.teams.saved")
    return go("desk-teams", event=scope.event.slug)


@page(Act.SEE_DESK, "GET", "HEAD")
def teams(scope: Scope) -> HttpResponse:
    """The team table (T14) and the medal table, by team, school, province …"""
    form = Form(scope.request.GET, scope.lang)
    found = played_categories(scope)
    usual = scope.event.team_best or (best_of(found[0].tournament) if found else None)
    best = form.number("best", least=1, most=99, otherwise=usual)
    played = [one.tournament for one in found]
    team_by = known_or(Shared(scope.event.team_by), played)
    by = Shared(form.choice("by", CHOICES, otherwise=team_by))
    medals_by = Shared(form.choice("medals", CHOICES, otherwise=known_or(Shared.PROVINCE, played)))
    ties = ties_of(found[0].tournament) if found else ()
    return show_running(
        scope,
        "teams.html",
        ties=[(tie_break_short(one, scope.lang), tie_break_name(one, scope.lang)) for one in ties],
        tab="teams",
        categories=found,
        unfinished=not all(one.played_out for one in found),
        people=[names_of(one.tournament.entries) for one in found],
        choices=CHOICES,
        by=by,
        medals_by=medals_by,
        best=best,
        rows=team_standings(found, best=best, by=by) if found else (),
        medals=medal_table(found, by=medals_by) if found else (),
    )
