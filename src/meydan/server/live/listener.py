"""What a page listens to that looks at many streams."""

from typing import Any

from django.db.models import Max

from meydan.server.models import LiveEvent

MOST_STREAMS = 4
"""A browser opens six connections to a server; some are left for the page itself."""


def listening(streams: list[str]) -> dict[str, Any]:
    """The streams that a page opens, those that matter most first, each with what it shows already.

    Where there are more, the page asks anew from time to time (`polled`).
    """
    return {"streams": after(streams[:MOST_STREAMS]), "polled": len(streams) > MOST_STREAMS}


def after(streams: list[str]) -> list[tuple[str, int]]:
    """Each stream with the last event that the page already shows."""
    rows = LiveEvent.objects.filter(stream__in=streams).values("stream").annotate(top=Max("seq"))
    top = {row["stream"]: row["top"] for row in rows.order_by()}
    return [(stream, top.get(stream, 0)) for stream in streams]
