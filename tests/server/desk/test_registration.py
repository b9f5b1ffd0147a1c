"""The public entry form, and the organiser's answers."""

import pytest
from django.test import Client

from meydan.server.models import Action, Category, Event, Registration, Role
from meydan.server.store.people import registrations
from meydan.server.store.rows import load
from meydan.tournament.entries import Accommodation
from tests.server.desk.signing import organiser, staff
from tests.server.making import make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)

FORM = "/register/deneme/"
DESK = "/desk/e/deneme/c/mangala-12/registrations"
SENT = {
    "category": "mangala-12",
    "given": "Deniz",
    "surname": "Örnek",
    "birth_date": "2014-03-02",
    "school": "Demo Okulu",
    "contact": "0500 000 00 00",
    "impaired": "on",
    "consent": "on",
}


@pytest.fixture
def category() -> Category:
    return make_category(make_event(registration=True))


def test_a_registration_waits_for_the_organiser(category: Category) -> None:
    visitor = Client(headers={"accept-language": "tr"})
    assert visitor.post(FORM, SENT)["Location"] == FORM
    assert "Deniz Örnek" in visitor.get(FORM).text
    assert "Deniz Örnek" not in visitor.get(FORM).text
    assert not category.entries.exists()
    assert "Deniz" not in str(Action.objects.values())
    page = organiser(category.event).get("/desk/e/deneme/c/mangala-12/").text
    assert "1 başvuru onayınızı bekliyor" in page


def test_yes_makes_an_entry_with_its_private_data_apart(category: Category) -> None:
    Client().post(FORM, SENT)
    client = organiser(category.event)
    assert "0500 000 00 00" in client.get(DESK).text
    client.post(f"{DESK}/{Registration.objects.get().pk}", {"do": "accept"})
    tournament = load(category)
    (entry,) = tournament.entries
    assert entry.player.birth_year == 2014
    assert entry.accommodations == (Accommodation.VISUALLY_IMPAIRED,)
    assert tournament.private[0].contact == "0500 000 00 00"
    assert not Registration.objects.exists()


def test_no_leaves_nothing_behind(category: Category) -> None:
    Client().post(FORM, SENT)
    client = organiser(category.event)
    address = f"{DESK}/{Registration.objects.get().pk}"
    client.post(address, {"do": "refuse"})
    assert not Registration.objects.exists()
    assert not category.entries.exists()
    assert client.post(address, {"do": "accept"}).status_code == 404


def test_accepting_all_passes_over_who_is_in_already(category: Category) -> None:
    for given in ("Ada", "Ada", "Bora"):
        Client().post(FORM, SENT | {"given": given})
    organiser(category.event).post(f"{DESK}/all")
    assert sorted(one.given for one in category.entries.all()) == ["Ada", "Bora"]
    assert Registration.objects.count() == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"given": ""},
        {"surname": "123"},
        {"birth_date": "2025-12-31"},
        {"birth_date": "2.13.2014"},
        {"contact": "yok"},
        {"category": "baska"},
        {"consent": None},
    ],
)
def test_what_is_wrong_is_said_beside_the_field(
    category: Category, changed: dict[str, str | None]
) -> None:
    sent = {key: value for key, value in (SENT | changed).items() if value is not None}
    answer = Client(headers={"accept-language": "tr"}).post(FORM, sent)
    assert answer.status_code == 422
    assert answer.text.count('class="wrong"') == 1
    assert "Demo Okulu" in answer.text
    assert not Registration.objects.exists()


@pytest.mark.parametrize(
    "columns",
    [{"registration": False}, {"published": False}, {"archived": True}],
    ids=lambda one: next(iter(one)),
)
def test_the_form_is_there_only_while_it_is_open(
    category: Category, columns: dict[str, bool]
) -> None:
    Event.objects.update(**columns)
    answer = Client().post(FORM, SENT)
    assert answer.status_code in (302, 404)
    assert not Registration.objects.exists()


def test_a_flood_is_held_back(category: Category) -> None:
    answers = [Client().post(FORM, SENT).status_code for _ in range(62)]
    assert answers[:60] == [302] * 60
    assert answers[60:] == [429] * 2


def test_a_form_that_is_flooded_closes_itself(
    category: Category, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registrations, "MOST_WAITING", 1)
    Client().post(FORM, SENT)
    answer = Client(headers={"accept-language": "tr"}).post(FORM, SENT)
    assert answer.status_code == 422
    assert "çok fazla başvuru" in answer.text


def test_a_foreign_site_cannot_send_the_form(category: Category) -> None:
    assert Client(enforce_csrf_checks=True).post(FORM, SENT).status_code == 403


def test_registrations_are_for_organisers(category: Category) -> None:
    for role in (Role.CHIEF, Role.REFEREE):
        assert staff(category.event, role).get(DESK).status_code == 403
