"""A greeting across the board."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.play.greetings import GREETINGS, greets, say_greeting
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page
from meydan.server.web.player import seat_of


@page(Act.PLAY, "POST")
def greet(scope: Scope, secret: str) -> HttpResponse:
    """Say one of the greetings to the opponent."""
    host = seat_of(scope.request, secret)
    said = scope.request.POST.get("said", "")
    if host.seat is None or said not in GREETINGS or not greets(host):
        raise Http404
    check_rate(scope.request, "greeting", host.door, most=6, seconds=60)
    say_greeting(host, host.seat, said)
    if wants_json(scope.request):
        return HttpResponse(status=204)
    return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": secret}))
