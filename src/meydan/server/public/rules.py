"""What the technical meeting decided, for everyone (T19)."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.public.views import GET
from meydan.server.store.published import current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.words.phrases.rulebooks import decisions


@page(Act.SEE_PUBLIC, *GET)
@shared
def rules(scope: Scope) -> HttpResponse:
    """Each change with its article, before, after and reason."""
    now = current(scope.event, scope.category)
    lines = [one for one in decisions(now.book, scope.lang) if one.fits]
    return scope.render("public/rules.html", book=now.book, lines=lines)
