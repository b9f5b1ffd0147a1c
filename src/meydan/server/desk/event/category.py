"""A category's first page on the desk."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import at_hand, show_running
from meydan.server.desk.played import published_rounds
from meydan.server.store.rows import clock_of, rulebook_of
from meydan.server.web.page import Scope, page

LEADERS = 3
MOST = 8
"""Leaders shown where many share a place."""


@page(Act.SEE_DESK, "GET", "HEAD")
def overview(scope: Scope) -> HttpResponse:
    """How far it is, who leads, and its terms in short."""
    here = at_hand(scope)
    played = published_rounds(here.tournament)
    rows = here.standings(played).rows if played else ()
    return show_running(
        scope,
        "category.html",
        tab="overview",
        here=here,
        rounds=here.tournament.rounds,
        # Before the first result everybody would lead.
        leaders=[row for row in rows if row.place <= LEADERS and row.points][:MOST],
        book=rulebook_of(scope.category),
        clock=clock_of(scope.category),
    )
