"""The study board: positions and moves by their address, and what is wrong with them in words."""

import pytest
from django.test import Client

from meydan.rulebooks import game_for
from meydan.server.study.views_study import LONG
from meydan.server.web.games import GAMES

pytestmark = pytest.mark.django_db(transaction=True)
JSON = {"Accept": "application/json"}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board(client: Client, game: str) -> None:
    assert f"/play/study/{game}/" in client.get("/play/study/").content.decode()
    page = client.get(f"/play/study/{game}/").content.decode()
    rules = game_for(game)
    assert rules.dump(rules.start()) in page


def test_an_address_holds_position_and_moves(client: Client) -> None:
    shared = {"p": "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1", "m": "4 3"}
    page = client.get("/play/study/mangala/", shared).content.decode()
    assert '"moves":["4","3"]' in page


def test_what_is_wrong_with_a_position_is_said_in_words(client: Client) -> None:
    for query in ({"p": "5 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"}, {"p": "x"}, {"m": "13"}):
        page = client.get("/play/study/mangala/", query)
        assert page.status_code == 422
        assert 'role="alert"' in page.content.decode()
    found = client.get("/play/study/mangala/at", {"position": "x"}, headers=JSON)
    assert (found.status_code, found.json()["error"]["message"]) == (
        422,
        "1. sütun: konum üç bölümdür, aralarında ' / ' vardır",
    )


def test_moves_are_tried_and_illegal_ones_explained(client: Client) -> None:
    path = "/play/study/kure/at"
    found = client.get(path, {"moves": "d1d2 d7d6"}).json()["boards"]
    assert [board["turn"] for board in found] == [1, 2, 1]
    only = client.get(path, {"moves": "d1d2 d7d6", "last": "1"}).json()["boards"]
    assert only == found[-1:]
    error = client.get(path, {"moves": "d1e1"}).json()["error"]
    assert error["article"].startswith("TAZOF Küre")
    assert error["summaries"]


def test_the_text_decides_what_is_legal(client: Client) -> None:
    """K9: the 2026 text lets one stone a side stand on the far row."""
    two = "P-PT--T" + "-" * 35 + "--PPP-- P 0"
    query = {"position": two, "rulebook": "tazof-kure-2026"}
    assert client.get("/play/study/kure/at", query).status_code == 422


def test_a_repetition_is_known_from_the_moves(client: Client) -> None:
    cycle = "b1b2 b7b6 b2b3 b6b5 b3b2 b5b6 b2b3 b6b5 b3b2 b5b6"
    found = client.get("/play/study/kure/at", {"moves": cycle, "last": "1"}).json()["boards"][0]
    assert found["ended"]
    assert found["legal"] == []


def test_without_a_script_a_form_asks_the_engine(client: Client) -> None:
    page = client.post("/play/study/mangala/?m=4").content.decode()
    assert "En iyi hamleler" in page
    over = {"p": "0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / 1"}
    assert client.post("/play/study/mangala/?p=" + over["p"]).status_code == 200


def test_games_that_there_are_not(client: Client) -> None:
    assert client.get("/play/study/go/").status_code == 404
    assert client.get("/play/study/go/at").status_code == 404


def test_opening_boards_has_a_limit_of_its_own(client: Client) -> None:
    answers = [client.get("/play/study/mangala/").status_code for _ in range(101)]
    assert (answers[:100], answers[100]) == ([200] * 100, 429)
    assert client.get("/play/study/mangala/at").status_code == 200


def test_long_ways_to_a_position_count_apart(client: Client) -> None:
    """They cost the most: however they are asked for, there are fewer of them in a time."""
    cycle = "b1b2 b7b6 b2b3 b6b5 b3b2 b5b6 b2b3 b6b5 b3b2 b5b6"
    long = f"{cycle} {'x ' * LONG}"
    answers = [client.get("/play/study/kure/at", {"moves": long}).status_code for _ in range(30)]
    answers += [client.get("/play/study/kure/", {"m": long}).status_code for _ in range(31)]
    assert (answers[:60], answers[60]) == ([422] * 60, 429)
    assert client.get("/play/study/kure/at", {"moves": cycle}).status_code == 200
