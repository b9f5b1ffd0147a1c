"""A federation's logo and colours, as browsers ask for them."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Federation
from meydan.server.season.frame import GET
from meydan.server.web.identity import colours
from meydan.server.web.page import Scope, page

FOR_EVER = "public, max-age=31536000, immutable"


@page(Act.SEE_PUBLIC, *GET)
def logo(scope: Scope, version: int) -> HttpResponse:
    """The picture as it was sent; a browser never takes it for anything else."""
    row = Federation.objects.get(pk=scope.federation.pk)
    if row.logo is None:
        raise Http404
    answer = HttpResponse(bytes(row.logo), content_type=row.logo_kind)
    answer.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return _cached(answer, row, version)


@page(Act.SEE_PUBLIC, *GET)
def style(scope: Scope, version: int) -> HttpResponse:
    """The colours, each readable by day and by night."""
    if not scope.federation.accent:
        raise Http404
    answer = HttpResponse(colours(scope.federation.accent), content_type="text/css")
    return _cached(answer, scope.federation, version)


def _cached(answer: HttpResponse, row: Federation, version: int) -> HttpResponse:
    answer.headers["Cache-Control"] = FOR_EVER if version == row.version else "no-cache"
    return answer
