"""Practice and friendly games through the pages' doors: stored, resumed, ended, looked back at."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from meydan.formats import records
from meydan.match.seats import Seat
from meydan.server.access import limits
from meydan.server.live.position import last_said
from meydan.server.models import FreeGame, FreeGameEvent, LiveEvent
from meydan.server.rounds.games import KEPT_DAYS, WAITING_DAYS, by_secret, new_friendly
from meydan.server.rounds.hosts.game import FRAMES_KEPT
from meydan.server.rounds.setup import Setup
from meydan.server.store import board_log as log
from meydan.server.web.board_page import position
from tests.server.play.playing import (
    do,
    friendly,
    game_of,
    play_out,
    practice,
    replayed,
    secret_of,
    state,
)

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = ("mangala", "pentago", "reversi", "kure")


@pytest.mark.parametrize("game", GAMES)
def test_a_friendly_set_of_random_moves_is_what_the_game_library_says(
    client: Client, game: str
) -> None:
    secrets = friendly(client, game, length="single")
    scene = play_out(client, secrets)
    moves = [text for _, text in scene["board"]["moves"]]
    assert scene["phase"] == "over"
    assert scene["board"]["position"] == replayed(game, moves)
    limits.forget()
    text = client.get(f"/play/s/{game_of(secrets[0]).code}/record").content.decode()
    (record,) = records.read(text)
    assert list(record.moves) == moves
    assert records.check(record).position == scene["board"]["position"]
    assert (record["First"], record["Second"]) == ("Ada", "Bora")


def test_a_page_shows_what_came_in_after_its_row_was_read(client: Client) -> None:
    """It listens from where the stream stands: what is older must stand on the page."""
    first, second = friendly(client)
    host = by_secret(second)
    assert host.played is not None
    answer = do(client, first, "move", move="1", seen=host.row.seq)
    after = position(host, host.row.stream)
    assert after == last_said(host.row.stream)
    assert host.row.seq == answer.json()["seq"]
    assert host.told()["board"]["moves"] == answer.json()["board"]["moves"]


def test_whoever_watches_is_offered_nothing_to_do(client: Client) -> None:
    """A page of a game that waits for a player, or for the program, was a bug to who looked on."""
    first, _ = friendly(client)
    alone = practice(client)
    games = [game_of(first), game_of(alone)]
    for _ in range(2):
        for game in games:
            page = Client().get(f"/play/s/{game.code}/")
            assert page.status_code == 200
            assert 'name="act"' not in page.content.decode()
        do(client, first, "resign")  # a set: the next one waits for both
        do(client, alone, "move", move="4")


def test_the_moves_outlive_the_process_that_took_them(client: Client) -> None:
    first, second = friendly(client)
    do(client, first, "move", move="4")
    do(client, first, "move", move="1")
    before = state(client, second)
    log.forget()
    after = state(client, second)
    assert after["board"] == before["board"]
    assert FreeGameEvent.objects.count() == game_of(first).seq


def test_a_round_goes_on_with_the_other_starter_t1(client: Client) -> None:
    first, second = friendly(client, "reversi")
    assert play_out(client, (first, second))["phase"] == "over"  # Reversi has one game (R2)
    limits.forget()
    first, second = friendly(client, "pentago", length="round")
    scene = play_out(client, (first, second))
    assert (scene["phase"], scene["board"]["set"]) == ("between", 1)
    scene = do(client, second, "ready").json()
    assert (scene["phase"], scene["board"]["set"], scene["turn"]) == ("playing", 2, "b")
    assert scene["board"]["starter"] == "b"


def test_nobody_moves_for_the_other(client: Client) -> None:
    first, second = friendly(client)
    answer = do(client, second, "move", move="1")
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "not-your-turn"
    assert state(client, first)["board"]["moves"] == []


def test_an_illegal_move_is_refused_with_its_article(client: Client) -> None:
    first, second = friendly(client)
    do(client, first, "move", move="1")
    do(client, second, "move", move="1")
    do(client, first, "move", move="1")
    client.cookies["meydan_lang"] = "en"
    answer = do(client, second, "move", move="x").json()["error"]
    assert answer["code"] == "unreadable"
    why = client.get(f"/play/g/{second}/why", {"move": "8"}).json()["error"]
    assert why["code"] == "opponent-pit"
    assert why == do(client, second, "move", move="8").json()["error"]
    assert why["article"].startswith("TAZOF Mangala")
    assert why["summaries"]
    for move in ("2", " 2 "):  # read alike by both
        assert client.get(f"/play/g/{second}/why", {"move": move}).json() == {"error": None}


def test_a_move_that_comes_twice_is_made_once(client: Client) -> None:
    first, _ = friendly(client)
    seen = state(client, first)["seq"]
    one = do(client, first, "move", move="1", key="0123456789ab", seen=seen).json()
    again = do(client, first, "move", move="1", key="0123456789ab", seen=seen).json()
    assert one["board"]["moves"] == again["board"]["moves"] == [["a", "1"]]


def test_a_move_from_an_old_page_is_answered_with_the_game_as_it_is(client: Client) -> None:
    first, _ = friendly(client)
    seen = state(client, first)["seq"]
    do(client, first, "move", move="4", seen=seen)
    answer = do(client, first, "move", move="5", seen=seen)
    assert answer.status_code == 409
    assert answer.json()["stale"]["board"]["moves"] == [["a", "4"]]


def test_resigning_loses_the_set_and_the_record_says_so_t8(client: Client) -> None:
    first, second = friendly(client, length="single")
    do(client, first, "move", move="1")
    scene = do(client, second, "resign").json()
    assert scene["phase"] == "over"
    assert scene["result"]["winner"] == "a"
    text = client.get(f"/play/s/{game_of(first).code}/record").content.decode()
    (record,) = records.read(text)
    assert (record.result, record["Termination"]) == ("1-0", "resigned")
    records.check(record)


def test_the_clock_is_pressed_by_hand_where_it_was_wished_m9(client: Client) -> None:
    first, second = friendly(client, clock="yes", minutes="5", press="yes")
    assert state(client, first)["phase"] == "ready"
    do(client, first, "ready")
    scene = do(client, second, "ready").json()
    assert scene["clock"]["running"] == "a"
    scene = do(client, first, "move", move="1").json()
    assert (scene["press"], scene["turn"], scene["legal"]) == (True, "a", [])
    assert do(client, second, "move", move="1").json()["error"]["code"] == "wait-for-press"
    scene = do(client, first, "press").json()
    assert (scene["press"], scene["turn"], scene["clock"]["running"]) == (False, "b", "b")


def test_without_that_wish_the_press_comes_with_the_move(client: Client) -> None:
    first, second = friendly(client, clock="yes", minutes="5")
    do(client, first, "ready")
    do(client, second, "ready")
    scene = do(client, first, "move", move="1").json()
    assert (scene["press"], scene["turn"], scene["clock"]["running"]) == (False, "b", "b")


def test_reversi_without_a_clock_asks_nobody_to_say_finished(client: Client) -> None:
    first, _ = friendly(client, "reversi")
    assert do(client, first, "move", move="d3").json()["turn"] == "b"


def test_a_rematch_swaps_the_starter_and_keeps_the_two(client: Client) -> None:
    first, second = friendly(client, length="single")
    do(client, first, "resign")
    assert not state(client, second)["rematch"]
    new_first = secret_of(client.post(f"/play/g/{first}/next"))
    assert state(client, second)["rematch"]
    assert b"waiting" in client.get(f"/play/g/{new_first}/").content
    new_second = secret_of(client.get(f"/play/g/{second}/next"))
    scene = state(client, new_second)
    assert scene["phase"] == "playing"
    assert scene["names"] == ["Bora", "Ada"]
    assert do(client, new_second, "move", move="1").status_code == 200
    assert secret_of(client.get(f"/play/g/{first}/next")) == new_first
    assert FreeGame.objects.count() == 2


def test_the_invitation_shows_who_calls_and_then_only_the_board(client: Client) -> None:
    maker = Setup(rulebook="tazof-kure", single=True)
    secret = new_friendly(maker, seat=Seat.B, name="Ada")
    code = game_of(secret).code
    page = client.get(f"/play/s/{code}/").content.decode()
    assert "Ada" in page
    assert client.get(f"/play/s/{code}/record").status_code == 404
    secret_of(client.post(f"/play/s/{code}/", {"name": "  Bora\n<b>  "}))
    assert FreeGame.objects.get().name_a == "Bora <b>"
    watched = client.get(f"/play/s/{code}/").content.decode()
    assert "Bora &lt;b&gt;" in watched
    assert 'id="act-resign"' not in watched
    third = client.post(f"/play/s/{code}/", {"name": "Üçüncü"})
    assert third.headers["Location"] == f"/play/s/{code}/"


def test_practice_answers_hints_and_takes_back(client: Client) -> None:
    secret = practice(client)
    assert client.get(f"/play/g/{secret}/hint", headers={"Accept": "application/json"}).json()[
        "move"
    ] in tuple("123456")
    scene = do(client, secret, "move", move="1").json()
    assert scene["turn"] == "b"
    scene = do(client, secret, "answer").json()
    assert len(scene["board"]["moves"]) == 2
    scene = do(client, secret, "take-back").json()
    assert scene["board"]["moves"] == []
    assert scene["turn"] == "a"
    assert game_of(secret).events.count() == game_of(secret).seq  # nothing is erased
    assert do(client, secret, "take-back").json()["error"]["code"] == "nothing-to-take-back"


def test_practice_as_the_second_player_waits_for_the_program(client: Client) -> None:
    secret = practice(client, "kure", starts="they")
    assert state(client, secret)["turn"] == "a"
    assert do(client, secret, "answer").json()["turn"] == "b"


@pytest.mark.parametrize("game", GAMES)
def test_practice_is_played_to_its_end_with_plain_forms(client: Client, game: str) -> None:
    secret = practice(client, game)
    for _ in range(120):
        scene = state(client, secret)
        if scene["phase"] == "over":
            break
        limits.forget()
        page = client.post(
            f"/play/g/{secret}/do", {"act": "move", "move": scene["legal"][-1]}, follow=True
        )
        assert page.status_code == 200
    assert state(client, secret)["phase"] == "over" or game == "kure"
    moves = [text for _, text in state(client, secret)["board"]["moves"]]
    assert state(client, secret)["board"]["position"] == replayed(game, moves)


def test_a_plain_form_with_a_wrong_move_shows_the_page_with_the_reason(client: Client) -> None:
    secret = practice(client, "reversi")
    answer = client.post(f"/play/g/{secret}/do", {"act": "move", "move": "a1"})
    assert answer.status_code == 422
    assert "hiç taş çevirmiyor" in answer.content.decode()


def test_a_finished_set_is_looked_back_at_ply_by_ply(client: Client) -> None:
    secrets = friendly(client, "reversi")
    scene = play_out(client, secrets)
    code = game_of(secrets[0]).code
    assert client.get(f"/play/s/{code}/replay?ply=3").status_code == 200
    assert client.get(f"/play/s/{code}/replay?set=99&ply=99999").status_code == 200
    assert client.get(f"/play/s/{code}/replay?set=x&ply=-1").status_code == 200
    page = client.get(f"/play/s/{code}/replay").content.decode()
    assert scene["board"]["position"] in page


def test_before_the_first_end_there_is_nothing_to_look_back_at(client: Client) -> None:
    first, _ = friendly(client)
    answer = client.get(f"/play/s/{game_of(first).code}/replay")
    assert "Bitmiş set yok" in answer.content.decode()


def test_the_stream_keeps_only_its_last_frames(client: Client) -> None:
    first, second = friendly(client, "reversi")
    play_out(client, (first, second))
    stream = game_of(first).stream
    assert LiveEvent.objects.filter(stream=stream).count() == FRAMES_KEPT
    assert not LiveEvent.objects.exclude(stream=stream).exists()


def test_practice_says_nothing_on_any_stream(client: Client) -> None:
    do(client, practice(client), "move", move="1")
    assert not LiveEvent.objects.exists()


def test_old_games_go_when_new_ones_come(client: Client) -> None:
    old, _ = friendly(client)
    waiting = new_friendly(Setup(rulebook="tazof-kure"), seat=Seat.A, name="")
    kept, _ = friendly(client)
    FreeGame.objects.filter(pk=game_of(old).pk).update(
        touched=timezone.now() - timedelta(days=KEPT_DAYS + 1)
    )
    FreeGame.objects.filter(pk=game_of(waiting).pk).update(
        touched=timezone.now() - timedelta(days=WAITING_DAYS + 1)
    )
    gone = {game_of(old).pk, game_of(waiting).pk}
    practice(client)
    left = set(FreeGame.objects.values_list("pk", flat=True))
    assert not gone & left
    assert game_of(kept).pk in left


def test_a_flood_of_new_games_is_stopped(client: Client) -> None:
    request = client.get("/about").wsgi_request
    for _ in range(1000):
        limits.check_rate(request, "play-new", "", most=100, seconds=600)
    form = {"rulebook": "tazof-kure", "starts": "me"}
    assert client.post("/play/kure/practice", form).status_code == 429


def test_a_form_says_what_is_wrong_and_keeps_what_was_typed(client: Client) -> None:
    form = {"rulebook": "tazof-kure", "name": "Ada", "clock": "yes", "minutes": "999"}
    answer = client.post("/play/mangala/friend", form)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "1 ile 180 arasında" in page
    assert "Listeden birini seç" in page
    assert 'value="999"' in page
    assert not FreeGame.objects.exists()


@pytest.mark.parametrize(
    "path",
    ["/play/chess/practice", "/play/g/nosuchsecret/", "/play/g/x/state", "/play/s/nosuchcode/"],
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_acts_that_make_no_sense_change_nothing(client: Client) -> None:
    first, _ = friendly(client)
    seq = game_of(first).seq
    assert do(client, first, "answer").status_code == 400
    assert do(client, first, "take-back").status_code == 422, "nothing was asked for"
    assert do(client, first, "fly").status_code == 400
    assert do(client, first, "move", move="1", key="short").status_code == 400
    assert do(client, first, "move", move="1" * 500).status_code == 422
    assert client.get(f"/play/g/{first}/hint").status_code == 404
    assert game_of(first).seq == seq


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_every_page_speaks_the_readers_language(client: Client, lang: str) -> None:
    client.cookies["meydan_lang"] = lang
    paths = ["/play/"]
    for game in GAMES:
        first, second = friendly(client, game, length="single")
        do(client, first, "resign")
        code = game_of(first).code
        paths += [f"/play/{game}/practice", f"/play/{game}/friend", f"/play/g/{second}/"]
        paths += [f"/play/g/{practice(client, game)}/", f"/play/s/{code}/replay"]
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        assert f'lang="{lang}"' in answer.content.decode()


def test_a_longer_game_costs_no_more_queries(client: Client) -> None:
    first, second = friendly(client, "reversi")
    counts = []
    for moves in (2, 12):
        for _ in range(moves):
            scene = state(client, first)
            secret = first if scene["turn"] == "a" else second
            do(client, secret, "move", move=scene["legal"][0])
        log.forget()
        with CaptureQueriesContext(connection) as seen:
            client.get(f"/play/g/{first}/")
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_tazof_pentago_11_a_marble_put_down_stays_and_only_the_turn_is_open(client: Client) -> None:
    first, second = friendly(client, "pentago")
    assert state(client, first)["binds"]
    put = do(client, first, "touch", piece="c3").json()
    assert (put["held"], put["legal"]) == ("c3", ["c3A"])
    other = do(client, first, "move", move="d4D").json()["error"]
    assert other["code"] == "bound"
    assert client.get(f"/play/g/{first}/why", {"move": "d4D"}).json()["error"] == other
    assert do(client, first, "touch", piece="d4").status_code == 422
    moved = do(client, first, "move", move="c3A").json()
    assert (moved["held"], moved["turn"]) == (None, "b")
    assert do(client, second, "touch", piece="z9").json()["error"]["code"] == "not-touchable"


def test_a_piece_put_down_is_the_whole_move_elsewhere(client: Client) -> None:
    for game in ("mangala", "reversi", "kure"):
        first, _ = friendly(client, game)
        assert not state(client, first)["binds"]
