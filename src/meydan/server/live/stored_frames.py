"""What streams said, read from the log as it goes over the wire."""

import json

from django.db import close_old_connections
from django.db.models import Max

from meydan.server.live.differences import FOR_STAFF
from meydan.server.live.epoch import mark
from meydan.server.live.frame import Frame
from meydan.server.models import LiveEvent
from meydan.server.models.moments import now_ms


def frame(row: LiveEvent) -> Frame:
    """A stored event as it goes over the wire."""
    data = json.dumps({"kind": row.kind, **row.data}, ensure_ascii=False, separators=(",", ":"))
    sent = f"id: {mark()}.{row.seq}\ndata: {data}\n\n".encode()
    return Frame(row.stream, row.seq, sent, row.due, row.kind in FOR_STAFF)


def said(stream: str, first: int, last: int) -> list[Frame]:
    """What a stream said between two numbers and may be heard by now; runs in a thread."""
    close_old_connections()
    try:
        rows = LiveEvent.objects.filter(stream=stream, seq__range=(first, last))
        return [frame(row) for row in rows.filter(due__lte=now_ms()).order_by("seq")]
    finally:
        close_old_connections()


def newest_due(streams: list[str]) -> dict[str, int]:
    """The last number of each stream that may be heard by now; runs in a thread."""
    close_old_connections()
    try:
        rows = LiveEvent.objects.filter(stream__in=streams, due__lte=now_ms()).order_by()
        return dict(rows.values("stream").annotate(top=Max("seq")).values_list("stream", "top"))
    finally:
        close_old_connections()


def waiting() -> list[Frame]:
    """What was said before this process began and is due later: names only."""
    rows = LiveEvent.objects.filter(due__gt=now_ms()).order_by("due", "seq")
    return [Frame(*row[:2], b"", row[2]) for row in rows.values_list("stream", "seq", "due")]
