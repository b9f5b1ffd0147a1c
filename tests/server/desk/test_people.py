"""People's rights on the desk: data given out, a person erased, looks shown, all for the owner."""

import json

import pytest
from django.test import Client

from meydan.server.models import Action, Category, Entry, Event, PrivateData, Role
from meydan.server.store.event_edit import mark
from tests.server.making import add_players, make_account, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)
ID = "10000000146"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event("il"))
    add_players(made, 3)
    PrivateData.objects.create(entry=made.entries.get(local=1), national_id=ID)
    return made


@pytest.fixture
def twin(category: Category) -> Entry:
    """The same child in another event."""
    other = make_category(make_event("ilce"))
    add_players(other, 2)
    row = other.entries.get(local=2)
    PrivateData.objects.create(entry=row, national_id=ID)
    return row


@pytest.fixture
def owner() -> Client:
    account = make_account("sahip")
    account.is_superuser = account.is_staff = True
    account.save()
    client = Client(headers={"accept-language": "en"})
    client.force_login(account)
    return client


def path_of(category: Category) -> str:
    return f"/desk/e/{category.event.slug}/c/{category.slug}/entries/1/person"


def test_the_owner_hands_out_everything_about_a_person(
    owner: Client, category: Category, twin: Entry
) -> None:
    answer = owner.post(f"{path_of(category)}/take-out")
    assert answer["Content-Disposition"].startswith("attachment")
    told = json.loads(answer.content)
    assert [one["private"]["national_id"] for one in told] == [ID, ID]
    assert {one["event"] for one in told} == {"Demo il", "Demo ilce"}
    assert Action.objects.filter(action="entry.export").count() == 2
    assert Action.objects.filter(after={"look": "person"}).count() == 2


def test_erasing_asks_first_and_reaches_the_same_person_elsewhere(
    owner: Client, category: Category, twin: Entry
) -> None:
    page = owner.get(path_of(category)).content.decode()
    assert "after 8 weeks" in page
    assert "Demo ilce" in page
    unsure = owner.post(path_of(category), {"reason": "asked for", "also": [twin.pk]})
    assert unsure.status_code == 422
    assert PrivateData.objects.count() == 2
    without = owner.post(path_of(category), {"sure": "on", "also": [twin.pk]})
    assert without.status_code == 422, "a reason is needed"
    done = owner.post(path_of(category), {"sure": "on", "reason": "asked for", "also": [twin.pk]})
    assert done.status_code == 302
    assert not PrivateData.objects.exists()
    assert category.entries.get(local=1).given == "Oyuncu 1"
    twin.refresh_from_db()
    assert twin.given == "Oyuncu 2"
    assert owner.get(path_of(category)).status_code == 200


def test_an_entry_that_is_not_the_same_person_is_not_erased_along(
    owner: Client, category: Category
) -> None:
    other = category.entries.get(local=2)
    owner.post(path_of(category), {"sure": "on", "reason": "x", "also": [other.pk]})
    other.refresh_from_db()
    assert not other.given.startswith("Oyuncu")


def test_looks_are_shown_to_the_owner_and_to_nobody_else(owner: Client, category: Category) -> None:
    organiser = Client(headers={"accept-language": "en"})
    organiser.force_login(make_account("duzenleyen", category.event, Role.ORGANISER))
    base = f"/desk/e/il/c/{category.slug}"
    organiser.get(f"{base}/entries/1/private")
    organiser.get(f"{base}/export.json?private=1")
    organiser.get(f"{base}/export.json")
    page = owner.get("/desk/looks").content.decode()
    assert page.count('<th scope="row">duzenleyen</th>') == 2
    assert ID not in page
    assert str(category.entries.get(local=1)) in page
    only = owner.get("/desk/looks?how=export&who=DUZEN&of=il").content.decode()
    assert only.count('<th scope="row">duzenleyen</th>') == 1
    assert organiser.get("/desk/looks").status_code == 403
    assert organiser.get(path_of(category)).status_code == 403
    assert organiser.post(f"{path_of(category)}/take-out").status_code == 403
    assert "Nobody has looked" in owner.get("/desk/looks?of=none").content.decode()


def test_how_long_data_are_kept_is_set_on_the_desk(owner: Client, category: Category) -> None:
    event = Event.objects.get()
    values = {"name": "Demo il", "starts_on": "2026-01-31", "version": mark(event)}
    bad = owner.post("/desk/e/il/edit", values | {"keep_months": "500"})
    assert bad.status_code == 422
    assert owner.post("/desk/e/il/edit", values | {"keep_months": "1"}).status_code == 302
    event.refresh_from_db()
    assert event.keep_months == 1
