"""Pairing, playing, deciding: what the teacher and the pupils do, and nobody else."""

import json
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.server.access import limits
from meydan.server.classroom.free_pairing import couples
from meydan.server.models import ClassGame, Classroom, FreeGame, LiveEvent
from meydan.server.store import board_log as log
from tests.server.classroom.lesson import JSON, Lesson

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_pupils_are_paired_by_hand_and_led_to_their_board() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    assert lesson.seat("Ada") is None
    lesson.pair("Ada", "Bora")
    assert lesson.seat("Ceren") is None
    first, second = lesson.playing()[0]
    assert {first, second} == {"Ada", "Bora"}
    scene = lesson.play(first, "move", move="1")
    assert scene["turn"] == "b"
    assert scene["names"] == [first, second]
    board = lesson.pupils[second].get(f"/play/g/{lesson.seat(second)}/").content.decode()
    assert "Sınıfa dön" in board
    assert "Yeniden oyna" not in board


def test_a_pupils_page_leads_to_the_game_until_it_is_over() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    assert lesson.seat("Ada") == lesson.seat("Ada")
    lesson.resign("Ada")
    assert lesson.seat("Ada") is None
    assert "Tebrikler" in lesson.pupils["Bora"].get(lesson.path).content.decode()
    assert "Bu kez Bora kazandı" in lesson.pupils["Ada"].get(lesson.path).content.decode()
    lesson.pair("Ada", "Bora")
    assert lesson.seat("Ada") is not None


def test_only_two_who_wait_are_paired() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    lesson.pair("Ada", "Bora")
    keys = [lesson.pupil(name).pk for name in ("Ada", "Ceren")]
    answer = lesson.do("pair", pupil=keys)
    assert answer.status_code == 422
    assert "hâlâ oynuyor" in answer.content.decode()
    for wrong in ([keys[1]], [keys[1], keys[1]], [], [*keys, lesson.pupil("Bora").pk], ["x", "-1"]):
        assert lesson.do("pair", pupil=wrong).status_code == 422
    assert ClassGame.objects.count() == 1


def test_everybody_who_waits_is_paired_at_once_and_the_odd_one_plays_the_program() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren", odd="program")
    Classroom.objects.update(odd="program")
    lesson.do("pair-all")
    assert len(lesson.playing()) == 1
    assert all(lesson.seat(name) for name in lesson.pupils)
    practice = FreeGame.objects.get(kind="practice")
    assert practice.name_a in lesson.pupils
    answer = lesson.do("pair-all")
    assert answer.status_code == 422
    assert "Rakip bekleyen yok" in answer.content.decode()


def test_those_who_have_not_met_are_paired_first() -> None:
    met = {frozenset((1, 2)): 1, frozenset((3, 4)): 2}
    for seed in range(20):
        pairs, odd = couples([1, 2, 3, 4], met, Random(seed))
        assert odd is None
        assert not {frozenset(pair) for pair in pairs} & met.keys()
    pairs, odd = couples([1, 2, 3], {}, Random(1))
    assert len(pairs) == 1
    assert odd in (1, 2, 3)


@pytest.mark.parametrize(
    ("decision", "winner"), [("a", "a"), ("b", "b"), ("draw", None), ("stopped", None)]
)
def test_the_teacher_ends_a_game(decision: str, winner: str | None) -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    game = FreeGame.objects.get()
    lesson.do("decide", game=game.pk, decision=decision)
    scene = Client().get(f"/play/s/{game.code}/state").json()
    assert scene["phase"] == "over"
    assert scene["result"]["winner"] == winner
    told = "sonuçsuz bitirdi" if decision == "stopped" else "Kararı öğretmen verdi."
    assert told in scene["result"]["said"]["tr"]["a"], "no chief referee sits in a class"
    assert lesson.seat("Ada") is None
    again = "b" if decision == "a" else "a"
    lesson.do("decide", game=game.pk, decision=again)  # an old page: it is over already
    assert ClassGame.objects.get().decided == decision


def test_a_pupil_is_renamed_and_removed() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    lesson.pair("Ada", "Bora")
    ada = lesson.pupil("Ada")
    assert lesson.do("rename", pupil=ada.pk, name="bora").status_code == 422
    assert lesson.do("rename", pupil=ada.pk, name="!!").status_code == 422
    lesson.do("rename", pupil=ada.pk, name="Adacan")
    game = FreeGame.objects.get()
    assert "Adacan" in (game.name_a, game.name_b)
    lesson.do("remove", pupil=ada.pk)
    game.refresh_from_db()
    assert game.phase == "over"
    assert "Adacan" not in (game.name_a, game.name_b)
    assert "Sınıfa katıl" in lesson.pupils["Ada"].get(lesson.path).content.decode()
    assert "Tebrikler" in lesson.pupils["Bora"].get(lesson.path).content.decode()
    assert "Adacan" not in lesson.page()


