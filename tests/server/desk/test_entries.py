"""Entries on the desk: listing, adding, changing, withdrawing, private data."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.server.models import Action, Category, Role
from meydan.server.store.rows import load
from meydan.tournament.entries import LENGTHS, Accommodation, Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.model import ByeKind, Tournament
from tests.server.desk.signing import organiser, staff
from tests.server.desk.test_events import form_of
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/c/mangala-12/"


@pytest.fixture
def category() -> Category:
    return make_category(make_event())


@pytest.fixture
def client(category: Category) -> Client:
    return organiser(category.event)


def load_fresh(category: Category) -> Tournament:
    category.refresh_from_db()
    return load(category)


def test_an_empty_list_offers_to_fill_it(client: Client) -> None:
    page = client.get(HERE + "entries").text
    assert "Henüz oyuncu yok" in page
    assert f'href="{HERE}entries/new"' in page


def test_the_form_takes_as_many_letters_as_the_reader_of_a_person(client: Client) -> None:
    page = client.get(HERE + "entries/new").text
    fields = (re.search(rf'<input[^>]* name="{name}"[^>]*>', page) for name in LENGTHS)
    found = [re.search(r'maxlength="(\d+)"', field[0]) for field in fields if field]
    assert [int(one[1]) for one in found if one] == list(LENGTHS.values())


def test_names_stand_in_turkish_order(client: Client, category: Category) -> None:
    for surname in ("Şen", "Zor", "Çam", "Ilgaz", "İnce", "Ünal", "Can"):
        edit(category, lambda one, s=surname: add_entry(one, Player(given="Demo", surname=s)))  # type: ignore[misc]
    page = client.get(HERE + "entries").text
    right = ("Can", "Çam", "Ilgaz", "İnce", "Şen", "Ünal", "Zor")
    places = [page.index(f"{one}, Demo") for one in right]
    assert places == sorted(places)


def test_search_passes_over_capitals_and_accents(client: Client, category: Category) -> None:
    add_players(category, 11)
    page = client.get(HERE + "entries", {"q": "cinar demo"}).text
    assert "Demo3, Çınar" in page
    assert "Demo4, Deniz" not in page
    assert "Kimse bulunamadı" in client.get(HERE + "entries", {"q": "yok"}).text


def test_a_player_is_added_with_private_data_apart(client: Client, category: Category) -> None:
    answer = client.post(
        HERE + "entries/new",
        {
            "given": "  Deniz  Su ",
            "surname": "Örnek",
            "birth_date": "2014-03-02",
            "national_id": "10000000146",
            "contact": "0500 000 00 00",
            "accommodation": ["visually-impaired"],
            "fixed_table": "3",
            "more": "1",
        },
    )
    assert answer["Location"] == HERE + "entries/new"
    tournament = load(category)
    (entry,) = tournament.entries
    assert entry.player == Player(given="Deniz Su", surname="Örnek", birth_year=2014)
    assert entry.accommodations == (Accommodation.VISUALLY_IMPAIRED,)
    assert entry.fixed_table == 3
    assert tournament.private[0].national_id == "10000000146"
    log = Action.objects.get(action="entry.edit")
    assert "10000000146" not in str(log.after)


def test_what_is_wrong_is_said_beside_the_field(client: Client, category: Category) -> None:
    answer = client.post(
        HERE + "entries/new",
        {"given": "", "birth_year": "3000", "national_id": "12345678901", "school": "x" * 200},
    )
    assert answer.status_code == 422
    assert answer.text.count('class="wrong"') == 4
    assert not category.entries.exists()


def test_somebody_who_seems_to_be_in_already_is_asked_about(
    client: Client, category: Category
) -> None:
    add_players(category, 1)
    twin = {"given": "ada", "surname": "DEMO1"}
    answer = client.post(HERE + "entries/new", twin)
    assert answer.status_code == 422
    assert "zaten kayıtlı olabilir: Ada Demo1" in answer.text
    assert client.post(HERE + "entries/new", twin | {"anyway": "on"}).status_code == 302
    assert category.entries.count() == 2


def test_a_late_entry_joins_the_first_open_round(client: Client, category: Category) -> None:
    add_players(category, 4)
    start_round(category)
    assert "2. turdan başlar" in client.get(HERE + "entries/new").text
    client.post(HERE + "entries/new", {"given": "Geç", "surname": "Demo"})
    late = load(category).entries[-1]
    assert (late.joined, late.number) == (2, 5)


def test_an_entry_is_changed_and_an_old_form_is_a_conflict(
    client: Client, category: Category
) -> None:
    add_players(category, 2)
    page = HERE + "entries/1/"
    values = form_of(client.get(page).text)
    assert client.post(page, values | {"school": "Demo Okulu"}).status_code == 302
    assert load(category).entries[0].player.school == "Demo Okulu"
    assert client.post(page, values | {"school": "Başka"}).status_code == 409
    # Another entry's form is not old because of that.
    other = form_of(client.get(HERE + "entries/2/").text)
    client.post(page, form_of(client.get(page).text) | {"title": "X"})
    assert client.post(HERE + "entries/2/", other | {"school": "Demo"}).status_code == 302


def test_withdrawing_and_coming_back(client: Client, category: Category) -> None:
    add_players(category, 3)
    client.post(HERE + "entries/2/withdraw", {"reason": "hastalık"})
    assert not load(category).entries[1].active
    assert Action.objects.filter(action="entry.withdraw", reason="hastalık").exists()
    client.post(HERE + "entries/2/bring-back")
    assert load(category).entries[1].active
    client.post(HERE + "entries/2/remove")
    assert [one.id for one in load(category).entries] == [1, 3]
    start_round(category)
    assert client.post(HERE + "entries/1/remove").status_code == 422


def test_sitting_a_round_out(client: Client, category: Category) -> None:
    add_players(category, 3)
    client.post(HERE + "entries/1/sit-out", {"round": "2", "kind": "half"})
    (leave,) = load_fresh(category).leaves
    assert (leave.entry, leave.round, leave.kind) == (1, 2, ByeKind.HALF)
    assert "2. turda oynamasın" in client.get(HERE + "entries/1/").text
    client.post(HERE + "entries/1/attend", {"round": "2"})
    assert load_fresh(category).leaves == ()
    assert client.post(HERE + "entries/1/sit-out", {"round": "77"}).status_code == 422


def test_private_data_is_for_organisers_and_each_look_is_logged(
    client: Client, category: Category
) -> None:
    add_players(category, 1)
    page = HERE + "entries/1/private"
    values = form_of(client.get(page).text)
    assert Action.objects.filter(action="entry.private").count() == 1
    client.post(page, values | {"contact": "veli 0500"})
    assert load(category).private[0].contact == "veli 0500"
    assert Action.objects.filter(action="entry.private", after={"private": "changed"}).exists()
    assert client.post(page, values | {"contact": "eski"}).status_code == 409
    chief = staff(category.event, Role.CHIEF)
    assert chief.get(page).status_code == 403
    assert "veli 0500" not in chief.get(HERE + "entries/1/").text
    assert 'name="national_id"' not in chief.get(HERE + "entries/new").text


def test_a_chief_cannot_slip_private_data_in(category: Category) -> None:
    chief = staff(category.event, Role.CHIEF)
    chief.post(HERE + "entries/new", {"given": "Demo", "contact": "x"})
    assert load(category).private == ()


@pytest.mark.parametrize("page", ["entries", "entries/new", "entries/1/"])
def test_entries_by_role(page: str, category: Category) -> None:
    add_players(category, 1)
    assert staff(category.event, Role.CHIEF).get(HERE + page).status_code == 200
    assert staff(category.event, Role.REFEREE).get(HERE + page).status_code == 403
    assert Client().get(HERE + page)["Location"].startswith("/sign-in")


def test_an_entry_that_is_not_there_is_no_page(client: Client) -> None:
    assert client.get(HERE + "entries/7/").status_code == 404
    assert client.get(HERE + "entries/7/private").status_code == 404


def test_more_entries_cost_no_more_queries(client: Client, category: Category) -> None:
    add_players(category, 3)
    with CaptureQueriesContext(connection) as few:
        client.get(HERE + "entries")
        client.get(HERE + "entries/1/")
        client.get(HERE + "settings")
    add_players(category, 40)
    with CaptureQueriesContext(connection) as many:
        client.get(HERE + "entries")
        client.get(HERE + "entries/1/")
        client.get(HERE + "settings")
    assert len(many) == len(few)
