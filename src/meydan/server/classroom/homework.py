"""Homework as its pages show it: what there is to do, and who did what."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import SystemRandom

from django.urls import reverse
from django.utils import timezone

from meydan.engine import puzzles
from meydan.server.models import Classroom, Homework, HomeworkDone, Pupil
from meydan.server.numbers import number_in
from meydan.server.web.lesson_list import lessons_of
from meydan.words import Lang, say

MOST_TASKS = 20
MOST_WINS = 10
KINDS = ("puzzles", "lessons", "practice")


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Something to do, as a pupil sees it."""

    key: str
    title: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a pupil is with one homework."""

    pupil: Pupil
    done: frozenset[str]
    size: int
    finished: datetime | None
    """When the last of it was done."""
    late: bool

    @property
    def count(self) -> int:
        """How much is done; a game more than asked for adds nothing."""
        return min(len(self.done), self.size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """One homework with everybody's progress."""

    one: Homework
    title: str
    tasks: tuple[Task, ...]
    rows: tuple[Progress, ...]

    @property
    def over(self) -> bool:
        """Whether its day is past."""
        return self.one.due < timezone.now()

    @property
    def finished(self) -> int:
        """How many have done all of it."""
        return sum(row.finished is not None for row in self.rows)


def given(room: Classroom, lang: Lang, *, pupil: Pupil | None = None) -> list[Given]:
    """The homework of a class; with a pupil, only that one's progress."""
    pupils = [pupil] if pupil is not None else list(room.pupils.order_by("name", "id"))
    done = HomeworkDone.objects.filter(homework__classroom=room, pupil__in=pupils)
    by: dict[tuple[int, int], dict[str, datetime]] = {}
    for row in done:
        by.setdefault((row.homework_id, row.pupil_id), {})[row.task] = row.at
    return [
        Given(
            one=one,
            title=_title(one, lang),
            tasks=_tasks(one, room, lang),
            rows=tuple(_progress(one, each, by.get((one.pk, each.pk), {})) for each in pupils),
        )
        for one in room.homework.all()
    ]


def chosen_tasks(posted: Mapping[str, str], game: str, lang: Lang) -> tuple[str, ...]:
    """The tasks that a form asks for; empty where it asks for nothing that there is."""
    count = min(number_in(posted.get("count"), 0), MOST_TASKS)
    if posted.get("kind") == "lessons":
        first = max(1, number_in(posted.get("first"), 1))
        lessons = lessons_of(game, lang)[first - 1 :][:count]
        return tuple(f"lesson {id_}" for id_, _title in lessons)
    grade = number_in(posted.get("grade"))
    found = [one for one in puzzles.of(game) if grade in (None, 0, one.grade)]
    drawn = SystemRandom().sample(found, min(count, len(found)))
    return tuple(f"puzzle {one.id}" for one in sorted(drawn, key=lambda one: one.rating))


def _progress(one: Homework, pupil: Pupil, done: Mapping[str, datetime]) -> Progress:
    whole = one.size and len(done) >= one.size
    finished = sorted(done.values())[one.size - 1] if whole else None
    return Progress(
        pupil=pupil,
        done=frozenset(done),
        size=one.size,
        finished=finished,
        late=finished is not None and finished > one.due,
    )


def _title(one: Homework, lang: Lang) -> str:
    game = say(f"game.name.{one.game}", lang)
    if one.level is not None:
        return say("classroom.homework.practice", lang, game=game, level=one.level, n=one.wins)
    kind = "lessons" if one.tasks and one.tasks[0].startswith("lesson ") else "puzzles"
    return say(f"classroom.homework.{kind}", lang, game=game, n=len(one.tasks))


def _tasks(one: Homework, room: Classroom, lang: Lang) -> tuple[Task, ...]:
    titles = dict(lessons_of(one.game, lang))
    found = []
    for key in one.tasks:
        kind, id_ = key.split(" ", 1)
        address = reverse(kind, kwargs={"game": one.game, kind: id_})
        number = id_.rsplit("-", 1)[-1].lstrip("0")
        title = (
            titles.get(id_, id_) if kind == "lesson" else say("learn.puzzle.one", lang, n=number)
        )
        found.append(Task(key=key, title=title, address=f"{address}?class={room.code}"))
    return tuple(found)
