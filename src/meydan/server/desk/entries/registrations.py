"""Public registrations on the desk: accepted or refused one by one, or all at once."""

from django.http import Http404, HttpResponse

from meydan.formats.lists.twice import Known
from meydan.server.access.actions import Act
from meydan.server.desk.entries.entries import here
from meydan.server.desk.frame import show, tell
from meydan.server.models import Registration
from meydan.server.store.people.registrations import accept, entry_of, refuse
from meydan.server.store.rows import load
from meydan.server.web.page import Scope, go, page


@page(Act.SEE_PRIVATE, "GET", "HEAD")
def registrations(scope: Scope) -> HttpResponse:
    """Those who wait for an answer; who seems to be entered already is marked."""
    tournament = load(scope.category)
    known = Known.of(tournament.entries, tournament.private)
    waiting = [
        (one, bool(known.check(entry_of(one)))) for one in scope.category.registrations.all()
    ]
    return show(scope, "desk/registrations.html", tab="entries", waiting=waiting)


@page(Act.SEE_PRIVATE, "POST")
def answer(scope: Scope, registration: int) -> HttpResponse:
    """Yes: an entry is made. No: the registration is forgotten."""
    found = scope.category.registrations.filter(pk=registration).first()
    if found is None:
        raise Http404
    name = str(found)
    if scope.request.POST.get("do") == "refuse":
        refuse(found, scope.actor, reason=scope.reason)
        tell(scope, "desk.said.refused", name=name)
    else:
        accept(found, scope.actor)
        tell(scope, "desk.said.accepted", name=name)
    return _back(scope)


@page(Act.SEE_PRIVATE, "POST")
def accept_all(scope: Scope) -> HttpResponse:
    """Everyone who waits and is not entered already."""
    tournament = load(scope.category)
    known = Known.of(tournament.entries, tournament.private)
    taken = 0
    for one in scope.category.registrations.all():
        new = entry_of(one)
        if not known.check(new):
            known.add(new)
            accept(one, scope.actor)
            taken += 1
    tell(scope, "desk.said.accepted-all", n=taken)
    return _back(scope)


def _back(scope: Scope) -> HttpResponse:
    left = Registration.objects.filter(category=scope.category).exists()
    return go("desk-registrations" if left else "desk-entries", **here(scope))
