"""The round's timer: set the minutes, start it, stop it."""

from datetime import timedelta

from django.http import HttpResponse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.desk.current import places, refuse
from meydan.server.desk.frame import tell
from meydan.server.store.round_timer import set_timer
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page

LONGEST = 600


@page(Act.ROUND_TIMER, "POST")
def timer(scope: Scope) -> HttpResponse:
    """Let the timer run for so many minutes from now, or stop it."""
    form = Form(scope.request.POST, scope.lang)
    number = scope.round.number
    if form.flag("stop"):
        set_timer(scope.category.pk, scope.actor, number, ends=None)
        tell(scope, "desk_rounds.said.timer-stopped")
    else:
        minutes = form.number("minutes", least=1, most=LONGEST)
        if minutes is None:
            refuse(scope, form.wrong.get("minutes", ""))
        else:
            ends = timezone.now() + timedelta(minutes=minutes)
            set_timer(scope.category.pk, scope.actor, number, ends=ends)
            tell(scope, "desk_rounds.said.timer", n=minutes)
    return go("desk-round", **places(scope), number=number)
