"""The small Swiss of a class: paired, counted and ranked as any tournament is."""

import pytest

from meydan.server.classroom.class_page import see
from meydan.server.classroom.swiss import proposed_rounds, tournament_of
from meydan.server.models import Classroom, FreeGame
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.standings import standings
from tests.server.classroom.lesson import Lesson

pytestmark = pytest.mark.django_db(transaction=True)
FOUR = ("Ada", "Bora", "Ceren", "Deniz")


def played_out(lesson: Lesson) -> list[frozenset[str]]:
    """The second of every pair gives up; who met whom."""
    pairs = lesson.playing()
    for _, second in pairs:
        lesson.resign(second)
    return [frozenset(pair) for pair in pairs]


def tournament(lesson: Lesson) -> Tournament:
    found = tournament_of(lesson.room)
    assert found is not None
    return found


def test_one_button_starts_it_and_the_rounds_follow_to_the_standings() -> None:
    lesson = Lesson.begin(*FOUR)
    lesson.do("swiss")
    assert tournament(lesson).settings.rounds == 3
    met = []
    for number in (1, 2, 3):
        assert f"Tur {number}/3" in lesson.page()
        met += played_out(lesson)
        page = lesson.page()
        assert ("Sonraki tur" in page) == (number < 3)
        lesson.do("next", round=str(number))
    assert len(set(met)) == 6  # everybody met everybody once
    final = tournament(lesson)
    assert all(one.status is RoundStatus.FINISHED for one in final.rounds)
    assert [place.row for place in see(lesson.room).places] == list(standings(final).rows)
    screen = lesson.pupils["Ada"].get(f"{lesson.path}screen").content.decode()
    assert "Sıralama" in screen
    assert "Turnuva bitti" in lesson.page()
    assert "Turnuva bitti" in lesson.pupils["Ada"].get(lesson.path).content.decode()


def test_a_result_from_the_board_carries_its_stones() -> None:
    lesson = Lesson.begin("Ada", "Bora")
    lesson.do("swiss", rounds="1")
    ((first, second),) = lesson.playing()
    scene = lesson.play(first, "move", move="1")
    while scene["phase"] == "playing":
        name = first if scene["turn"] == "a" else second
        scene = lesson.play(name, "move", move=scene["legal"][0])
    lesson.page()
    result = tournament(lesson).rounds[0].pairs[0].result
    assert result is not None
    assert result.stones == tuple(scene["sets"][-1]["score"])


def test_no_next_round_before_all_games_are_over() -> None:
    lesson = Lesson.begin(*FOUR)
    lesson.do("swiss", rounds="2")
    lesson.resign(lesson.playing()[0][1])
    answer = lesson.do("next", round="1")
    assert answer.status_code == 422
    assert len(tournament(lesson).rounds) == 1
    game = FreeGame.objects.exclude(phase="over").get()
    lesson.do("decide", game=game.pk, decision="draw")
    assert lesson.do("next", round="1").status_code == 302
    assert len(tournament(lesson).rounds) == 2
    results = [pair.result for pair in tournament(lesson).rounds[0].pairs]
    assert (1, 1) in [result.points for result in results if result]


def test_pressing_twice_pairs_once() -> None:
    lesson = Lesson.begin(*FOUR)
    lesson.do("swiss", rounds="3")
    lesson.do("swiss", rounds="3")
    assert FreeGame.objects.count() == 2
    played_out(lesson)
    lesson.do("next", round="1")
    lesson.do("next", round="1")
    assert len(tournament(lesson).rounds) == 2
    assert FreeGame.objects.count() == 4


@pytest.mark.parametrize("odd", ["waits", "program"])
def test_the_odd_pupil_has_the_point_of_a_bye_t11(odd: str) -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    Classroom.objects.update(odd=odd)
    lesson.do("swiss")
    (alone,) = see(lesson.room).byes
    assert (lesson.seat(alone.name) is None) == (odd == "waits")
    page = lesson.pupils[alone.name].get(lesson.path)
    if odd == "waits":
        assert "puan senin" in page.content.decode()
    played_out(lesson)
    lesson.do("next", round="1")
    (other,) = see(lesson.room).byes
    assert other.pk != alone.pk
    assert lesson.seat(alone.name) is not None
    assert {alone.name} <= {name for pair in lesson.playing() for name in pair}
    first = tournament(lesson).rounds[0].bye_of(alone.entry)  # type: ignore[arg-type]
    assert first is not None
    assert first.points == 2


def test_a_pupil_who_comes_late_is_paired_from_the_next_round_on() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    lesson.do("swiss", rounds="2")
    lesson.join("Deniz")
    assert lesson.seat("Deniz") is None
    played_out(lesson)
    lesson.do("next", round="1")
    assert lesson.seat("Deniz") is not None
    assert not see(lesson.room).byes


def test_a_pupil_who_leaves_is_paired_no_more_and_the_game_is_the_opponents() -> None:
    lesson = Lesson.begin(*FOUR)
    lesson.do("swiss", rounds="2")
    leaver, winner = lesson.playing()[0]
    entry = lesson.pupil(winner).entry
    lesson.do("remove", pupil=lesson.pupil(leaver).pk)
    played_out(lesson)
    lesson.do("next", round="1")
    now = tournament(lesson)
    assert now.rounds[0].pair_of(entry).result.points == (0, 2)  # type: ignore
    assert len(lesson.playing()) == 1
    assert len(see(lesson.room).byes) == 1
    assert leaver not in lesson.page()


def test_while_a_tournament_runs_nobody_is_paired_beside_it() -> None:
    lesson = Lesson.begin("Ada", "Bora", "Ceren")
    lesson.do("swiss", rounds="2")
    assert lesson.do("pair-all").status_code == 422
    lesson.do("clear")
    assert lesson.room.tournament is None
    assert len(lesson.playing()) == 1  # the game goes on
    played_out(lesson)
    assert lesson.do("pair-all").status_code == 302


def test_one_pupil_alone_makes_no_tournament() -> None:
    lesson = Lesson.begin("Ada")
    assert lesson.do("swiss").status_code == 422
    assert lesson.room.tournament is None


def test_names_stand_in_one_place_only() -> None:
    lesson = Lesson.begin(*FOUR)
    lesson.do("swiss")
    assert not any(name in str(lesson.room.tournament) for name in FOUR)


@pytest.mark.parametrize(
    ("pupils", "rounds"), [(2, 1), (3, 3), (4, 3), (8, 3), (9, 4), (17, 5), (40, 5)]
)
def test_so_many_rounds_as_a_lesson_has_time_for(pupils: int, rounds: int) -> None:
    assert proposed_rounds(pupils) == rounds
