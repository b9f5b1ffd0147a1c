"""The address on a table's card: to that table in the round that is played now."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.web.page import Scope, go, page
from meydan.tournament.model import RoundStatus


@page(Act.SEE_BOARD, "GET", "HEAD")
def table_now(scope: Scope, at: int) -> HttpResponse:
    """The latest published round that has this table."""
    rounds = scope.category.rounds.exclude(status=RoundStatus.DRAFT.value)
    found = rounds.filter(boards__table=at).order_by("-number").first()
    if found is None:
        raise Http404
    names = {"event": scope.event.slug, "category": scope.category.slug}
    return go("referee-table", **names, number=found.number, table=at)
