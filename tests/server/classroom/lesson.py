"""A lesson for tests: a teacher with a class, pupils who join, and games that end quickly."""

import re
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from meydan.server.models import Classroom, Pupil

JSON = {"Accept": "application/json"}


@dataclass
class Lesson:
    """A class through the doors that its people use."""

    teacher: Client
    home: str
    """The teacher's page."""
    pupils: dict[str, Client] = field(default_factory=dict)

    @classmethod
    def begin(cls, *names: str, **fields: str) -> "Lesson":
        """Make a class and let pupils in."""
        teacher = Client()
        form = {"rulebook": "tazof-mangala-2023", "length": "single", "name": "4-B"} | fields
        answer = teacher.post("/class/new", form)
        assert answer.status_code == 302, answer.content.decode()
        lesson = cls(teacher, answer.headers["Location"])
        for name in names:
            lesson.join(name)
        return lesson

    @property
    def room(self) -> Classroom:
        """The stored class."""
        return Classroom.objects.get()

    @property
    def path(self) -> str:
        """The pupils' page."""
        return f"/class/{self.room.code}/"

    def join(self, name: str) -> Any:
        """A pupil comes in from a device of their own."""
        client = Client()
        answer = client.post(self.path, {"name": name})
        if answer.status_code == 302:
            self.pupils[name] = client
        return answer

    def pupil(self, name: str) -> Pupil:
        """The stored pupil."""
        return Pupil.objects.get(name=name)

    def do(self, act: str, **fields: Any) -> Any:
        """Something the teacher does."""
        return self.teacher.post(self.home, {"act": act, **fields})

    def pair(self, one: str, two: str) -> None:
        """Pair two by hand."""
        answer = self.do("pair", pupil=[self.pupil(one).pk, self.pupil(two).pk])
        assert answer.status_code == 302, answer.content.decode()

    def page(self) -> str:
        """The teacher's page as it is now."""
        answer = self.teacher.get(self.home)
        assert answer.status_code == 200
        return str(answer.content.decode())

    def seat(self, name: str) -> str | None:
        """Where a pupil's page leads: the secret of the seat; `None` while the pupil waits."""
        answer = self.pupils[name].get(self.path)
        if answer.status_code == 200:
            return None
        found = re.fullmatch(r"/play/g/([^/]+)/", answer.headers["Location"])
        assert found is not None
        return found[1]

    def resign(self, name: str) -> None:
        """A pupil gives up the game."""
        self.play(name, "resign")

    def play(self, name: str, act: str, **fields: str) -> Any:
        """A pupil does something at the own board."""
        path = f"/play/g/{self.seat(name)}/do"
        answer = self.pupils[name].post(path, {"act": act, **fields}, headers=JSON)
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()

    def playing(self) -> list[tuple[str, str]]:
        """Who plays whom, who starts first, by table."""
        under_way = self.room.games.exclude(game__phase="over").exclude(second=None)
        return list(under_way.order_by("table", "id").values_list("first__name", "second__name"))
