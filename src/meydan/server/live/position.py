"""Where a stream stands, for a page that is rendered now and listens from there on."""

from django.db.models import Max

from meydan.server.models import LiveEvent


def last_said(stream: str) -> int:
    """The number of the last thing that a stream said."""
    return LiveEvent.objects.filter(stream=stream).aggregate(top=Max("seq"))["top"] or 0
