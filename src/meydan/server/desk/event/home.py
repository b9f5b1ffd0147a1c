"""The desk's first page: my events."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.actor import run_by
from meydan.server.desk.frame import show
from meydan.server.models import Event, Federation, Role
from meydan.server.web.page import Scope, page


@dataclass(frozen=True, slots=True)
class Line:
    """An event and how large it is."""

    event: Event
    categories: int
    entries: int


@page(Act.OWN_ACCOUNT, "GET", "HEAD")
def home(scope: Scope) -> HttpResponse:
    """Events that are mine to run, the newest first; archived ones apart."""
    lines = [
        Line(event, event.category_count, event.entry_count)  # type: ignore[attr-defined]
        for event in my_events(scope)
    ]
    return show(
        scope,
        "desk/home.html",
        lines=[one for one in lines if not one.event.archived],
        archived=[one for one in lines if one.event.archived],
        offices=Federation.objects.filter(office__account=scope.actor.account).defer("logo"),
    )


def my_events(scope: Scope) -> QuerySet[Event]:
    """What the owner, or an organiser or chief referee, finds on the desk."""
    events = Event.objects.annotate(
        category_count=Count("categories", distinct=True),
        entry_count=Count(
            "categories__entries", filter=Q(categories__entries__status="active"), distinct=True
        ),
    )
    return events.filter(pk__in=run_by(scope.actor, Role.ORGANISER, Role.CHIEF))
