"""Arenas and Swisses on screens: they run by themselves, and a look that was cut off is no loss."""

import pytest
from django.db import transaction
from django.db.models import Q
from django.test import Client

from meydan.server.models import Arena, ArenaGame, ArenaPlayer, FreeGame, Role, Seek
from meydan.server.models.moments import now_ms
from meydan.server.rounds import arena as arenas
from tests.server.making import make_account, make_event
from tests.server.online.players import player, seek
from tests.server.play.playing import do

pytestmark = pytest.mark.django_db(transaction=True)


def opened(kind: str = "arena", **fields: str) -> tuple[Arena, Client]:
    event = make_event("ekran")
    desk = Client()
    desk.force_login(make_account("sef", event, Role.ORGANISER))
    form = {"name": "Akşam", "game": "reversi", "clock": "3+2", "kind": kind, "soon": "5"} | fields
    assert desk.post("/play/arena/of/ekran/", form).status_code == 302
    return Arena.objects.get(), desk


def now(arena: Arena) -> Arena:
    """Let the time for a look have come, and look."""
    Arena.objects.filter(pk=arena.pk).update(due=0)
    ArenaPlayer.objects.update(seen=now_ms())
    arenas.look()
    arena.refresh_from_db()
    return arena


def begin(arena: Arena, names: list[str]) -> dict[str, Client]:
    people = {name: player(name) for name in names}
    for client in people.values():
        assert client.post(f"/play/arena/{arena.code}/", {"act": "join"}).status_code == 302
    Arena.objects.filter(pk=arena.pk).update(starts=now_ms() - 1000)
    now(arena)
    return people


def resign_all(people: dict[str, Client]) -> None:
    """In every game that goes on, B gives up after both have come and moved."""
    for one in ArenaGame.objects.filter(settled=False).select_related("game"):
        game = one.game
        a, b = people[game.name_a], people[game.name_b]
        path = f"~{game.code}"
        for client in (a, b):
            client.get(f"/play/g/{path}/")
        scene = a.get(f"/play/g/{path}/state").json()
        scene = do(a, path, "move", move=scene["legal"][0], seen=scene["seq"]).json()
        do(b, path, "move", move=scene["legal"][0], seen=scene["seq"])
        assert do(b, path, "resign").status_code == 200


def own_game(name: str) -> FreeGame:
    going = FreeGame.objects.filter(in_arena__settled=False)
    return going.get(Q(name_a=name) | Q(name_b=name))


def test_an_arena_begins_pairs_counts_and_ends_by_itself() -> None:
    arena, _desk = opened()
    people = begin(arena, ["Ada", "Bora", "Can", "Defne", "Ela"])
    assert arena.games.count() == 2
    now(arena)
    assert arena.games.count() == 2  # nobody plays two at once
    resign_all(people)
    now(arena)
    assert sorted(arena.players.values_list("points", flat=True)) == [0, 0, 0, 2, 2]
    assert arena.games.filter(settled=True).count() == 2
    assert arena.games.filter(settled=False).count() == 2  # and on it goes
    last = {frozenset((one.first_id, one.second_id)) for one in arena.games.all()}
    assert len(last) == 4  # nobody met the same one again
    page = people["Ada"].get(f"/play/arena/{arena.code}/").content.decode()
    assert all(name in page for name in people)
    Arena.objects.update(starts=now_ms() - 3 * 3_600_000)
    now(arena)
    assert arena.state == Arena.State.RUNNING  # games under way are played out
    resign_all(people)
    assert now(arena).state == Arena.State.OVER
    assert not ArenaPlayer.objects.filter(busy=True).exists()


def test_a_look_that_was_cut_off_is_made_again_and_two_processes_look_once() -> None:
    arena, _desk = opened()
    people = {name: player(name) for name in ("Ada", "Bora")}
    for client in people.values():
        client.post(f"/play/arena/{arena.code}/", {"act": "join"})
    Arena.objects.update(starts=now_ms() - 1000, due=0)
    arena.refresh_from_db()
    with transaction.atomic():
        assert arenas.tick(arena)
        transaction.set_rollback(True)  # killed before the end of the transaction
    assert not FreeGame.objects.exists()
    arena.refresh_from_db()
    assert arenas.tick(arena)
    assert not arenas.tick(arena)  # another process had the same row in its hands
    assert arena.games.count() == 1


