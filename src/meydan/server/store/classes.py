"""Classes: signs of life, what their pages are told, and letting them go with all they hold."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from meydan.server.config import config
from meydan.server.live.announcement import announce
from meydan.server.live.differences import Said
from meydan.server.models import Classroom, FreeGame, LiveEvent

KEPT = 60
"""Frames of a class's stream."""
CHANGED = Said("class")


def touch(room: Classroom) -> None:
    """Remember that somebody was here; at most once a minute."""
    now = timezone.now()
    if now - room.touched > timedelta(minutes=1):
        room.touched = now
        Classroom.objects.filter(pk=room.pk).update(touched=now)


def forgotten_since() -> datetime:
    """Classes that were last touched before this moment go."""
    return timezone.now() - timedelta(hours=config().class_hours)


def tell_class(room: Classroom) -> None:
    """Say that something changed; the caller holds the class."""
    for stream in (room.teacher_stream, room.pupils_stream):
        say(stream, [CHANGED])


def call_back(games: list[FreeGame]) -> None:
    """Call those who still look at a game that is over back to their class."""
    for game in games:
        announce(game.stream, [CHANGED])


def say(stream: str, said: list[Said]) -> None:
    """Say something on a stream of a class, and forget what was said long ago."""
    announce(stream, said)
    top = LiveEvent.objects.filter(stream=stream).aggregate(top=Max("seq"))["top"] or 0
    LiveEvent.objects.filter(stream=stream, seq__lte=top - KEPT).delete()


def delete(room: Classroom) -> None:
    """Let a class go: its pupils, their games with every move, and what its streams said."""
    with transaction.atomic():
        tell_class(room)  # open pages look again, and find that it is gone
        games = FreeGame.objects.filter(classroom=room)
        streams = [room.pupils_stream, room.teacher_stream, *(one.stream for one in games)]
        LiveEvent.objects.filter(stream__in=streams).delete()
        room.delete()


def alive(room: Classroom) -> bool:
    """Whether somebody was here lately, or homework is due."""
    kept = room.kept is not None and room.kept > timezone.now()
    return kept or room.touched >= forgotten_since()


def let_go() -> None:
    """Let classes go in which nothing happened for as long as the server keeps them."""
    old = Classroom.objects.filter(touched__lt=forgotten_since())
    for room in old.filter(Q(kept=None) | Q(kept__lt=timezone.now()))[:20]:
        delete(room)
