"""Who is at a page: an open stream keeps what its player waits for."""

from collections.abc import Collection

from django.db import OperationalError

from meydan.server.models import Seek
from meydan.server.models.moments import now_ms

LEASE = 40_000
"""Milliseconds: two heartbeats of a stream, and some more."""


def renew(tokens: Collection[str]) -> None:
    """Keep the seeks of these players' pages, all in one go."""
    now = now_ms()
    try:
        rows = Seek.objects.filter(profile__token__in=tokens, lease__gte=now)
        rows.filter(lease__lt=now + LEASE).update(lease=now + LEASE)
    except OperationalError:  # a busy database: the next heartbeat does it
        return
