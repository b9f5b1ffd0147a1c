"""The hall's screens: how many there are, and what each of them shows."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.urls import reverse
from markupsafe import Markup

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.models import HallScreen
from meydan.server.store.face.hall_screens import (
    TooManyScreens,
    add_screen,
    edit_screen,
    remove_screen,
)
from meydan.server.web.address import reachable
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.qr import qr


@dataclass(frozen=True, slots=True)
class Row:
    """A screen with the address that its browser opens."""

    screen: HallScreen
    path: str
    address: str
    code: Markup


@page(Act.HALL_SCREENS, "GET", "HEAD")
def screens(scope: Scope) -> HttpResponse:
    """Every screen with what it shows, ready to be changed."""
    rows = [_row(scope, one) for one in scope.event.screens.all()]
    return show(
        scope,
        "desk/hall_screens.html",
        tab="hall",
        rows=rows,
        categories=list(scope.event.categories.all()),
        shows=HallScreen.Shows.values,
    )


@page(Act.HALL_SCREENS, "POST")
def add(scope: Scope) -> HttpResponse:
    """One more screen."""
    try:
        made = add_screen(scope.event.pk, scope.actor)
    except TooManyScreens:
        tell(scope, "hall.desk.too-many")
    else:
        tell(scope, "hall.desk.added", number=made.number)
    return go("desk-hall", event=scope.event.slug)


@page(Act.HALL_SCREENS, "POST")
def change(scope: Scope, screen: int) -> HttpResponse:
    """Have a screen show something else, or take it away."""
    form = Form(scope.request.POST, scope.lang)
    if form.flag("remove"):
        known = remove_screen(scope.event.pk, scope.actor, screen)
        said = "hall.desk.removed"
    else:
        shows = form.choice("shows", HallScreen.Shows.values, otherwise=HallScreen.Shows.AUTO)
        known = edit_screen(
            scope.event.pk,
            scope.actor,
            screen,
            name=form.text("name", longest=60),
            shows=HallScreen.Shows(shows),
            categories=scope.request.POST.getlist("category"),
            dark=form.flag("dark"),
        )
        said = "hall.desk.changed"
    if not known:
        raise Http404
    tell(scope, said, number=screen)
    return go("desk-hall", event=scope.event.slug)


def _row(scope: Scope, screen: HallScreen) -> Row:
    names = {"event": scope.event.slug, "screen": screen.number}
    path = reverse("hall-screen", kwargs=names)
    address = reachable(scope.request.build_absolute_uri(path))
    return Row(screen, path, address, qr(address))
