"""The federation's name, logo and colour: for the owner of the installation."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.models import Identity
from meydan.server.store.face.identity import set_identity
from meydan.server.store.face.pictures import LARGEST, NoPicture
from meydan.server.web.colour import by_day, by_night, read, written
from meydan.server.web.forms import Form
from meydan.server.web.identity import forget
from meydan.server.web.page import Scope, go, page


@page(Act.IDENTITY)
def identity(scope: Scope) -> HttpResponse:
    """What every page shows at its head, and in which colour."""
    form = Form(scope.request.POST, scope.lang)
    row = Identity.objects.filter(pk=Identity.THE_ONE).first() or Identity()
    name, accent = row.name, row.accent
    if scope.posted:
        name = form.text("name", longest=60)
        accent = form.text("accent", longest=7).lower() if form.flag("coloured") else ""
        if accent and read(accent) is None:
            form.refuse("accent", "colour")
        file = scope.request.FILES.get("logo")
        data = file.read(LARGEST + 1) if file is not None and file.size else None
        if form.fine:
            try:
                set_identity(
                    scope.actor,
                    name=name,
                    accent=accent,
                    logo=data,
                    drop_logo=form.flag("no-logo"),
                )
            except NoPicture:
                form.refuse("logo", "picture", kilobytes=LARGEST // 1000)
            else:
                forget()
                tell(scope, "desk.said.saved")
                return go("desk-identity")
    chosen = read(accent)
    used = [written(shades(chosen).accent) for shades in (by_day, by_night)] if chosen else []
    return show(
        scope,
        "desk/identity.html",
        status=422 if scope.posted else 200,
        name=name,
        accent=accent,
        used=used,
        darkened=bool(used) and used[0] != accent,
        has_logo=bool(row.logo_kind),
        wrong=form.wrong,
    )