def test_strangers_and_pupils_do_nothing_that_is_the_teachers() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    other = Lesson(Client(), "/class/t/nobodys-link/")
    assert other.teacher.get(other.home).status_code == 404
    assert other.do("pair-all").status_code == 404
    pupil = lesson.pupils["Ada"]
    assert pupil.post(lesson.path, {"act": "pair-all"}).status_code == 200
    assert pupil.get(f"/class/t/{lesson.room.code}/").status_code == 404
    assert not ClassGame.objects.exists()


def test_a_teacher_reaches_no_other_class() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    ada, game = lesson.pupil("Ada").pk, FreeGame.objects.get().pk
    limits.forget()
    answer = Client().post("/class/new", {"rulebook": "tazof-kure"})
    thief = Lesson(Client(), answer.headers["Location"])
    for act, fields in (
        ("rename", {"pupil": ada, "name": "Eda"}),
        ("remove", {"pupil": ada}),
        ("let-back", {"pupil": ada}),
        ("decide", {"game": game, "decision": "a"}),
        ("pair", {"pupil": [ada, ada + 1]}),
        ("nothing", {}),
    ):
        assert thief.do(act, **fields).status_code in (400, 422), act
    assert lesson.pupil("Ada").key is not None
    assert FreeGame.objects.get(pk=game).phase == "playing"


def test_a_game_of_a_class_has_no_free_seat_and_no_rematch() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    seat = lesson.seat("Ada")
    game = FreeGame.objects.get()
    stranger = Client().post(f"/play/s/{game.code}/", {"name": "Stranger"})
    assert stranger.status_code == 302
    assert "/play/g/" not in stranger.headers["Location"]
    lesson.resign("Ada")
    answer = lesson.pupils["Ada"].post(f"/play/g/{seat}/next")
    assert answer.headers["Location"] == lesson.path
    assert FreeGame.objects.count() == 1


def test_the_teachers_stream_shows_every_board_and_no_name() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren", "Deniz")
    lesson.do("pair-all")
    for first, _ in lesson.playing():
        lesson.play(first, "move", move="1")
    room = lesson.room
    said = [row.data for row in LiveEvent.objects.filter(stream=room.teacher_stream, kind="board")]
    assert {row["game"] for row in said} == set(FreeGame.objects.values_list("pk", flat=True))
    everything = LiveEvent.objects.filter(stream__in=[room.teacher_stream, room.pupils_stream])
    told = json.dumps([row.data for row in everything])
    assert not any(name in told for name in lesson.pupils)


def test_the_settings_hold_for_the_next_games() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    fields = {"rulebook": "tazof-reversi", "length": "round", "clock": "yes", "minutes": "5"}
    lesson.do("setup", name="5-C", joinable="yes", odd="program", **fields)
    lesson.pair("Ada", "Bora")
    assert FreeGame.objects.get().game == "reversi"
    assert lesson.room.odd == "program"
    first, second = lesson.playing()[0]
    assert lesson.play(first, "ready")["phase"] == "ready"
    assert lesson.play(second, "ready")["phase"] == "playing"
    assert lesson.do("setup", rulebook="none").status_code == 422


def test_the_pages_ask_as_often_for_many_pupils_as_for_few() -> None:
    def cost(lesson: Lesson) -> list[int]:
        counts = []
        for client, path in (
            (lesson.teacher, lesson.home),
            (Client(), f"{lesson.path}screen"),
        ):
            log.forget()
            with CaptureQueriesContext(
                connection,
            ) as queries:
                assert client.get(path).status_code == 200
            counts.append(len(queries))
        return counts

    lesson = Lesson.begin("Ada", "Bora", "Ceren", "Deniz")
    lesson.do("swiss", rounds="3")
    few = cost(lesson)
    lesson.do("clear")
    for number in range(12):
        lesson.join(f"Demo {chr(65 + number)}")
    lesson.do("swiss", rounds="3")
    assert cost(lesson) == few


def test_without_scripts_a_pupil_plays_on_and_goes_back() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.pair("Ada", "Bora")
    first = lesson.playing()[0][0]
    seat = lesson.seat(first)
    device = lesson.pupils[first]
    assert device.post(f"/play/g/{seat}/do", {"act": "resign"}).status_code == 302
    assert lesson.path in device.get(f"/play/g/{seat}/").content.decode()
    assert device.get(f"/play/g/{seat}/state", headers=JSON).json()["phase"] == "over"
