"""The pages of learning: lists, lessons with and without a script, puzzles."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from meydan.engine import puzzles
from meydan.rulebooks import game_for
from meydan.server.learn.judge import solution
from meydan.server.learn.lessons import course
from meydan.server.learn.solver_rating import SYSTEM, as_json, rated
from meydan.server.web.games import GAMES
from meydan.words import LANGS, Lang
from meydan.words.phrases.rulebooks import cited

pytestmark = pytest.mark.django_db(transaction=True)
JSON = {"Accept": "application/json"}


def test_the_first_page_leads_to_every_course(client: Client) -> None:
    page = client.get("/learn/").content.decode()
    for game in GAMES:
        assert f'href="/learn/{game}/"' in page
        assert f'href="/learn/{game}/puzzles/"' in page


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_has_a_page(client: Client, game: str, lang: Lang) -> None:
    listed = client.get(f"/learn/{game}/", headers={"Accept-Language": lang}).content.decode()
    for lesson in course(game).lessons:
        path = f"/learn/{game}/{lesson.id}/"
        assert path in listed
        answer = client.get(path, headers={"Accept-Language": lang})
        assert answer.status_code == 200
        cited_there = unescape(answer.content.decode()).split("<details", 1)[1]
        assert cited(lesson.sources[0], lang) in cited_there
        assert "tazof-" not in cited_there.split("</details>")[0]


def test_what_is_not_there_is_not_found(client: Client) -> None:
    for path in ("go/", "mangala/nothing/", "mangala/again/?task=3", "mangala/again/?task=x"):
        assert client.get(f"/learn/{path}").status_code == 404
    assert client.get("/learn/mangala/puzzles/mangala-999/").status_code == 404
    assert client.get("/learn/go/puzzles/").status_code == 404


def tried(client: Client, path: str, **fields: object) -> Any:
    answer = client.post(path, fields, headers=JSON)
    return answer.json() | {"status": answer.status_code}


def test_a_turn_of_three_moves_goes_on_until_it_is_right(client: Client) -> None:
    path = "/learn/mangala/again/"
    first = tried(client, path, task=2, move="6")
    assert (first["verdict"], first["boards"][0]["turn"]) == ("go-on", 1)
    assert tried(client, path, task=2, moves="6 6", move="5")["verdict"] == "right"
    assert tried(client, path, task=2, moves="6", move="1")["verdict"] == "wrong"


def test_moves_that_can_not_have_been_made_are_refused(client: Client) -> None:
    for moves in ("9 9", "1 1 1 1 1 1 1 1", "6 5 6 6"):
        assert (
            tried(client, "/learn/mangala/again/", task=2, moves=moves, move="6")["status"] == 400
        )


def test_an_illegal_try_names_the_article(client: Client) -> None:
    found = tried(client, "/learn/pentago/broken/", move="e1C")
    assert (found["verdict"], found["article"]) == (
        "illegal",
        "TAZOF Pentago turnuva kuralları, madde 6",
    )
    assert found["summaries"]


def test_a_reply_shows_what_comes_of_a_move(client: Client) -> None:
    found = tried(client, "/learn/kure/safe/", move="d4d5")
    assert [board["last"]["move"] for board in found["boards"]] == ["d4d5", "a7a6"]


def test_the_solution_is_shown_on_wish(client: Client) -> None:
    assert len(tried(client, "/learn/mangala/count/", act="show")["boards"]) == 2
    assert tried(client, "/learn/kure/four/", act="show")["marks"] == ["d2", "e2", "f2"]


def test_lessons_are_done_with_plain_forms(client: Client) -> None:
    page = client.post("/learn/mangala/again/", {"task": 1, "move": "4"}).content.decode()
    assert "?task=2" in page
    page = client.post("/learn/mangala/again/", {"task": 2, "move": "6"}).content.decode()
    assert 'name="moves" value="6"' in page
    page = client.post("/learn/reversi/start/", {"mark": ["d3", "c4", "f5", "e6"]}).content.decode()
    assert "/learn/reversi/turning/" in page
    page = client.post("/learn/mangala/touch/", {"move": "1"}).content.decode()
    assert "Olmadı" in page


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_solved_move_by_move(client: Client, game: str) -> None:
    rules = game_for(game)
    for one in puzzles.load(game)[::60]:
        path = f"/learn/{game}/puzzles/{one.id}/"
        state = rules.load(one.position)
        solver, found = state.turn, None
        made: list[str] = []
        for text in one.solution:
            if len(made) == 0 or (found and found["verdict"] == "go-on" and state.turn is solver):
                found = tried(client, path, moves=" ".join(made), move=text)
            state = rules.play(state, rules.parse(state, text))
            made.append(text)
        assert found is not None
        assert found["verdict"] == "right"
        assert len(found["line"]) == 1 + len(one.solution) + len(one.rest)


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_are_listed_by_grade_and_theme_page_by_page(client: Client, game: str) -> None:
    hub = client.get(f"/learn/{game}/puzzles/").content.decode()
    found = puzzles.load(game)
    theme = found[-1].theme
    assert f"stream/?theme={theme}" in hub
    path = f"/learn/{game}/puzzles/all/"
    assert f"/puzzles/{found[0].id}/" in client.get(path).content.decode()
    last = client.get(f"{path}?theme={theme}&page=999").content.decode()
    assert f"/puzzles/{found[-1].id}/" in last
    graded = client.get(f"{path}?grade={found[-1].grade}&theme=nonsense&page=x").content.decode()
    assert f"/puzzles/{found[0].id}/" not in graded


@pytest.mark.parametrize("mode", ["stream", "streak", "storm"])
def test_a_run_begins_where_the_solver_stands(client: Client, mode: str) -> None:
    page = client.get(f"/learn/mangala/puzzles/run/{mode}/?rating=1300")
    assert page.status_code == 200
    assert client.get("/learn/mangala/puzzles/run/sprint/").status_code == 404


def test_the_next_puzzle_is_near_the_rating_and_was_not_seen(client: Client) -> None:
    path = "/learn/mangala/puzzles/draw/"
    hard = client.get(f"{path}?rating=1450", headers=JSON).json()["task"]
    easy = client.get(f"{path}?rating=500", headers=JSON).json()["task"]
    assert hard["rating"] > 1300 > 900 > easy["rating"]
    theme = "chain"
    of_it = [one for one in puzzles.load("mangala") if theme in one.themes]
    seen = ",".join(one.id for one in of_it[1:150])
    asked = f"{path}?rating={of_it[0].rating}&theme={theme}&seen={seen}"
    if len(of_it) <= 150:
        assert client.get(asked, headers=JSON).json()["task"]["id"] == of_it[0].id
    assert client.get(f"{path}?rating=x&theme=y&seen=z", headers=JSON).status_code == 200
    assert client.get(path).status_code == 302


def test_a_rating_follows_what_was_solved(client: Client) -> None:
    """One formula: what the server answers is Glicko-2 against the puzzle's rating."""
    path = "/learn/mangala/puzzles/rate/"
    one = puzzles.load("mangala")[500]
    start = client.post(path, {"puzzle": one.id, "solved": "1"}, headers=JSON).json()["rating"]
    assert start == as_json(rated(SYSTEM.start, one, solved=True))
    assert start["value"] > SYSTEM.value > 0
    assert start["deviation"] < SYSTEM.deviation
    lower = client.post(path, {**start, "puzzle": one.id, "solved": "0"}, headers=JSON).json()
    assert lower["rating"]["value"] < start["value"]
    assert lower["rating"]["games"] == 2
    wild = {
        "value": "nan",
        "deviation": "1e999",
        "volatility": "x",
        "puzzle": one.id,
        "solved": "1",
    }
    assert client.post(path, wild, headers=JSON).json()["rating"] == start
    for wrong in ({"puzzle": "no", "solved": "1"}, {"puzzle": one.id, "solved": "2"}):
        assert client.post(path, wrong, headers=JSON).status_code == 400


