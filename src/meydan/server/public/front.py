"""The front page: published events, the newest first."""

from django.http import HttpResponse
from django.utils import timezone

from meydan import __version__
from meydan.server.access.actions import Act
from meydan.server.models import Event
from meydan.server.web.page import Scope, page

MOST = 50


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def front(scope: Scope) -> HttpResponse:
    """What is on, and where to sign in."""
    events = Event.objects.filter(published=True).prefetch_related("categories")[:MOST]
    today = timezone.localdate()
    coming: list[Event] = []
    live: list[Event] = []
    finished: list[Event] = []
    for event in events:
        last = event.ends_on or event.starts_on
        if event.archived or (last is not None and last < today):
            finished.append(event)
        elif event.starts_on is not None and event.starts_on > today:
            coming.append(event)
        else:
            live.append(event)
    coming.sort(key=lambda one: one.starts_on or today)
    return scope.render("public/front.html", live=live, coming=coming, finished=finished)


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def about(scope: Scope) -> HttpResponse:
    """What Meydan is, and the parts it stands on."""
    return scope.render("public/about.html", version=__version__)
