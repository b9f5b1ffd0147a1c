"""Signs of life: a class goes by itself when there were none for a while."""

from datetime import datetime, timedelta

from django.utils import timezone

from meydan.server.config import config
from meydan.server.models import Classroom


def touch(room: Classroom) -> None:
    """Remember that somebody was here; at most once a minute."""
    now = timezone.now()
    if now - room.touched > timedelta(minutes=1):
        room.touched = now
        Classroom.objects.filter(pk=room.pk).update(touched=now)


def forgotten_since() -> datetime:
    """Classes that were last touched before this moment go."""
    return timezone.now() - timedelta(hours=config().class_hours)
