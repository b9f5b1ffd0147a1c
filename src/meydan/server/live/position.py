"""Where a stream stands, for a page that is rendered now and listens from there on."""

from django.db.models import Max

from meydan.server.models import LiveEvent
from meydan.server.models.moments import now_ms


def last_said(stream: str) -> int:
    """The number of the last thing that a stream said, and that is due."""
    rows = LiveEvent.objects.filter(stream=stream, due__lte=now_ms())
    return rows.aggregate(top=Max("seq"))["top"] or 0
