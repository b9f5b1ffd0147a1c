"""The fair-play report: figures of an arena's players for its organiser, and for nobody else."""

import time
from random import Random

import pytest
from django.test import Client

from meydan.engine.lines import Limits
from meydan.engine.search import think
from meydan.rulebooks import game_for
from meydan.server.jobs.fair_play import NODES, ask_report, last_report
from meydan.server.models import Arena, ArenaGame, Job
from tests.server.online.players import player
from tests.server.online.test_arenas import begin, opened
from tests.server.play.playing import do

pytestmark = pytest.mark.django_db(transaction=True)
RULES = game_for("reversi")


def played_by_an_engine(people: dict[str, Client], cheat: str) -> None:
    """A game in which one plays what the engine finds, the other anything; it is given up."""
    game = ArenaGame.objects.get().game
    clients = {"a": people[game.name_a], "b": people[game.name_b]}
    names, path, random = {"a": game.name_a, "b": game.name_b}, f"~{game.code}", Random(17)
    for client in clients.values():
        client.get(f"/play/g/{path}/")
    scene = clients["a"].get(f"/play/g/{path}/state").json()
    state = RULES.start()
    for _ in range(40):
        seat = scene["turn"]
        if names[seat] == cheat:
            move = think(RULES, state, Limits(nodes=NODES)).best.moves[0]
        else:
            move = random.choice(list(RULES.legal(state)))
        text = RULES.format(state, move)
        answer = do(clients[seat], path, "move", move=text, seen=scene["seq"])
        assert answer.status_code == 200, answer.content.decode()
        state, scene = RULES.play(state, move), answer.json()
        if RULES.outcome(state) is not None:
            return
    assert do(clients["b"], path, "resign").status_code == 200


def ended(arena: Arena) -> Job:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        job = last_report(arena)
        assert job is not None
        if not job.open:
            return job
        time.sleep(0.05)
    raise AssertionError("the report takes too long")


def test_who_plays_as_the_engine_does_stands_first_and_is_called_nothing() -> None:
    arena, desk = opened()
    people = begin(arena, ["Ada", "Bora"])
    played_by_an_engine(people, "Bora")
    path = f"/play/arena/of/ekran/{arena.code}/fair"
    assert desk.post(path).status_code == 302
    job = ended(arena)
    assert job.state == Job.State.DONE
    rows = {row.profile.nickname: job.facts["rows"][str(row.pk)] for row in arena.players.all()}
    assert rows["Bora"]["agreement"] > rows["Ada"]["agreement"] + 25
    assert rows["Bora"]["moves"] >= 12
    page = desk.get(path)
    text = page.content.decode()
    assert page.headers["Cache-Control"] == "no-store"
    assert text.index("Bora") < text.index("Ada")
    assert "kimseyi suçlamaz" in text
    arena.refresh_from_db()
    assert arena.state == Arena.State.RUNNING, "nothing follows by itself"


def test_the_report_is_the_organisers_alone() -> None:
    arena, desk = opened()
    path = f"/play/arena/of/ekran/{arena.code}/fair"
    for client in (Client(), player("Meraklı")):
        assert client.get(path).status_code in (302, 403, 404)
        assert client.post(path).status_code in (302, 403, 404)
    assert client.get(f"/play/arena/class/no-such-secret/{arena.code}/fair").status_code == 404
    assert desk.get("/play/arena/of/ekran/another/fair").status_code == 404
    ask_report(arena)
    assert ended(arena).facts == {"rows": {}, "games": 0}
