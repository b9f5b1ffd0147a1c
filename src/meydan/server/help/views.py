"""The handbook on the web."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.help.handbook import CHAPTERS, chapter
from meydan.server.web.page import Scope, page


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def contents(scope: Scope) -> HttpResponse:
    """For whom there is a page."""
    return scope.render(
        "help/contents.html", chapters=[chapter(name, scope.lang) for name in CHAPTERS]
    )


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def reader(scope: Scope, who: str) -> HttpResponse:
    """One page."""
    if who not in CHAPTERS:
        raise Http404
    others = [chapter(one, scope.lang) for one in CHAPTERS if one != who]
    return scope.render("help/chapter.html", chapter=chapter(who, scope.lang), others=others)