def test_silence_and_pausing_and_coming_late() -> None:
    arena, _desk = opened()
    people = begin(arena, ["Ada", "Bora"])
    resign_all(people)
    people["Ada"].post(f"/play/arena/{arena.code}/", {"act": "pause"})
    now(arena)
    assert arena.games.count() == 1
    late = player("Can")
    late.post(f"/play/arena/{arena.code}/", {"act": "join"})
    ArenaPlayer.objects.filter(profile__nickname="Bora").update(seen=0)
    Arena.objects.update(due=0)
    arenas.look()
    assert arena.games.count() == 1  # Bora's page is gone
    now(arena)
    assert arena.games.count() == 2


def test_a_swiss_on_screens_opens_its_tables_round_by_round() -> None:
    arena, desk = opened("swiss", rounds="3")
    people = begin(arena, ["Ada", "Bora", "Can", "Defne"])
    for number in (1, 2, 3):
        assert arena.games.count() == 2 * number
        now(arena)
        assert arena.games.count() == 2 * number  # the round goes on
        board = people["Ada"].get(f"/play/g/~{own_game('Ada').code}/").content.decode()
        assert f"/play/arena/{arena.code}/" in board
        resign_all(people)
        assert now(arena).due > now_ms() + arenas.EVERY or number == 3  # time to come back
        now(arena)
    assert arena.state == Arena.State.OVER
    met = [frozenset((one.first_id, one.second_id)) for one in arena.games.all()]
    assert len(set(met)) == 6  # everybody met everybody
    assert sum(arena.players.values_list("points", flat=True)) == 12
    assert desk.get("/play/arena/of/ekran/").status_code == 200


def test_who_was_silent_between_two_rounds_of_a_swiss_plays_the_next_but_one() -> None:
    arena, _desk = opened("swiss", rounds="5")
    people = begin(arena, ["Ada", "Bora", "Can", "Defne"])
    resign_all(people)
    now(arena)
    ArenaPlayer.objects.update(seen=now_ms())
    ArenaPlayer.objects.filter(profile__nickname__in=("Ada", "Bora")).update(seen=0)
    Arena.objects.update(due=0)
    arenas.look()
    assert arena.games.filter(settled=False).count() == 1
    resign_all(people)
    now(arena)
    now(arena)
    assert arena.games.filter(settled=False).count() == 2  # all four are here


@pytest.mark.parametrize("kind", ["arena", "swiss"])
def test_one_that_is_ended_counts_the_games_under_way(kind: str) -> None:
    arena, desk = opened(kind)
    people = begin(arena, ["Ada", "Bora"])
    end = {"act": "cancel", "arena": arena.code}
    desk.post("/play/arena/of/ekran/", end)
    assert now(arena).state == Arena.State.RUNNING
    resign_all(people)
    assert now(arena).state == Arena.State.OVER
    assert sorted(arena.players.values_list("points", flat=True)) == [0, 2]
    assert arena.games.count() == 1
    desk.post("/play/arena/of/ekran/", end)  # pressed on a page that was old
    assert people["Ada"].get(f"/play/arena/{arena.code}/").status_code == 200


def test_who_plays_in_an_arena_waits_in_the_lobby_no_more() -> None:
    arena, _desk = opened()
    ada = player("Ada")
    seek(ada)
    assert Seek.objects.count() == 1
    ada.post(f"/play/arena/{arena.code}/", {"act": "join"})
    begin(arena, ["Bora"])
    assert arena.games.count() == 1
    assert not Seek.objects.exists()


def test_only_those_with_the_right_open_one() -> None:
    arena, desk = opened()
    stranger = player("Ada")
    assert stranger.post("/play/arena/of/ekran/", {"name": "x"}).status_code in (302, 403)
    assert Arena.objects.count() == 1
    desk.post("/play/arena/of/ekran/", {"act": "cancel", "arena": arena.code})
    assert stranger.get(f"/play/arena/{arena.code}/").status_code == 404
    assert stranger.get("/play/arena/class/wrong/").status_code == 404
