"""Homework: puzzles, lessons and practice, done on the pupils' own devices; who did what."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from meydan.engine import puzzles
from meydan.match.seats import Seat
from meydan.server.models import ClassGame, Classroom, Homework, HomeworkDone
from meydan.server.store.classes import let_go
from meydan.server.store.homework import AFTERWARDS, note_win
from meydan.server.web.receipt import receipt
from tests.server.classroom.lesson import JSON, Lesson

pytestmark = pytest.mark.django_db(transaction=True)


def give(lesson: Lesson, **fields: str) -> Any:
    form = {"game": "mangala", "kind": "puzzles", "count": "2", "days": "7", "level": "3"}
    return lesson.teacher.post(f"{lesson.home}homework", form | fields)


def table(lesson: Lesson) -> str:
    return str(lesson.teacher.get(f"{lesson.home}homework").content.decode())


def hand(lesson: Lesson, name: str, paper: str) -> int:
    form = {"act": "done", "receipt": paper}
    return lesson.pupils[name].post(f"{lesson.path}homework", form, headers=JSON).status_code


def counts(page: str) -> dict[str, str]:
    """What the teacher's table says: done of how many, by name."""
    rows = re.findall(r'<th scope="row">(.+?)</th>.*?<td class="num">(\d+ / \d+)</td>', page, re.S)
    return dict(rows)


def test_a_solved_puzzle_is_handed_in_with_the_judges_own_word() -> None:
    lesson = Lesson.begin("Ada", "Can")
    assert give(lesson).status_code == 302
    first, _second = Homework.objects.get().tasks
    link = re.search(r'href="(/learn/mangala/puzzles/[^"]+)"', _list(lesson, "Ada"))
    assert link is not None
    assert lesson.room.code in link[1]
    page = lesson.pupils["Ada"].get(link[1]).content.decode()
    assert f'"homework":"{lesson.path}homework"' in page

    one = puzzles.by_id("mangala")[first.split(" ")[1]]
    address = link[1].split("?")[0]
    assert one.id in address
    so_far: list[str] = []
    answer: Any = {}
    while answer.get("verdict") != "right":
        # The reply is played by the server; the solver's moves are the others.
        move = one.solution[len(so_far)]
        form = {"moves": " ".join(so_far), "move": move}
        answer = Client().post(address, form, headers=JSON).json()
        so_far = answer["moves"]
    assert hand(lesson, "Ada", answer["receipt"]) == 200
    assert hand(lesson, "Ada", answer["receipt"]) == 200, "sent twice, counted once"
    assert counts(table(lesson)) == {"Ada": "1 / 2", "Can": "0 / 2"}


def _list(lesson: Lesson, name: str) -> str:
    return str(lesson.pupils[name].get(f"{lesson.path}homework").content.decode())


def test_nobody_hands_in_what_was_not_done() -> None:
    lesson = Lesson.begin("Ada")
    give(lesson)
    wrong = Client().post(
        f"/learn/mangala/puzzles/{Homework.objects.get().tasks[0].split()[1]}/",
        {"act": "show"},
        headers=JSON,
    )
    assert wrong.json()["receipt"] == "", "who was shown the answer has not solved it"
    assert hand(lesson, "Ada", "made-up") == 400
    assert hand(lesson, "Ada", receipt("mangala", "puzzle mangala-none")) == 400
    stranger = Client().post(f"{lesson.path}homework", {"receipt": receipt("mangala", "lesson x")})
    assert stranger.status_code == 400
    assert not HomeworkDone.objects.exists()


def test_lessons_are_given_from_one_on_and_ticked() -> None:
    lesson = Lesson.begin("Ada")
    give(lesson, kind="lessons", count="3", first="2")
    tasks = Homework.objects.get().tasks
    assert len(tasks) == 3
    assert all(task.startswith("lesson ") for task in tasks)
    for task in tasks:
        assert hand(lesson, "Ada", receipt("mangala", task)) == 200
    assert "Hepsi tamam!" in _list(lesson, "Ada")
    Homework.objects.update(due=timezone.now() - timedelta(days=1))
    assert "geç" in table(lesson)


def test_beating_the_program_counts_and_is_nobodys_place_in_the_lesson() -> None:
    lesson = Lesson.begin("Ada", "Can")
    give(lesson, kind="practice", count="1", game="reversi", level="4")
    home = {"act": "play", "homework": Homework.objects.get().pk}
    first = lesson.pupils["Ada"].post(f"{lesson.path}homework", home)
    again = lesson.pupils["Ada"].post(f"{lesson.path}homework", home)
    assert first.headers["Location"] == again.headers["Location"], "the game that is on goes on"
    assert lesson.pupils["Ada"].get(first.headers["Location"]).status_code == 200
    own = ClassGame.objects.get()
    assert (own.game.game, own.game.setup["level"], own.game.setup["human"]) == (
        "reversi",
        4,
        Seat.A.value,
    )
    assert lesson.seat("Ada") is None, "the class page waits as before"
    lesson.pair("Ada", "Can")
    note_win(own.game)
    note_win(own.game)
    assert counts(table(lesson)) == {"Ada": "1 / 1", "Can": "0 / 1"}


def test_a_lost_game_counts_nothing() -> None:
    lesson = Lesson.begin("Ada")
    give(lesson, kind="practice", count="1")
    home = {"act": "play", "homework": Homework.objects.get().pk}
    seat = lesson.pupils["Ada"].post(f"{lesson.path}homework", home).headers["Location"]
    answer = lesson.pupils["Ada"].post(f"{seat}do", {"act": "resign"}, headers=JSON)
    assert answer.status_code == 200, answer.content.decode()
    assert counts(table(lesson)) == {"Ada": "0 / 1"}


@pytest.mark.parametrize(
    "fields",
    [
        {"count": ""},
        {"days": "90"},
        {"game": "chess"},
        {"kind": "practice", "level": "11"},
        {"kind": "lessons", "first": "99"},
    ],
)
def test_homework_that_can_not_be_given_is_said(fields: dict[str, str]) -> None:
    lesson = Lesson.begin("Ada")
    answer = give(lesson, **fields)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_class_stays_while_its_homework_is_due() -> None:
    lesson = Lesson.begin("Ada")
    give(lesson)
    Classroom.objects.update(touched=timezone.now() - timedelta(days=5))
    let_go()
    assert lesson.pupils["Ada"].get(f"{lesson.path}homework").status_code == 200
    long_ago = timezone.now() - AFTERWARDS - timedelta(days=5)
    Classroom.objects.update(touched=long_ago, kept=long_ago)
    let_go()
    assert not Classroom.objects.exists()


def test_homework_is_taken_back() -> None:
    lesson = Lesson.begin("Ada")
    give(lesson)
    key = Homework.objects.get().pk
    lesson.teacher.post(f"{lesson.home}homework", {"act": "take-back", "homework": key})
    assert not Homework.objects.exists()
    assert Classroom.objects.get().kept is None
    assert "Şu anda ödevin yok." in _list(lesson, "Ada")
