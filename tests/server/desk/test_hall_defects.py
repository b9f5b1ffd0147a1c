"""Defects that a day in a hall has shown, each held here that no neighbour holds."""

import io
from datetime import UTC, datetime

import pytest
from django.test import Client
from pypdf import PdfReader

from meydan.server.access.actor import PROGRAM
from meydan.server.models import Board, Category, Role, Round
from meydan.server.store.publicity.announcements import set_logo
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.lot import enter_lot
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, pair_next
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


def test_a_leader_after_one_round_is_no_winner_yet(category: Category) -> None:
    """Medals, prizes and who goes on were shown as won after the first of five rounds."""
    start_round(category)
    won = Result(points=(Points(2), Points(0)))
    for table in (1, 2):
        edit(category, lambda one, at=table: enter_result(one, RoundNo(1), TableNo(at), won))  # type: ignore[misc]
    client = organiser(category.event)
    for page in ("prizes", "teams", "stages"):
        assert "Turnuva bitmedi" in client.get(f"/desk/e/deneme/{page}").text, page


def test_two_of_one_name_are_told_apart_at_the_door(category: Category) -> None:
    for school in ("Gazi", "Atatürk"):
        child = Player(given="Zeynep", surname="Kaya", school=school)
        edit(category, lambda one, child=child: add_entry(one, child))  # type: ignore[misc]
    client = organiser(category.event)
    door = client.get(HERE + "check-in").text
    assert "Zeynep Kaya (Gazi)" in door.split('id="absent-names"')[1]
    assert "Seç: Zeynep Kaya (Atatürk)" in " ".join(client.get(HERE + "entries").text.split())
    said = client.post(HERE + "check-in/5", {"here": "1"}, follow=True).text
    assert "Zeynep Kaya (Gazi) geldi" in said


def test_opening_the_event_from_a_rounds_page_leads_back_there(category: Category) -> None:
    category.event.published = False
    category.event.save()
    start_round(category)
    page = f"http://testserver{HERE}round/1/"
    client = organiser(category.event)
    sent = client.post("/desk/e/deneme/publish", {"published": "1"}, headers={"Referer": page})
    assert sent["Location"] == f"{HERE}round/1/"


def test_before_numbers_are_fixed_a_reason_names_no_ids(category: Category) -> None:
    """`Zeynep Kaya (7)` beside `kura ve 2 numara`: an id was taken for a number."""
    client = organiser(category.event)
    at = datetime(2026, 5, 1, 9, tzinfo=UTC)
    edit(category, lambda one: pair_next(enter_lot(one, starts=True, at=at)))
    page = client.get(HERE + "round/1/").text
    assert "Demo1 başlar" in page or "Demo2 başlar" in page or "Demo3 başlar" in page


def test_a_question_about_two_results_tells_namesakes_apart(category: Category) -> None:
    for school in ("Gazi", "Atatürk"):
        child = Player(given="Zeynep", surname="Kaya", school=school)
        edit(category, lambda one, child=child: add_entry(one, child))  # type: ignore[misc]
    start_round(category)
    client = organiser(category.event)
    asked = ""
    for table in ("1", "2", "3"):
        client.post(HERE + "round/1/results/enter", {"table": table, "result": "1"})
        sent = {"table": table, "result": "0"}
        asked += client.post(HERE + "round/1/results/enter", sent).text
    assert "Zeynep Kaya (Gazi)" in asked
    assert "Zeynep Kaya (Atatürk)" in asked


def test_whoever_shares_the_third_place_is_on_the_categorys_first_page(category: Category) -> None:
    start_round(category)
    client = organiser(category.event)
    assert "desk-leaders" not in client.get(HERE).text, "nobody leads before the first result"
    for table in ("1", "2"):
        client.post(HERE + "round/1/results/enter", {"table": table, "result": "½"})
    page = client.get(HERE).text.split('class="desk-leaders"')[1].split("</ol>")[0]
    assert page.count("<li") == 4, "all drew, four share the first place"
