"""The first page of the classroom: join by code, or make a class."""

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import TooMany
from meydan.server.classroom.classes import TooManyClasses, new_class
from meydan.server.classroom.forms import choices, read_setup
from meydan.server.classroom.links import find
from meydan.server.classroom.names import class_name
from meydan.server.config import config
from meydan.server.store.classes import let_go
from meydan.server.web.page import Scope, page


@page(Act.PLAY, "GET", "HEAD")
def start(scope: Scope) -> HttpResponse:
    """Two doors: for pupils, who have a code, and for teachers, who make a class."""
    let_go()
    code = scope.request.GET.get("code", "")[:20]
    if code:
        room = find(scope.request, code)
        if room is not None:
            return HttpResponseRedirect(reverse("class", kwargs={"code": room.code}))
    return scope.render("classroom/start.html", status=404 if code else 200, code=code, wrong={})


@page(Act.PLAY)
def new(scope: Scope) -> HttpResponse:
    """A new class; its teacher's page is the answer."""
    if not scope.posted:
        return _form(scope, {})
    posted = scope.request.POST.dict()
    wish = read_setup(posted)
    if wish.setup is None:
        return _form(scope, dict(wish.wrong), posted)
    check_rate(scope.request, "class-new", "", most=6, seconds=3600)
    try:
        secret = new_class(wish.setup, name=class_name(posted.get("name", "")))
    except TooManyClasses:
        raise TooMany("too-many", seconds=3600) from None
    return HttpResponseRedirect(reverse("class-teacher", kwargs={"secret": secret}))


def _form(scope: Scope, wrong: dict[str, str], given: dict[str, str] | None = None) -> HttpResponse:
    return scope.render(
        "classroom/new.html",
        status=422 if wrong else 200,
        wrong=wrong,
        given=given or {},
        choices=choices(scope.lang),
        hours=config().class_hours,
    )
