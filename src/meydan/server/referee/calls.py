"""A referee's phone that wants to be told of calls while its page is closed."""

from django.http import HttpResponse, JsonResponse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.jobs.post import Unsafe
from meydan.server.jobs.push.follows import follow_calls, forget
from meydan.server.models import Event
from meydan.server.web.page import Scope, page
from meydan.server.web.push_wish import known_address, read_wish


@page(Act.OWN_ACCOUNT, "POST")
def calls(scope: Scope) -> HttpResponse:
    """Tell this browser of calls in all events that its owner referees, or of nothing any more."""
    check_rate(scope.request, "push", "", most=30, seconds=600)
    asked, account = read_wish(scope.request), scope.actor.account
    if asked is None or account is None:
        return JsonResponse({"error": "unreadable"}, status=422)
    endpoint, keys, _ = asked
    if not keys:
        forget(endpoint)
        return HttpResponse(status=204)
    try:
        address = known_address(endpoint, keys, scope.lang)
    except (Unsafe, ValueError):
        return JsonResponse({"error": "address"}, status=422)
    events = Event.objects.filter(memberships__account=account, archived=False).distinct()
    follow_calls(address, events, account)
    return HttpResponse(status=204)
