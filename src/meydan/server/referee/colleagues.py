"""Among referees: messages confirmed, tables handed over to a colleague and taken back."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.store.staffing.messages import confirm
from meydan.server.store.staffing.stand_in import colleagues, hand_over, take_back
from meydan.server.web.page import Scope, go, page


@page(Act.OWN_ACCOUNT, "POST")
def read(scope: Scope, message: int) -> HttpResponse:
    """Confirm that a message was read."""
    assert scope.actor.account is not None
    if not confirm(scope.actor.account, message):
        raise Http404
    if scope.request.headers.get("accept") == "application/json":
        return HttpResponse(status=204)
    return go("referee")


@page(Act.HAND_OVER, "POST")
def give(scope: Scope) -> HttpResponse:
    """Hand the own tables to a colleague; nobody chosen: take them back."""
    account = scope.actor.account
    assert account is not None
    check_rate(scope.request, "hand-over", str(account.pk), most=20, seconds=300)
    chosen = scope.request.POST.get("to", "")
    others = {str(one.pk): one for one in colleagues(scope.event, account)}
    if chosen in others:
        hand_over(scope.event.pk, scope.actor, account, others[chosen])
    else:
        take_back(scope.event.pk, scope.actor, account)
    return go("referee")
