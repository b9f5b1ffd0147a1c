"""Making a class, coming in, being the same pupil again; and who may not."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from meydan.server.access import limits
from meydan.server.classroom import classes
from meydan.server.classroom.names import LONGEST, class_name, first_name, folded
from meydan.server.models import Classroom, FreeGame, FreeGameEvent, LiveEvent, Pupil
from tests.server.classroom.lesson import Lesson

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_pupil_joins_with_the_code_and_a_first_name() -> None:
    lesson = Lesson.begin()
    code = lesson.room.code
    answer = Client().get("/class/", {"code": f" {code.lower()} "})
    assert answer.headers["Location"] == lesson.path
    assert lesson.join("Ada").status_code == 302
    page = lesson.pupils["Ada"].get(lesson.path).content.decode()
    assert "Merhaba Ada!" in page
    assert "Ada" in lesson.page()


def test_a_wrong_code_leads_nowhere_and_guessing_is_stopped(client: Client) -> None:
    answer = client.get("/class/", {"code": "XXXXXX"})
    assert answer.status_code == 404
    assert "Bu kodla bir sınıf yok" in answer.content.decode()
    assert client.get("/class/XXXXXX/").status_code == 404
    for _ in range(60):
        client.get("/class/XXXXXX/")
    assert client.get("/class/XXXXXX/").status_code == 429
    # A right code is no longer told from a wrong one, but nobody is thrown out.
    lesson = Lesson.begin()
    limits.forget()
    lesson.join("Ada")
    for _ in range(61):
        client.get("/class/XXXXXX/")
    assert client.get(lesson.path).status_code == 429
    assert client.get("/class/", {"code": lesson.room.code}).status_code == 429
    assert "Merhaba Ada!" in lesson.pupils["Ada"].get(lesson.path).content.decode()


def test_a_device_that_comes_back_is_the_same_pupil() -> None:
    lesson = Lesson.begin("Ada")
    for _ in range(3):
        assert "Merhaba Ada!" in lesson.pupils["Ada"].get(lesson.path).content.decode()
    assert Pupil.objects.count() == 1
    cookie = lesson.pupils["Ada"].cookies["meydan_pupil"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (lesson.path, True, "Lax")


def test_nobody_takes_the_name_of_another_not_even_written_otherwise() -> None:
    lesson = Lesson.begin("Işıl")
    for name in ("Işıl", " ışıl ", "IŞIL", "İşil", "Isil"):
        answer = lesson.join(name)
        assert answer.status_code == 422, name
        assert "zaten sınıfta" in answer.content.decode()
    assert Pupil.objects.count() == 1


def test_a_pupil_returns_from_another_device_once_the_teacher_says_so() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    old = lesson.seat("Ada")
    lesson.do("let-back", pupil=lesson.pupil("Ada").pk)
    lost = lesson.pupils["Ada"]
    assert "Sınıfa katıl" in lost.get(lesson.path).content.decode()
    assert lesson.join("ada").status_code == 302
    lesson.pupils["Ada"] = lesson.pupils.pop("ada")
    assert Pupil.objects.count() == 2
    new = lesson.seat("Ada")
    assert new is not None
    assert new != old
    assert lost.get(f"/play/g/{old}/").status_code == 404
    assert lesson.join("Ada").status_code == 422


def test_i_am_not_this_pupil() -> None:
    lesson = Lesson.begin("Ada")
    device = lesson.pupils["Ada"]
    assert device.post(lesson.path, {"act": "forget"}).status_code == 302
    assert "Sınıfa katıl" in device.get(lesson.path).content.decode()
    assert lesson.join("Ada").status_code == 422


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada  ", "Ada"),
        ("Ayşe\n\tNur", "Ayşe Nur"),
        ("<script>alert(1)</script>", "script alert 1 scrip"),
        ("J̷̛̤o̶͎̒ẽ", "Joẽ"),
        ("Ali 🎲", "Ali"),
        ("D’Arcy-Lee", "D’Arcy-Lee"),
        ("Жанна", "Жанна"),
        ("x" * 500, "x" * LONGEST),
        ("12345", ""),
        ("---", ""),
        ("‮adA", "adA"),
        ("", ""),
    ],
)
def test_names_are_letters_short_and_on_one_line(typed: str, kept: str) -> None:
    assert first_name(typed) == kept


def test_names_that_look_alike_are_one() -> None:
    assert folded("IŞIL") == folded("ışıl") == folded("Isil")
    assert folded("Ada") != folded("Eda")
    assert len(folded("ﷺ" * 20)) <= 40
    assert class_name("4-B <b>") == "4-B b"


def test_a_name_can_do_no_harm_on_any_page() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    Pupil.objects.filter(name="Ada").update(name="<b onx=1>&'\"")
    lesson.do("pair-all")
    pages = [lesson.page(), lesson.pupils["Bora"].get(f"{lesson.path}screen").content.decode()]
    for page in pages:
        assert "<b onx" not in page
        assert "&lt;b onx=1&gt;" in page


def test_a_class_takes_so_many_and_nobody_once_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = Lesson.begin("Ada")
    setup = {"rulebook": "tazof-mangala-2023", "length": "single"}
    assert lesson.do("setup", **setup).status_code == 302  # the tick for new pupils is not set
    answer = lesson.join("Bora")
    assert answer.status_code == 422
    assert "yeni kimse almıyor" in answer.content.decode()
    lesson.do("setup", joinable="yes", **setup)
    monkeypatch.setattr("meydan.server.classroom.pupils.MOST", 2)
    assert lesson.join("Bora").status_code == 302
    assert "Sınıf dolu" in lesson.join("Ceren").content.decode()


def test_classes_are_not_made_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "MOST_CLASSES", 1)
    Lesson.begin()
    form = {"rulebook": "tazof-mangala-2023"}
    assert Client().post("/class/new", form).status_code == 429
    monkeypatch.setattr(classes, "MOST_CLASSES", 1000)
    limits.forget()
    answers = {Client().post("/class/new", form).status_code for _ in range(61)}
    assert answers == {302, 429}


def test_a_form_without_a_game_comes_back(client: Client) -> None:
    assert client.post("/class/new", {"rulebook": "none"}).status_code == 422
    form = {"rulebook": "tazof-kure", "clock": "yes", "minutes": "900"}
    answer = client.post("/class/new", form)
    assert answer.status_code == 422
    assert Classroom.objects.count() == 0


def test_deleting_a_class_leaves_nothing_behind() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    lesson.do("swiss", rounds="2")
    before = lesson.path
    assert FreeGameEvent.objects.exists()
    assert LiveEvent.objects.exists()
    assert lesson.do("delete").headers["Location"] == "/class/"
    for model in (Classroom, Pupil, FreeGame, FreeGameEvent, LiveEvent):
        assert not model.objects.exists(), model
    assert lesson.teacher.get(lesson.home).status_code == 404
    assert lesson.pupils["Ada"].get(before).status_code == 404


def test_a_class_goes_by_itself_after_its_hours(client: Client) -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    path, home = lesson.path, lesson.home
    Classroom.objects.update(touched=timezone.now() - timedelta(hours=23))
    assert lesson.teacher.get(home).status_code == 200  # and that is a sign of life
    assert timezone.now() - lesson.room.touched < timedelta(minutes=1)
    Classroom.objects.update(touched=timezone.now() - timedelta(hours=25))
    assert client.get(path).status_code == 404
    for model in (Classroom, Pupil, FreeGame, FreeGameEvent, LiveEvent):
        assert not model.objects.exists(), model


def test_a_class_that_nobody_asks_for_goes_when_anybody_comes(client: Client) -> None:
    Lesson.begin("Ada")
    Classroom.objects.update(touched=timezone.now() - timedelta(hours=25))
    client.get("/class/")
    assert not Pupil.objects.exists()


def test_a_game_is_a_sign_of_life() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    seats = {name: lesson.seat(name) for name in ("Ada", "Bora")}
    Classroom.objects.update(touched=timezone.now() - timedelta(hours=23))
    first = lesson.playing()[0][0]
    lesson.pupils[first].post(f"/play/g/{seats[first]}/do", {"act": "move", "move": "1"})
    assert timezone.now() - lesson.room.touched < timedelta(minutes=1)
