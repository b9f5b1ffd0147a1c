"""The address of an event's page, as phones reach it."""

from django.urls import reverse

from meydan.server.web.address import reachable
from meydan.server.web.page import Scope


def event_address(scope: Scope) -> str:
    """What a poster's code opens."""
    path = reverse("event", kwargs={"event": scope.event.slug})
    return reachable(scope.request.build_absolute_uri(path))
