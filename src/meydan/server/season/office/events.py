"""Which events are in the federation's calendar; who runs one may put it there."""

from django.db.models import QuerySet
from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.actor import run_by
from meydan.server.models import Event, SeasonEvent
from meydan.server.season.frame import GET
from meydan.server.season.office.frame import show
from meydan.server.store.season.federations import join
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell
from meydan.tournament.entries import LENGTHS

MOST = 200


@page(Act.FEDERATION_OFFICE, *GET)
def events(scope: Scope) -> HttpResponse:
    """Those in the calendar, and those that could be."""
    inside = SeasonEvent.objects.filter(federation=scope.federation)
    return show(
        scope,
        "office_events.html",
        tab="events",
        inside=inside.select_related("event").order_by("-event__starts_on")[:MOST],
        outside=mine(scope).filter(season=None)[:MOST],
        wrong={},
    )


@page(Act.FEDERATION_OFFICE, "POST")
def change(scope: Scope) -> HttpResponse:
    """Put an event in, change what the calendar says of it, or take it out."""
    form = Form(scope.request.POST, scope.lang)
    event = mine(scope).filter(slug=form.text("event", longest=60)).first()
    if event is None:
        raise Http404
    other = SeasonEvent.objects.filter(event=event).exclude(federation=scope.federation)
    if other.exists():  # another federation's event is that one's business
        raise Http404
    if form.flag("leave"):
        join(event.pk, scope.actor, None)
        tell(scope, "season.said.left", name=event.name)
    else:
        join(
            event.pk,
            scope.actor,
            scope.federation,
            province=form.text("province", longest=LENGTHS["province"]),
            online=form.flag("online"),
            entries_until=form.day("until"),
        )
        tell(scope, "season.said.joined", name=event.name)
    return go("office-events", federation=scope.federation.slug)


def mine(scope: Scope) -> QuerySet[Event]:
    """Events that the same person runs; the archive is closed."""
    return run_by(scope.actor).filter(archived=False, practice_until=None)
