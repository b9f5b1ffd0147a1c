"""The lobby: who meets whom, what it costs, and what pages that are gone leave behind."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.server.live.player_presence import LEASE, renew
from meydan.server.models import (
    FreeGame,
    LiveEvent,
    OnlineRating,
    PlayerPush,
    Profile,
    PushAddress,
    PushMessage,
    Seek,
    Sitting,
)
from meydan.server.models.moments import now_ms
from meydan.server.rounds import lobby
from meydan.server.rounds.games import settle_all_due
from meydan.server.rounds.hosts import online
from meydan.server.rounds.pools import Pool
from tests.server.online.players import in_order, paired, player, profile, seek
from tests.server.play.playing import do, play_out, secret_of, state

pytestmark = pytest.mark.django_db(transaction=True)


def crowd(many: int, game: str = "reversi") -> None:
    """So many who wait, far from one another."""
    people = Profile.objects.bulk_create(
        Profile(nickname=f"P{n}", folded=f"p{n}", code=f"C{n}") for n in range(many)
    )
    Seek.objects.bulk_create(
        Seek(
            profile=one,
            pool=Pool(game).key,
            rating=10_000 + 10 * n,
            low=10_000 + 10 * n - 1,
            high=10_000 + 10 * n + 1,
            made=now_ms(),
            lease=now_ms() + LEASE,
        )
        for n, one in enumerate(people)
    )


def test_two_meet_play_a_rated_game_and_are_rated_once() -> None:
    ada, bora = player("Ada"), player("Bora")
    game = paired(ada, bora)
    secret = f"~{game.code}"
    assert Client().get(f"/play/g/{secret}/").status_code == 404  # nobody else has the seat
    clients = {"Ada": ada, "Bora": bora}
    one, two = in_order(game, clients)
    scene = state(one, secret)
    while scene["phase"] == "playing":
        who = one if scene["turn"] == "a" else two
        scene = do(who, secret, "move", move=scene["legal"][0], seen=scene["seq"]).json()
    assert scene["phase"] == "over"
    ratings = {row.profile.nickname: row for row in OnlineRating.objects.all()}
    assert ratings["Ada"].games == ratings["Bora"].games == 1
    assert sum(row.value for row in ratings.values()) == pytest.approx(3000)
    settle_all_due()
    assert {row.games for row in OnlineRating.objects.all()} == {1}
    answer = ada.get("/play/me/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Bora" in page
    assert "/replay" in page
    # The next opponent is sought in the same pool.
    assert seek(ada, rated="yes").status_code == 302
    assert Seek.objects.get().pool == Pool("reversi").key


def test_who_waits_is_told_and_the_other_tab_too() -> None:
    ada, bora = player("Ada"), player("Bora")
    seek(ada)
    seek(ada)  # pressed twice, or in a second tab
    assert Seek.objects.count() == 1
    secret = secret_of(seek(bora))
    (heard,) = LiveEvent.objects.filter(stream=profile("Ada").stream)
    assert heard.kind == "paired"
    assert f"~{heard.data['code']}" == secret
    assert not Seek.objects.exists()
    assert secret_of(seek(bora)) == secret  # a game by the clock goes on: back to it
    assert "/play/g/" in ada.get("/play/lobby/").content.decode()


def test_wishes_are_kept() -> None:
    ada, bora = player("Ada"), player("Bora")
    row = profile("Bora")
    OnlineRating.objects.create(
        profile=row, game="reversi", value=1900, deviation=60, volatility=0.06, games=40
    )
    seek(ada, spread="200")
    assert seek(bora).status_code == 302
    assert not FreeGame.objects.exists()
    assert lobby.sweep() == 0
    seek(bora, clock="3+2")
    assert seek(ada, spread="400")["Location"] == "/play/lobby/"
    assert secret_of(seek(bora, spread="400"))


def test_those_who_missed_each_other_are_brought_together() -> None:
    for name in ("Ada", "Bora"):
        player(name)
    for row in Profile.objects.all():
        own = {"rating": 1500, "low": 1400, "high": 1600, "made": now_ms()}
        Seek.objects.create(profile=row, pool=Pool("kure").key, lease=now_ms() + LEASE, **own)
    assert lobby.sweep() == 1
    assert lobby.sweep() == 0


def test_a_page_that_is_gone_waits_for_nobody() -> None:
    ada, bora = player("Ada"), player("Bora")
    seek(ada)
    Seek.objects.update(lease=now_ms() - 1)
    renew([profile("Ada").token])  # a lease that ran out is not brought back
    assert seek(bora)["Location"] == "/play/lobby/"
    Seek.objects.filter(profile__nickname="Bora").update(lease=now_ms() + 1000)
    renew([profile("Bora").token])
    assert Seek.objects.get(profile__nickname="Bora").lease > now_ms() + LEASE / 2
    Seek.objects.update(lease=now_ms() - 2 * LEASE)
    lobby.sweep()
    assert not Seek.objects.exists()


def test_who_does_not_come_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bora = player("Ada"), player("Bora")
    seek(ada)
    secret = secret_of(seek(bora))
    bora.get(f"/play/g/{secret}/")
    FreeGame.objects.update(due=1)
    assert settle_all_due() == 1
    game = FreeGame.objects.get()
    assert game.phase == FreeGame.Phase.PLAYING  # the moment itself is in the log
    monkeypatch.setattr(online, "PATIENCE", 0)
    FreeGame.objects.update(due=1)
    settle_all_due()
    game.refresh_from_db()
    assert game.phase == FreeGame.Phase.OVER
    assert {one.outcome for one in Sitting.objects.all()} == {"void"}
    assert not OnlineRating.objects.exists()


def test_a_thousand_who_wait_cost_as_many_queries_as_ten() -> None:
    ada = player("Ada")
    counts = []
    for many in (10, 990):
        crowd(many) if many == 10 else crowd_more(many)
        Seek.objects.filter(profile__nickname="Ada").delete()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert seek(ada, spread="100").status_code == 302
        with CaptureQueriesContext(connection) as shown:
            assert ada.get("/play/lobby/").status_code == 200
        with CaptureQueriesContext(connection) as swept:
            assert lobby.sweep() == 0
        counts.append((len(asked), len(shown), len(swept)))
    assert counts[0] == counts[1]


def crowd_more(many: int) -> None:
    Seek.objects.exclude(profile__nickname="Ada").delete()
    Profile.objects.exclude(nickname="Ada").delete()
    crowd(many)


def test_the_program_at_the_own_level_when_nobody_comes() -> None:
    ada = player("Ada")
    seek(ada)
    secret = secret_of(ada.post("/play/lobby/", {"act": "engine", "game": "reversi"}))
    game = FreeGame.objects.get()
    assert game.kind == "practice"
    assert game.setup["level"] == lobby.level_for(1500)
    assert not Seek.objects.exists()
    assert state(ada, secret)["phase"] in ("playing", "ready")


def test_days_for_each_move_tell_who_is_to_move_and_run_out() -> None:
    ada, bora = player("Ada"), player("Bora")
    for n, name in enumerate(("Ada", "Bora")):
        address = PushAddress.objects.create(
            mark=name, endpoint=f"https://push.example/{n}", p256dh="x", auth="y"
        )
        PlayerPush.objects.create(profile=profile(name), address=address)
    game = paired(ada, bora, clock="1d")
    first, second = in_order(game, {"Ada": ada, "Bora": bora})
    told = PushMessage.objects.get()  # the game began: who starts is called
    assert told.address.mark == game.name_a
    scene = state(first, f"~{game.code}")
    assert scene["phase"] == "playing"
    do(first, f"~{game.code}", "move", move=scene["legal"][0], seen=scene["seq"])
    assert [one.address.mark for one in PushMessage.objects.all()] == [game.name_a, game.name_b]
    assert Sitting.objects.get(turn=True).profile.nickname == game.name_b
    game.refresh_from_db()
    assert game.due > now_ms() + 86_000_000
    assert seek(second, clock="1d").status_code == 302  # a game of days keeps nobody from another


def test_greetings_are_a_fixed_set() -> None:
    ada, bora = player("Ada"), player("Bora")
    game = paired(ada, bora)
    path = f"/play/g/~{game.code}/greet"
    assert ada.post(path, {"said": "hello"}).status_code == 302
    assert ada.post(path, {"said": "anything else"}).status_code == 404
    greeting = LiveEvent.objects.get(stream=game.stream, kind="greeting")
    assert set(greeting.data) == {"kind", "seat", "said"} or greeting.data["said"] == "hello"


def test_a_rematch_between_profiles() -> None:
    ada, bora = player("Ada"), player("Bora")
    game = paired(ada, bora)
    secret = f"~{game.code}"
    do(ada, secret, "resign")
    one = secret_of(ada.post(f"/play/g/{secret}/next"))
    two = secret_of(bora.post(f"/play/g/{secret}/next"))
    assert one == two != secret
    again = FreeGame.objects.get(code=one.removeprefix("~"))
    assert (again.name_a, again.name_b) == (game.name_b, game.name_a)
    for client in (ada, bora):
        client.get(f"/play/g/{one}/")
    assert state(ada, one)["phase"] == "playing"


def test_a_friendly_game_is_in_the_history_and_opens_from_any_device() -> None:
    ada = player("Ada")
    form = {"rulebook": "tazof-reversi", "starts": "me"}
    first = secret_of(ada.post("/play/reversi/friend", form))
    game = FreeGame.objects.get()
    second = secret_of(Client().post(f"/play/s/{game.code}/", {"name": "Bora"}))
    play_out(ada, (first, second))
    assert ada.get(f"/play/g/~{game.code}/").status_code == 200
    assert Sitting.objects.get().outcome in ("won", "lost", "drawn")
