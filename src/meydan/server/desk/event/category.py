"""A category's first page on the desk."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show
from meydan.server.store.rows import clock_of, rulebook_of
from meydan.server.web.page import Scope, page


@page(Act.SEE_DESK, "GET", "HEAD")
def overview(scope: Scope) -> HttpResponse:
    """How far it is, and its terms in short."""
    return show(
        scope,
        "desk/category.html",
        tab="overview",
        book=rulebook_of(scope.category),
        clock=clock_of(scope.category),
    )
