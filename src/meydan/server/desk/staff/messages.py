"""Messages to all referees, from the desk."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import tell
from meydan.server.store.staffing.messages import LONGEST, send, take_back
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page


@page(Act.MESSAGE_STAFF, "POST")
def send_message(scope: Scope) -> HttpResponse:
    """Send one."""
    form = Form(scope.request.POST, scope.lang)
    text = form.text("text", longest=LONGEST, needed=True)
    if form.fine:
        send(scope.event, scope.actor, text)
        tell(scope, "staff.message.sent")
    else:
        tell(scope, "staff.message.wrong", most=LONGEST)
    return go("desk-staff", event=scope.event.slug)


@page(Act.MESSAGE_STAFF, "POST")
def remove(scope: Scope, message: int) -> HttpResponse:
    """Take one back."""
    if take_back(scope.event, scope.actor, message):
        tell(scope, "staff.message.gone")
    return go("desk-staff", event=scope.event.slug)
