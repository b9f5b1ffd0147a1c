"""One event on the desk: overview, settings, publishing, archiving, deleting."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.pages.desk.frame import show
from meydan.server.pages.page import Scope, page


@page(Act.SEE_DESK, "GET", "HEAD")
def overview(scope: Scope) -> HttpResponse:
    """Every category and what comes next in it."""
    return show(scope, "desk/event.html", tab="overview")
