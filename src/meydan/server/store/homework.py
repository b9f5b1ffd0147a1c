"""Homework of a class: given, done task by task, and how long it keeps its class alive."""

from datetime import datetime, timedelta

from django.utils import timezone

from meydan.server.models import ClassGame, Classroom, FreeGame, Homework, HomeworkDone, Pupil
from meydan.server.store.classes import tell_class

MOST = 12
"""At the same time in one class."""
MOST_DAYS = 28
AFTERWARDS = timedelta(days=14)
"""So long after the day the teacher can still look."""


class TooMuchHomework(Exception):
    """So much is given that no more can be."""


def give(
    room: Classroom,
    *,
    game: str,
    due: datetime,
    tasks: tuple[str, ...] = (),
    level: int | None = None,
    wins: int = 0,
) -> Homework:
    """Give something to do; the class stays until some time after the day."""
    if room.homework.count() >= MOST:
        raise TooMuchHomework
    made = Homework.objects.create(
        classroom=room, game=game, tasks=list(tasks), level=level, wins=wins, due=due
    )
    keep(room)
    tell_class(room)
    return made


def take_back(room: Classroom, key: int) -> None:
    """Take homework back, with what was done of it."""
    room.homework.filter(pk=key).delete()
    keep(room)
    tell_class(room)


def keep(room: Classroom) -> None:
    """Keep the class as long as its homework needs it."""
    last = room.homework.order_by("-due").first()
    room.kept = None if last is None else last.due + AFTERWARDS
    Classroom.objects.filter(pk=room.pk).update(kept=room.kept)


def note_done(pupil: Pupil, game: str, task: str) -> bool:
    """Write down that a pupil has done a task; whether any homework asks for it."""
    asked = [
        one
        for one in Homework.objects.filter(classroom=pupil.classroom_id, game=game)
        if task in one.tasks
    ]
    for one in asked:
        HomeworkDone.objects.get_or_create(homework=one, pupil=pupil, task=task)
    return bool(asked)


def note_win(game: FreeGame) -> None:
    """Write down that the pupil has won a game that homework asks for."""
    own = ClassGame.objects.filter(game=game).exclude(homework=None).exclude(first=None).first()
    if own is not None and own.homework is not None and own.first is not None:
        HomeworkDone.objects.get_or_create(
            homework=own.homework, pupil=own.first, task=f"game {game.pk}"
        )


def due_by(days: int) -> datetime:
    """The end of the day in so many days, where the server is."""
    day = timezone.localtime() + timedelta(days=days)
    return day.replace(hour=23, minute=59, second=59, microsecond=0)
