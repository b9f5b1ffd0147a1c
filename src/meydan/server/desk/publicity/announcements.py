"""Announcements on the desk: written once, shown on the event's page, in the hall, by push."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.models import Follow
from meydan.server.store.publicity.announcements import publish, take_back
from meydan.server.store.published import categories_of
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page

LONGEST = 300
SHOWN = 100


@page(Act.ANNOUNCE)
def announcements(scope: Scope) -> HttpResponse:
    """What was said, and something new."""
    form = Form(scope.request.POST, scope.lang)
    categories = categories_of(scope.event)
    if scope.posted:
        text = form.text("text", longest=LONGEST, needed=True)
        wanted = form.choice("category", ("", *(one.slug for one in categories)), otherwise="")
        if form.fine:
            about = next((one for one in categories if one.slug == wanted), None)
            publish(scope.event, scope.actor, text, category=about)
            tell(scope, "publicity.said.announced", text=text)
            return go("desk-announcements", event=scope.event.slug)
    return show(
        scope,
        "desk/announcements.html",
        tab="announcements",
        status=422 if scope.posted else 200,
        announcements=scope.event.announcements.select_related("category")[:SHOWN],
        categories=categories,
        followers=Follow.objects.filter(event=scope.event).values("address").distinct().count(),
        longest=LONGEST,
        values=form.data,
        wrong=form.wrong,
    )


@page(Act.ANNOUNCE, "POST")
def remove(scope: Scope, announcement: int) -> HttpResponse:
    """Take one back."""
    if take_back(scope.event, scope.actor, announcement):
        tell(scope, "publicity.said.taken-back")
    return go("desk-announcements", event=scope.event.slug)
