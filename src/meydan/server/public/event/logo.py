"""The logo of an event."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import EventLogo
from meydan.server.public.views import GET
from meydan.server.web.page import Scope, page


@page(Act.SEE_PUBLIC, *GET)
def logo(scope: Scope) -> HttpResponse:
    """The picture as it was sent; a browser never takes it for anything else."""
    found = EventLogo.objects.filter(event=scope.event).first()
    if found is None:
        raise Http404
    answer = HttpResponse(bytes(found.data), content_type=found.kind)
    answer.headers["Cache-Control"] = "public, max-age=3600"
    answer.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return answer
