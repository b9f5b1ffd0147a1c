"""The other systems from the desk's settings to the public pages, with sheets."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from meydan.server.models import Category
from meydan.server.store.rows import settings_of
from meydan.tournament.ids import Points, TeamName
from meydan.tournament.model import System, Tournament
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish
from tests.server.desk.signing import organiser
from tests.server.desk_rounds.steps import DESK, now, version
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)
PUBLIC = "/e/deneme/mangala-12/"


def category(
    players: int, system: System, *, teams: int = 0, **more: object
) -> tuple[Category, Client]:
    """A category whose system was chosen on the settings page."""
    made = make_category(make_event())
    add_players(made, players)
    if teams:
        edit(made, lambda one: _in_teams(one, teams))
    client = organiser(made.event)
    sent = {"version": version(made), "name": "U12", "rounds": 3, "system": system.value, **more}
    answer = client.post(DESK + "settings/basics", sent)
    assert answer.status_code == 302, answer.text[-2000:]
    assert now(made).settings.system is system
    return made, client


def _in_teams(made: Tournament, teams: int) -> Tournament:
    size = len(made.entries) // teams
    return replace(
        made,
        entries=tuple(
            replace(one, team=TeamName(f"Takım {at // size + 1}"))
            for at, one in enumerate(made.entries)
        ),
    )


def play(made: Category, *, first: Callable[[int, int], bool] = int.__lt__) -> None:
    start_round(made)
    number = now(made).rounds[-1].number
    for one in now(made).rounds[-1].pairs:
        points = (Points(2), Points(0)) if first(one.first, one.second) else (Points(0), Points(2))
        edit(made, lambda t, p=one, r=points: enter_result(t, number, p.table, Result(points=r)))  # type: ignore[misc]
    edit(made, lambda t: finish(t, number))


def pages(client: Client, *paths: str) -> str:
    found = ""
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.text[-500:])
        found += answer.text
    return found


def test_pools_then_a_knock_out() -> None:
    made, client = category(8, System.POOLS, pools=2, advance=2, third_place="on")
    assert "4 masa" in pages(client, DESK + "prepare")
    for _ in range(3):
        play(made)
    page = pages(client, DESK + "standings", PUBLIC + "standings/", PUBLIC + "bracket/")
    assert "A grubu" in page
    assert "Yarı final" in pages(client, DESK + "prepare")
    for _ in range(2):
        play(made)
    assert "Şampiyon:" in pages(client, DESK + "standings")
    pages(client, PUBLIC, PUBLIC + "bracket/", PUBLIC + "cross/", PUBLIC + "statistics/")


def test_double_elimination() -> None:
    made, client = category(5, System.DOUBLE_ELIMINATION)
    page = pages(client, DESK + "prepare", PUBLIC + "bracket/")
    assert "Bir kez yenilenler" in page
    while len(now(made).rounds) < max(6, now(made).settings.rounds):
        play(made)
        pages(client, DESK + "prepare", DESK + "standings", PUBLIC + "bracket/", PUBLIC)
    assert "Şampiyon:" in pages(client, DESK + "standings")


def test_teams_meet_teams() -> None:
    made, client = category(13, System.TEAM_SWISS, teams=4, team_boards=3, primary="match")
    # Thirteen by four: the last one is a team of one.
    assert now(made).settings.boards == 3
    for _ in range(3):
        play(made)
        page = pages(client, DESK + "prepare", DESK + "standings", PUBLIC, PUBLIC + "standings/")
        assert "Takım 4" in page
    assert "Oyun puanı" in pages(client, PUBLIC + "standings/", "/e/deneme/teams/")
    sheets = [f"{DESK}sheets/{kind}.pdf" for kind in ("pairings", "standings", "cross-table")]
    for path in (*sheets, "/desk/e/deneme/sheets/team-table.pdf"):
        assert client.get(path)["Content-Type"] == "application/pdf", path


def test_scheveningen() -> None:
    made, client = category(8, System.SCHEVENINGEN, teams=2)
    for _ in range(2):
        play(made)
    assert "Takım 2" in pages(client, DESK + "standings", PUBLIC, PUBLIC + "cross/")


def test_a_category_is_created_with_its_system() -> None:
    client = organiser(make_category(make_event()).event)
    page = pages(client, "/desk/e/deneme/new-category")
    assert "Çift eleme" in page
    sent = {"rulebook": "tazof-mangala-2023", "name": "Kupa", "players": 16, "system": "pools"}
    client.post("/desk/e/deneme/new-category", sent)
    assert settings_of(Category.objects.get(slug="kupa")).system is System.POOLS


def test_prize_money_is_set_and_printed() -> None:
    more: dict[str, Any] = {
        "prize_places": "1000 500",
        "prize_split": "hort",
        "prize-best-girl": "200",
    }
    made, client = category(6, System.SWISS, **more)
    assert now(made).settings.prizes.places == (1000, 500)
    assert "1000 500" in pages(client, DESK + "settings")
    play(made)
    answer = client.get(f"{DESK}sheets/prize-money.pdf")
    assert answer["Content-Type"] == "application/pdf"
    sent = {"version": version(made), "name": "U12", "rounds": 3, "system": "swiss"}
    answer = client.post(DESK + "settings/basics", sent | more | {"prize_places": "bin"})
    assert answer.status_code == 422
    assert "Para ödülleri en çok" in answer.text
