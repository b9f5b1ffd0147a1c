"""Acts on several entries at once, moves between categories, one search over all of them."""

import pytest
from django.test import Client

from meydan.server.models import Action, Category, Event, Role
from meydan.server.store.rows import load
from tests.server.desk.signing import organiser, staff
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/c/mangala-12/entries"


@pytest.fixture
def event() -> Event:
    return make_event()


@pytest.fixture
def category(event: Event) -> Category:
    made = make_category(event)
    add_players(made, 6)
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def bulk(client: Client, do: str, *picked: int, **more: str) -> str:
    answer = client.post(f"{HERE}/bulk", {"do": do, "pick": list(picked), **more}, follow=True)
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def test_several_are_checked_in_and_out(client: Client, category: Category) -> None:
    assert "3 oyuncu geldi" in bulk(client, "here", 1, 2, 3)
    assert category.entries.filter(checked_in__isnull=False).count() == 3
    bulk(client, "away", 2)
    assert category.entries.filter(checked_in__isnull=False).count() == 2


def test_several_are_withdrawn_after_a_question_and_brought_back(
    client: Client, category: Category
) -> None:
    page = bulk(client, "withdraw", 1, 2)
    assert "2 oyuncu turnuvadan çekilsin mi?" in page
    assert all(one.active for one in load(category).entries)
    bulk(client, "withdraw", 1, 2, sure="1", reason="hastalandılar")
    assert [one.id for one in load(category).entries if not one.active] == [1, 2]
    assert Action.objects.get(action="entry.withdraw").reason == "hastalandılar"
    bulk(client, "back", 1, 2, 3)
    assert all(one.active for one in load(category).entries)


def test_a_team_is_named_for_several(client: Client, category: Category) -> None:
    bulk(client, "team", 1, 3, team="Demo Takımı")
    assert [one.team for one in load(category).entries][:3] == ["Demo Takımı", None, "Demo Takımı"]


def test_badges_of_those_who_are_ticked(client: Client) -> None:
    answer = client.post(f"{HERE}/bulk", {"do": "badges", "pick": ["2", "4"]})
    assert answer["Location"].endswith("/sheets/badges.pdf?entries=2,4")
    assert client.get(answer["Location"]).content.startswith(b"%PDF")


def test_nobody_ticked_changes_nothing(client: Client, category: Category) -> None:
    assert "Önce oyuncuları seçin" in bulk(client, "withdraw", sure="1")
    assert "Önce oyuncuları seçin" in bulk(client, "move", 77, target="reversi")


def test_a_move_before_round_1_takes_everything_along_and_back(
    client: Client, category: Category, event: Event
) -> None:
    other = make_category(event, "reversi", rulebook="tazof-reversi")
    bulk(client, "here", 2)
    page = bulk(client, "move", 2, target="reversi")
    assert "Bu kategorinin listesinden çıkarlar" in page
    assert not other.entries.exists()
    page = bulk(client, "move", 2, target="reversi", sure="1")
    assert "1 oyuncu reversi kategorisine taşındı" in page
    assert [one.player.full for one in load(other).entries] == ["Bora Demo2"]
    assert other.entries.get().checked_in is not None
    assert len(load(category).entries) == 5
    client.post("/desk/e/deneme/c/reversi/entries/undo-move")
    assert not load(other).entries
    assert "Bora Demo2" in [one.player.full for one in load(category).entries]


def test_a_move_after_round_1_says_what_it_means_and_can_be_undone(
    client: Client, category: Category, event: Event
) -> None:
    other = make_category(event, "reversi", rulebook="tazof-reversi")
    add_players(other, 4)
    # The same names: whoever moves must not be taken for somebody who is there.
    other.entries.update(school="Öteki Okul")
    category.entries.update(school="Demo Okulu")
    for one in (category, other):
        start_round(one)
    page = bulk(client, "move", 6, target="reversi")
    assert "çekilmiş olarak kalır" in page
    assert "2. turdan başlarlar" in page
    bulk(client, "move", 6, target="reversi", sure="1")
    old = next(one for one in load(category).entries if one.id == 6)
    new = load(other).entries[-1]
    assert (old.active, new.active, new.joined) == (False, True, 2)
    client.post("/desk/e/deneme/c/reversi/entries/undo-move")
    assert next(one for one in load(category).entries if one.id == 6).active
    assert not load(other).entries[-1].active


def test_somebody_who_is_there_already_is_not_moved(
    client: Client, category: Category, event: Event
) -> None:
    other = make_category(event, "reversi", rulebook="tazof-reversi")
    add_players(other, 6)
    page = bulk(client, "move", 2, target="reversi", sure="1")
    assert "zaten kayıtlı" in page
    assert len(load(category).entries) == 6
    assert all(one.active for one in load(category).entries)


def test_one_search_over_all_categories(client: Client, category: Category, event: Event) -> None:
    other = make_category(event, "reversi", rulebook="tazof-reversi")
    add_players(other, 3)
    page = client.get("/desk/e/deneme/players", {"q": "cinar"}).text
    assert page.count("Demo3 Çınar") == 2
    assert "mangala-12" in page
    assert "reversi" in page
    start_round(category)
    assert "Masa" in client.get("/desk/e/deneme/players", {"q": "cinar"}).text
    assert "böyle biri yok" in client.get("/desk/e/deneme/players", {"q": "xyz"}).text


def test_bulk_by_role(category: Category) -> None:
    referee = staff(category.event, Role.REFEREE)
    assert referee.post(f"{HERE}/bulk", {"do": "here", "pick": "1"}).status_code == 403
    assert referee.get("/desk/e/deneme/players", {"q": "ada"}).status_code == 200
