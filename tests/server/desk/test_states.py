"""No state lies: archived, hidden, refused; addresses that this server listens on."""

import pytest
from django.test import Client

from meydan.server.models import Event
from meydan.server.web.address import LISTENS, local_address, reachable
from tests.server.desk.signing import organiser
from tests.server.making import add_players, make_category, make_event, start_round
from tests.server.source import flat

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/c/mangala-12/"


@pytest.fixture
def event() -> Event:
    made = make_event()
    add_players(make_category(made), 6)
    return made


@pytest.fixture
def client(event: Event) -> Client:
    return organiser(event)


@pytest.mark.parametrize(
    "page", ["", "entries", "entries/1/", "check-in", "settings", "rounds", "standings", "sheets"]
)
def test_an_archived_event_offers_no_act_that_ends_in_an_error(
    client: Client, event: Event, page: str
) -> None:
    start_round(event.categories.get())
    Event.objects.update(archived=True)
    text = flat(client.get(HERE + page, follow=True).text)
    inside = text.split('<fieldset class="desk-frozen"', 1)[1]
    disabled = inside.split(">", 1)[0].strip() == "disabled"
    main = inside.rsplit("</fieldset>", 1)[0]
    assert disabled or 'method="post"' not in main
    assert "desk-next" not in text


def test_an_archived_event_can_be_opened_again(client: Client, event: Event) -> None:
    Event.objects.update(archived=True)
    page = client.get("/desk/e/deneme/edit").text
    assert "Arşivden çıkar" in page
    assert 'name="published"' not in page
    client.post("/desk/e/deneme/archive", {"archived": "0", "reason": "yanlışlıkla"})
    assert not Event.objects.get().archived


def test_rounds_of_a_hidden_event_say_that_nobody_sees_them(client: Client, event: Event) -> None:
    Event.objects.update(published=False)
    assert "kimse görmüyor" not in client.get(HERE).text
    start_round(event.categories.get())
    page = client.get(HERE).text
    assert "görevlilerden başka kimse görmüyor" in page
    client.post("/desk/e/deneme/publish", {"published": "1"})
    assert "kimse görmüyor" not in client.get(HERE).text


def test_an_error_page_leads_back_to_where_one_was(client: Client, event: Event) -> None:
    Event.objects.update(archived=True)
    address = f"{HERE}check-in/1"
    came_from = f"http://testserver{HERE}check-in?show=missing"
    answer = client.post(address, {"here": "1"}, headers={"referer": came_from})
    assert answer.status_code == 409
    assert f'href="{HERE}check-in?show=missing"' in answer.text
    for stranger in ("http://example.org/x", "http://testserver//example.org", "javascript:x"):
        answer = client.post(address, {"here": "1"}, headers={"referer": stranger})
        assert "example.org" not in answer.text
        assert "javascript:x" not in answer.text


def test_links_name_an_address_that_this_server_listens_on(monkeypatch: pytest.MonkeyPatch) -> None:
    here = "http://127.0.0.1:8000/x?y=1"
    monkeypatch.delenv(LISTENS, raising=False)
    assert reachable(here) == f"http://{local_address()}:8000/x?y=1"
    monkeypatch.setenv(LISTENS, "0.0.0.0")
    assert reachable(here) == f"http://{local_address()}:8000/x?y=1"
    monkeypatch.setenv(LISTENS, "127.0.0.1")
    assert reachable(here) == here
    monkeypatch.setenv(LISTENS, "192.168.7.7")
    assert reachable(here) == "http://192.168.7.7:8000/x?y=1"
    assert reachable("https://meydan.example/x") == "https://meydan.example/x"
