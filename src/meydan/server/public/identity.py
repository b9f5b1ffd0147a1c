"""The federation's logo and colours, as browsers ask for them."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Identity
from meydan.server.web.identity import colours
from meydan.server.web.page import Scope, page

FOR_EVER = "public, max-age=31536000, immutable"


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def logo(scope: Scope, version: int) -> HttpResponse:  # noqa: ARG001
    """The picture."""
    row = Identity.objects.filter(pk=Identity.THE_ONE).first()
    if row is None or row.logo is None:
        raise Http404
    answer = HttpResponse(bytes(row.logo), content_type=row.logo_kind)
    return _cached(answer, row, version)


@page(Act.SEE_PUBLIC, "GET", "HEAD")
def style(scope: Scope, version: int) -> HttpResponse:  # noqa: ARG001
    """The colours, each readable by day and by night."""
    row = Identity.objects.filter(pk=Identity.THE_ONE).defer("logo").first()
    if row is None or not row.accent:
        raise Http404
    return _cached(HttpResponse(colours(row.accent), content_type="text/css"), row, version)


def _cached(answer: HttpResponse, row: Identity, version: int) -> HttpResponse:
    answer.headers["Cache-Control"] = FOR_EVER if version == row.version else "no-cache"
    return answer
