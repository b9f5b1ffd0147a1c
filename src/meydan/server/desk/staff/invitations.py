"""Invitations to the staff: a link and a QR code that people join by themselves."""

import time

from django.http import HttpResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.links import link_to
from meydan.server.desk.staff.staff import appointable, chosen_category
from meydan.server.models import Role
from meydan.server.store.staffing.invitations import MOST_REFEREES, close, invite
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page

SHOWN = "desk-invitation"
"""The session's place for a link that is shown now and not kept."""
SECONDS = 3600
USUAL = 20
"""So many referees join by one link, where nobody says otherwise."""


@page(Act.MANAGE_STAFF)
def invitation(scope: Scope) -> HttpResponse:
    """Make a link; show it, with who has joined by it, for as long as a meeting takes."""
    if scope.posted:
        form = Form(scope.request.POST, scope.lang)
        role = Role(form.choice("role", appointable(scope)))
        most = form.number("most", least=1, most=MOST_REFEREES, otherwise=USUAL)
        category = chosen_category(scope, form)
        if not form.fine:
            tell(scope, "staff.invite.wrong", most=MOST_REFEREES)
            return go("desk-staff", event=scope.event.slug)
        made = invite(scope.event.pk, scope.actor, role, category=category, most=most or USUAL)
        kept = {"key": made.invitation.pk, "secret": made.secret, "until": time.time() + SECONDS}
        scope.request.session[SHOWN] = kept
        return go("desk-invitation", event=scope.event.slug)
    kept = scope.request.session.get(SHOWN, {})
    rows = scope.event.invitations.select_related("category").prefetch_related("members__account")
    found = rows.filter(pk=kept.get("key", 0)).first()
    if found is None or kept.get("until", 0) < time.time():
        scope.request.session.pop(SHOWN, None)
        return go("desk-staff", event=scope.event.slug)
    return show(
        scope,
        "desk/invitation.html",
        tab="staff",
        invitation=found,
        link=link_to(scope.request, reverse("join", kwargs={"secret": kept["secret"]})),
        stream=scope.event.stream,
    )


@page(Act.MANAGE_STAFF, "POST")
def end(scope: Scope, invitation: int) -> HttpResponse:
    """Let nobody join by a link any more."""
    if close(scope.event.pk, scope.actor, invitation):
        tell(scope, "staff.invite.closed")
    return go("desk-staff", event=scope.event.slug)
