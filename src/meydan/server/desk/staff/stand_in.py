"""A referee's tables to another one, from the desk; and back."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import tell
from meydan.server.desk.staff.staff import member_of
from meydan.server.store.staffing.stand_in import colleagues, hand_over, take_back
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page


@page(Act.MANAGE_STAFF, "POST")
def give(scope: Scope, member: int) -> HttpResponse:
    """Hand over all that a referee looks after; nobody chosen: the own tables come back."""
    giver = member_of(scope, member).account
    others = {str(one.pk): one for one in colleagues(scope.event, giver)}
    form = Form(scope.request.POST, scope.lang)
    chosen = form.choice("to", ("", *others), otherwise="")
    if form.fine and chosen:
        hand_over(scope.event.pk, scope.actor, giver, others[chosen])
        tell(scope, "staff.hand.given", name=giver.shown, other=others[chosen].shown)
    elif form.fine and take_back(scope.event.pk, scope.actor, giver):
        tell(scope, "staff.hand.back", name=giver.shown)
    return go("desk-staff", event=scope.event.slug)
