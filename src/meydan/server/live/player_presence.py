"""Who is at a page: an open stream keeps what its player waits for."""

from collections.abc import Collection

from django.db import OperationalError

from meydan.server.models import ArenaPlayer, Seek
from meydan.server.models.moments import now_ms

LEASE = 40_000
"""Milliseconds: two heartbeats of a stream, and some more."""


def renew(tokens: Collection[str]) -> None:
    """Keep what these players wait for, all in one go: seeks, and their places in arenas."""
    now = now_ms()
    try:
        rows = Seek.objects.filter(profile__token__in=tokens, lease__gte=now)
        rows.filter(lease__lt=now + LEASE).update(lease=now + LEASE)
        playing = ArenaPlayer.objects.filter(profile__token__in=tokens, paused=False)
        playing.filter(arena__state__in=("planned", "running")).update(seen=now)
    except OperationalError:  # a busy database: the next heartbeat does it
        return
