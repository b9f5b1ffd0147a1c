"""The referee's question: is this move legal, and what comes of it?"""

import pytest

from meydan.rulebooks import ids
from tests.server.api.programs import Program, refused, said

pytestmark = pytest.mark.django_db(transaction=True)

anyone = Program()
START = "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"


def test_the_start_of_each_game_is_a_question_without_a_position() -> None:
    moves = {"mangala": 6, "pentago": 36, "reversi": 4, "kure": 19}
    for game, legal in moves.items():
        answer = said(anyone.post(f"/games/{game}/legal"))
        assert (len(answer["legal"]), answer["turn"], answer["outcome"]) == (legal, 1, None)


def test_a_move_gives_the_position_after_it() -> None:
    """`tazof-mangala-2023`: four stones from pit 3, the first back into it."""
    answer = said(anyone.post("/games/mangala/play", {"position": START, "move": "3"}))
    assert answer["position"] == "4 4 1 5 5 5 0 / 4 4 4 4 4 4 0 / 2"
    assert answer["turn"] == 2


def test_an_illegal_move_is_refused_with_its_article() -> None:
    position = "0 5 5 5 5 4 0 / 4 4 4 4 4 4 0 / 1"
    body = {"position": position, "move": "1"}
    error = refused(anyone.post("/games/mangala/play", body), 422, "empty-pit")
    assert error["article"].startswith("tazof-mangala-2023")
    other = body | {"rulebook": "ifmg-mangala"}
    error = refused(anyone.post("/games/mangala/play", other), 422, "empty-pit")
    assert error["article"].startswith("ifmg-mangala")
    refused(anyone.post("/games/reversi/play", {"move": "pass"}), 422, "pass-with-move")


def test_an_impossible_position_says_where() -> None:
    body = {"position": "5 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"}
    error = refused(anyone.post("/games/mangala/legal", body), 422, "stones")
    assert "49" in error["message"]


def test_the_end_of_a_set_is_told() -> None:
    """M6: the side that is empty takes what is left."""
    body = {"position": "0 0 0 0 0 1 20 / 0 0 0 0 0 4 23 / 1", "move": "6"}
    answer = said(anyone.post("/games/mangala/play", body))
    assert answer["legal"] == []
    assert answer["outcome"] == {"winner": 1, "score": [25, 23], "reason": "side-empty"}


def test_repetition_is_seen_in_moves() -> None:
    """K7: the same position with the same player to move for the third time is a drawn set."""
    cycle = ["b1b2", "b7b6", "b2b3", "b6b5", "b3b2", "b5b6"]
    moves = [*cycle, "b2b3", "b6b5", "b3b2", "b5b6"]
    answer = said(anyone.post("/games/kure/legal", {"moves": moves}))
    assert answer["outcome"]["reason"] == "repetition"
    alone = said(anyone.post("/games/kure/legal", {"position": answer["position"]}))
    assert alone["outcome"] is None


def test_unknown_games_and_texts() -> None:
    refused(anyone.post("/games/chess/legal"), 404, "not-found")
    body = {"rulebook": "tazof-reversi"}
    refused(anyone.post("/games/mangala/legal", body), 422, "no-such-rulebook")
    refused(anyone.get("/rulebooks/fide"), 404, "not-found")


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_texts_are_listed_and_read_in_three_languages(lang: str) -> None:
    reader = Program(lang=lang)
    listed = said(reader.get("/games"))["items"]
    known = [book["id"] for game in listed for book in game["rulebooks"]]
    assert known == list(ids())
    assert sum(book["default"] for game in listed for book in game["rulebooks"]) == 4
    for book in known:
        read = said(reader.get(f"/rulebooks/{book}"))
        assert all(one["title"] and one["summary"] for one in read["articles"])


def test_a_position_is_analysed() -> None:
    body = {"game": "mangala", "moves": ["4"], "lines": 2, "seconds": 0.05}
    answer = said(anyone.post("/analyse", body))
    assert (answer["turn"], len(answer["lines"])) == (1, 2)
    best = answer["lines"][0]
    assert best["moves"]
    assert 0 <= best["score"]["percent"] <= 100
    assert best["score"]["text"]


def test_a_finished_set_has_no_lines() -> None:
    body = {"game": "mangala", "position": "0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / 1"}
    assert said(anyone.post("/analyse", body))["lines"] == []


def test_analysis_has_limits() -> None:
    for wrong in ({"seconds": 3}, {"lines": 9}, {"game": "go"}, {"seconds": 0}):
        refused(anyone.post("/analyse", {"game": "kure"} | wrong), 422, "invalid")
