"""Defects that a day in a hall has shown, each held here that no neighbour holds."""

import io

import pytest
from django.test import Client
from pypdf import PdfReader

from meydan.server.access.actor import PROGRAM
from meydan.server.models import Board, Category, Role, Round
from meydan.server.store.publicity.announcements import set_logo
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.desk.signing import organiser, staff
from tests.server.desk.test_publicity import PNG
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

HERE = "/desk/e/deneme/c/mangala-12/"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 4)
    return made


def test_official_lists_name_children_in_full_unless_asked_otherwise(category: Category) -> None:
    child = Player(given="Zeynep", surname="Uzunyol", birth_year=2015)
    edit(category, lambda one: add_entry(one, child))
    client = organiser(category.event)

    def printed(query: str = "") -> str:
        found = client.get(f"{HERE}sheets/starting-list.pdf{query}")
        return "".join(one.extract_text() for one in PdfReader(io.BytesIO(found.content)).pages)

    assert "Uzunyol" in printed()
    assert "Uzunyol" not in printed("?short=on")


def test_the_winner_is_marked_on_the_tables_card(category: Category) -> None:
    start_round(category)
    client = organiser(category.event)
    assert "dr-won" not in client.get(HERE + "round/1/").text
    won = Result(points=(Points(2), Points(0)))
    edit(category, lambda one: enter_result(one, RoundNo(1), TableNo(1), won))
    page = client.get(HERE + "round/1/").text
    assert page.count("dr-won") == 1
    assert "kazanan" in page.casefold()


def test_a_form_sent_after_the_session_ended_leads_back_to_its_page(category: Category) -> None:
    """`settings/basics` only takes forms: signing in must not end there in an error."""
    gone = Client()
    page = f"http://testserver{HERE}settings"
    sent = gone.post(HERE + "settings/basics", headers={"Referer": page})
    assert sent["Location"] == "/sign-in?next=%2Fdesk%2Fe%2Fdeneme%2Fc%2Fmangala-12%2Fsettings"
    looked = gone.get(HERE + "settings")
    assert looked["Location"] == sent["Location"]


def test_a_claim_is_on_the_page_of_incidents_in_a_part_that_is_live(category: Category) -> None:
    start_round(category)
    Round.objects.update(status="playing")
    chief = staff(category.event, Role.CHIEF)
    page = chief.get("/desk/e/deneme/incidents").text
    part = page.split('id="open-claims" data-live')[1]
    assert "Hakem bekleyen masalar" not in part
    assert "henüz haber yok" in part
    Board.objects.filter(table=1).update(state={"phase": "claim"})
    page = chief.get("/desk/e/deneme/incidents").text
    assert "Hakem bekleyen masalar" in page.split('id="open-claims" data-live')[1]
    assert category.stream in page, "and what is played now is listened to"


def test_the_hall_shows_the_events_logo(category: Category) -> None:
    category.event.published = True
    category.event.save()
    start_round(category)
    set_logo(category.event, PROGRAM, PNG)
    assert "/e/deneme/logo" in Client().get("/e/deneme/hall/").text
