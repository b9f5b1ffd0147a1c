"""What the class's code opens: coming in, waiting, the way to the own game, the projector."""

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.classroom.class_page import see
from meydan.server.classroom.games import seat_link
from meydan.server.classroom.links import attended, forget_secret, keep_secret, own_secret
from meydan.server.classroom.pupils import NotJoined, join
from meydan.server.config import config
from meydan.server.live.position import last_said
from meydan.server.models import Classroom
from meydan.server.web.address import reachable
from meydan.server.web.page import Scope, page
from meydan.server.web.qr import qr


@page(Act.PLAY)
def home(scope: Scope, code: str) -> HttpResponse:
    """A pupil's page: the name, then always the game that is on, and a place to wait between."""
    room, pupil = attended(scope.request, code)
    if pupil is None:
        return _enter(scope, room)
    if scope.posted and scope.request.POST.get("act") == "forget":
        response = _to_class(room)
        forget_secret(response, room)
        return response
    seat = seat_link(pupil, own_secret(scope.request))
    if seat is not None:
        return HttpResponseRedirect(reverse("play-seat", kwargs={"secret": seat}))
    return scope.render(
        "classroom/pupil.html",
        room=room,
        pupil=pupil,
        homework=room.homework.exists(),
        **_shown(room),
    )


@page(Act.PLAY, "GET", "HEAD")
def screen(scope: Scope, code: str) -> HttpResponse:
    """For the projector: how to join, who plays whom, and the standings in large type."""
    room, _ = attended(scope.request, code)
    address = reachable(
        scope.request.build_absolute_uri(reverse("class", kwargs={"code": room.code}))
    )
    return scope.render(
        "classroom/screen.html", room=room, address=address, qr=qr(address), **_shown(room)
    )


def _shown(room: Classroom) -> dict[str, Any]:
    after = last_said(room.pupils_stream)
    return {
        "shown": see(room, boards=False),
        "live": {"stream": room.pupils_stream, "after": after},
    }


def _enter(scope: Scope, room: Classroom) -> HttpResponse:
    wrong, name = "", ""
    if scope.posted:
        check_rate(scope.request, "class-join", room.code, most=120, seconds=300)
        name = scope.request.POST.get("name", "")[:40]
        try:
            secret = join(room, name)
        except NotJoined as no:
            wrong = no.code
        else:
            response = _to_class(room)
            keep_secret(response, room, secret)
            return response
    return scope.render(
        "classroom/join.html",
        status=422 if wrong else 200,
        room=room,
        wrong=wrong,
        name=name,
        hours=config().class_hours,
    )


def _to_class(room: Classroom) -> HttpResponse:
    return HttpResponseRedirect(reverse("class", kwargs={"code": room.code}))
