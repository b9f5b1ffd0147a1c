"""An event of the game on the server: made at the desk, played on screens, seen by everybody."""

import pytest
from django.test import Client
from tests.server.conftest import fresh_limits, quick_emptying
from tests.server.desk.signing import organiser, shown_values, signed_in
from tests.server.making import make_account
from tests.server.tables import arranging
from tests.server.tables.arranging import arrange, sit_down
from tests.server.tables.test_playing import play_out

from meydan.server.models import Board, Event, Role

__all__ = ["fresh_limits", "quick_emptying"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(arranging.RULEBOOKS, "xox", "club-xox")


def test_the_desk_makes_a_category_of_it() -> None:
    client = organiser()
    values = shown_values(client.get("/desk/new/single").text)
    values |= {"name": "Demo", "starts_on": "2026-05-01", "category": "xox primary"}
    assert client.post("/desk/new/single", values).status_code == 302
    (category,) = Event.objects.get().categories.all()
    assert (category.game, category.rulebook) == ("xox", "club-xox")
    assert "Üç sıra" in client.get(f"/desk/e/{category.event.slug}/").text


def test_a_round_on_screens_flows_into_the_standings_and_onto_every_page() -> None:
    category = arrange("xox", published=True)
    sitting = sit_down(category)
    scene = play_out(sitting)
    assert scene["phase"] == "over"
    board = Board.objects.get(round__category=category)
    assert board.result is not None
    public = f"/e/{category.event.slug}/{category.slug}/"
    for page in ("", "standings/", "round/1/", "round/1/table/1/", "live/", "cross/", "hall/"):
        answer = Client(headers={"accept-language": "tr"}).get(public + page, follow=True)
        assert answer.status_code == 200, page
    referee = signed_in(make_account("hakem", category.event, Role.REFEREE))
    table = f"/referee/{category.event.slug}/{category.slug}/1/1/"
    story = referee.get(table).text
    assert "tahta doldu" in story or "üç taş sıralandı" in story
    desk = organiser(category.event)
    assert "xox-12" in desk.get(f"/desk/e/{category.event.slug}/").text


def test_the_api_lists_it_and_thinks_about_it() -> None:
    client = Client(headers={"accept-language": "en"})
    games = client.get("/api/v1/games").json()["items"]
    assert games[-1]["game"] == "xox"
    assert [one["id"] for one in games[-1]["rulebooks"]] == ["club-xox"]
    answer = client.post(
        "/api/v1/analyse",
        {"game": "xox", "position": "XX-OO---- X", "seconds": 0.2},
        content_type="application/json",
    )
    assert answer.status_code == 200, answer.text
    (line,) = answer.json()["lines"]
    assert line["moves"][0] == "c1"
    assert line["score"]["text"] == "Black wins in 1 move (proved)"