def test_a_mistake_of_ones_own_is_tried_again(client: Client) -> None:
    """M4: taking nine stones is better than giving them away."""
    position = "0 0 0 0 1 1 22 / 1 0 0 0 0 1 22 / 1"
    path = "/learn/mangala/puzzles/mine/"
    assert client.get(path, {"position": position}).status_code == 200
    best = tried(client, path, position=position, act="show")["boards"][0]["last"]["move"]
    other = {"5": "6", "6": "5"}[best]
    assert tried(client, path, position=position, move=best)["verdict"] == "right"
    assert tried(client, path, position=position, move=other)["verdict"] == "wrong"
    assert tried(client, path, position=position, move="1")["verdict"] == "illegal"
    for wrong in ("", "nonsense", "4 4 4"):
        assert client.get(path, {"position": wrong}).status_code == 400


def test_a_puzzle_says_that_there_is_better_and_why_not(client: Client) -> None:
    one = next(each for each in puzzles.load("reversi") if min(each.margins.values()) < 0)
    other = min(one.margins, key=lambda move: one.margins[move])
    path = f"/learn/reversi/puzzles/{one.id}/"
    found = tried(client, path, move=other)
    assert found["verdict"] == "wrong"
    assert f"{-one.margins[other]} farkla geride" in found["message"]
    assert tried(client, path, move="pass")["article"]
    assert tried(client, path, moves=other, move=other)["status"] == 400
    assert tried(client, path, act="show")["boards"]
    assert client.get(path).status_code == 200
    page = client.post(path, {"move": one.solution[0]}).content.decode()
    assert "Çözdün!" in page or "devam" in page


def test_every_solution_of_a_course_is_right_on_its_page(client: Client) -> None:
    for game in GAMES:
        for lesson in course(game).lessons:
            for task in lesson.tasks:
                moves = solution(course(game), task)
                if not moves:
                    continue
                fields = {"task": task.number, "moves": " ".join(moves[:-1]), "move": moves[-1]}
                assert tried(client, f"/learn/{game}/{lesson.id}/", **fields)["verdict"] == "right"
