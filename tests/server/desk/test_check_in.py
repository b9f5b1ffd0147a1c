"""Check-in at the door."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.server.live.subscription import open_stream
from meydan.server.models import Action, Category, LiveEvent, Role
from meydan.server.store.people.presence import presence_of
from meydan.server.store.rows import load
from meydan.tournament.entry_changes import sit_out
from meydan.tournament.ids import EntryId, RoundNo
from tests.server.desk.signing import organiser, staff
from tests.server.making import add_players, edit, make_category, make_event, start_round
from tests.server.source import flat

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/c/mangala-12/check-in"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 5)
    return made


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def test_a_touch_marks_and_another_takes_it_back(client: Client, category: Category) -> None:
    answer = client.post(f"{HERE}/2?show=missing", {"here": "1"})
    assert answer["Location"] == f"{HERE}?show=missing#p2"
    assert category.entries.get(local=2).checked_in is not None
    assert "Bora Demo2 geldi" in client.get(HERE).text
    client.post(f"{HERE}/2")
    assert category.entries.get(local=2).checked_in is None
    assert Action.objects.filter(action="entry.check-in").count() == 2


def test_scripts_are_answered_in_json_with_the_count(client: Client) -> None:
    as_json = {"accept": "application/json"}
    told = client.post(f"{HERE}/2", {"here": "1"}, headers=as_json).json()
    assert told == {"entry": 2, "here": True, "present": 1, "missing": 4, "seen": "1,3,4,5"}
    assert client.post(f"{HERE}/77", {"here": "1"}, headers=as_json).status_code == 422


def test_saying_it_twice_changes_nothing_and_no_form_gets_old(
    client: Client, category: Category
) -> None:
    before = Category.objects.get().version
    for _ in range(2):
        client.post(f"{HERE}/3", {"here": "1"})
    assert Action.objects.filter(action="entry.check-in").count() == 1
    assert Category.objects.get().version == before


def test_other_devices_of_the_staff_hear_of_it_and_nobody_else(
    client: Client, category: Category
) -> None:
    client.post(f"{HERE}/3", {"here": "1"})
    stream = f"desk-{category.pk}"
    said = LiveEvent.objects.get(stream=stream)
    assert (said.kind, said.data) == (
        "check-in",
        {"entry": 3, "here": True, "present": 1, "missing": 4, "seen": "1,2,4,5"},
    )
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    assert open_stream(stream, cookie, 0).status == 200
    # The event is published, its desk is not.
    assert open_stream(f"category-{category.pk}", "", 0).status == 200
    assert open_stream(stream, "", 0).status == 404


def test_who_is_missing(client: Client) -> None:
    client.post(f"{HERE}/1", {"here": "1"})
    page = client.get(HERE, {"show": "missing"}).text
    assert "Demo1 Ada" not in page
    assert "Demo2 Bora" in page
    assert "Demo1 Ada" in client.get(HERE, {"show": "here"}).text
    assert client.get(HERE, {"q": "cinar"}).text.count("data-row") == 1


def test_all_who_did_not_come_sit_round_1_out_in_one_step(
    client: Client, category: Category
) -> None:
    for local in (1, 2, 3):
        client.post(f"{HERE}/{local}", {"here": "1"})
    client.post(f"{HERE}/absent", {"do": "sit-out", "seen": "4,5"})
    category.refresh_from_db()
    assert [(one.entry, one.round) for one in load(category).leaves] == [(4, 1), (5, 1)]
    assert "Teknik toplantıda kurayı çekin" in client.get(HERE).text


def test_all_who_did_not_come_are_withdrawn_in_one_step(client: Client, category: Category) -> None:
    client.post(f"{HERE}/1", {"here": "1"})
    client.post(f"{HERE}/absent", {"do": "withdraw", "seen": "2,3,4,5"})
    assert [one.id for one in load(category).entries if one.active] == [1]
    assert Action.objects.filter(action="entry.withdraw").count() == 1


def test_nobody_is_withdrawn_by_a_count_that_is_old(client: Client, category: Category) -> None:
    """The page showed five missing; four came while the organiser read it."""
    for local in (1, 2, 3, 4):
        client.post(f"{HERE}/{local}", {"here": "1"})
    answer = client.post(f"{HERE}/absent", {"do": "withdraw", "seen": "1,2,3,4,5"})
    assert answer.status_code == 409
    assert "Şu anda 1 kişi eksik" in answer.text
    assert all(one.active for one in load(category).entries)
    assert 'name="seen" value="5"' in flat(answer.text)


def test_who_plays_is_here_and_who_is_excused_is_not_missing(
    client: Client, category: Category
) -> None:
    """`Arrived 21 while 23 play`, `22 not here yet` with one missing."""
    add_players(category, 1)
    for local in (1, 2, 3):
        client.post(f"{HERE}/{local}", {"here": "1"})
    edit(category, lambda one: sit_out(one, EntryId(6), RoundNo(1)))
    now = presence_of(Category.objects.get())
    assert (len(now.here), len(now.excused), len(now.missing)) == (3, 1, 2)
    start_round(category)
    now = presence_of(Category.objects.get())
    assert len(now.here) >= 4, "who sits at a table is in the hall"
    assert now.all == 6
    page = flat(client.get(HERE).text)
    assert f"<span data-present>{len(now.here)}</span>" in page
    assert "masada oynuyor" in page


def test_check_in_by_role(category: Category) -> None:
    referee = staff(category.event, Role.REFEREE)
    page = referee.get(HERE)
    assert page.status_code == 200
    assert "check-in/absent" not in page.text
    # Nothing around the list leads a referee to a closed door.
    assert 'href="/desk/e/deneme/"' not in page.text
    assert 'href="/desk/e/deneme/c/mangala-12/"' not in page.text
    assert referee.post(f"{HERE}/1", {"here": "1"}).status_code == 302
    assert referee.post(f"{HERE}/absent", {"do": "withdraw"}).status_code == 403
    assert Client().post(f"{HERE}/1", {"here": "1"})["Location"].startswith("/sign-in")


def test_more_players_cost_no_more_queries(client: Client, category: Category) -> None:
    client.get(HERE)
    with CaptureQueriesContext(connection) as few:
        client.get(HERE)
    add_players(category, 40)
    with CaptureQueriesContext(connection) as many:
        client.get(HERE)
    assert len(many) == len(few)
