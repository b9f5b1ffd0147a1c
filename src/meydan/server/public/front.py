"""The front page: published events, the newest first."""

from django.http import HttpResponse

from meydan import __version__
from meydan.server.access.actions import Act
from meydan.server.models import Event
from meydan.server.web.page import Scope, page


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def front(scope: Scope) -> HttpResponse:
    """What is on, and where to sign in."""
    events = Event.objects.filter(published=True).prefetch_related("categories")[:50]
    return scope.render("public/front.html", events=events)


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def about(scope: Scope) -> HttpResponse:
    """What Meydan is, and the parts it stands on."""
    return scope.render("public/about.html", version=__version__)
