"""From the lot to the first results, as the organiser does it."""

import re

import pytest

from meydan.server.models import Action, Board, Category, Role, Snapshot
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.words import say
from tests.server.desk.signing import organiser, staff
from tests.server.desk_rounds.steps import DESK, draw, enter, pair, step, version
from tests.server.making import add_players, edit, make_category, make_event
from tests.server.source import flat

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def category() -> Category:
    """Seven players, nothing drawn."""
    made = make_category(make_event())
    add_players(made, 7)
    return made


def lot_of(category: Category) -> dict[str, object]:
    category.refresh_from_db()
    return dict(category.lot or {})


def test_the_lot_is_stored_before_it_is_shown_and_can_be_repeated(category: Category) -> None:
    client = organiser(category.event)
    assert "Ada Demo1" in client.get(DESK + "lot").text
    sent = {"method": "seed", "seed": "mavi kapı", "projector": "1", "version": version(category)}
    answer = client.post(DESK + "lot/draw", sent)
    assert answer.headers["Location"].endswith("lot/projector?fresh=1")
    lot = lot_of(category)
    assert lot["seed"] == "mavi kapı"
    page = client.get(DESK + "lot").text
    assert "sha256sum" in page
    assert ("başlar" if lot["starts"] else "ikinci oynar") in page


def test_a_second_lot_needs_a_reason(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    again = {"method": "by-hand", "starts": "no", "version": version(category)}
    assert client.post(DESK + "lot/draw", again).status_code == 422
    again["reason"] = "Metin yanlış okundu"
    assert client.post(DESK + "lot/draw", again).status_code == 302
    assert lot_of(category)["method"] == "by-hand"


def test_without_a_lot_nothing_is_paired(category: Category) -> None:
    client = organiser(category.event)
    answer = client.post(DESK + "pair", {"version": version(category)}, follow=True)
    assert "Önce kura çekilmeli" in answer.text
    assert not category.rounds.exists()


def test_the_draft_explains_each_board_and_is_published(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    page = client.get(DESK + "round/1/").text
    assert "bay geçti" in page
    assert "<dt>Gelen</dt>" in flat(client.get(DESK).text)
    assert flat(page).count("<summary>Neden?") == 4
    assert step(client, "publish") == 302
    assert category.rounds.get().status == "published"
    assert "Turu başlat" in client.get(DESK + "round/1/").text
    # From now on tables say who came: marks that nobody made at the door would lie.
    assert "<dt>Gelen</dt>" not in flat(client.get(DESK).text)


def test_results_by_keyboard_go_from_table_to_table(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    step(client, "start")
    form = DESK + "round/1/results/enter"
    for table, text in ((1, "2-1"), (2, "½"), (3, "+-")):
        answer = client.post(form, {"table": table, "for": table, "was": "", "result": text})
        following = "" if table == 3 else f"table={table + 1}&"
        page = f"{DESK}round/1/results?{following}entered={table}"
        assert answer.headers["Location"] == page
        assert f"Masa {table}:" in client.get(page).text
    results = dict(Board.objects.values_list("table", "result"))
    assert results[1] == {"points": [2, 0], "sets": [4, 2]}
    assert results[2] == {"points": [1, 1]}
    assert results[3] == {"points": [2, 0], "kind": "forfeit"}
    assert "bütün sonuçları girildi" in client.get(DESK + "round/1/results").text
    assert client.post(DESK + "round/1/finish").status_code == 302
    assert category.rounds.get().status == "finished"
    assert Snapshot.objects.filter(why="round-end").count() == 1


@pytest.mark.parametrize("text", ["", "2", "3-0", "1-1", "x", "2-2", "1½-½", "-", "٢-١"])
def test_what_is_no_result_is_refused_in_place(category: Category, text: str) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    assert enter(client, 1, 1, text) == 422
    assert not Board.objects.filter(result__isnull=False).exists()


def test_a_result_that_another_person_entered_is_not_overwritten(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    assert enter(client, 1, 1, "1") == 302
    assert enter(client, 1, 1, "0") == 409
    assert Board.objects.get(table=1).result == {"points": [2, 0]}
    assert enter(client, 1, 1, "0", instead="1-0") == 302
    assert Action.objects.first().action == "result.change"  # type: ignore[union-attr]


def test_the_chief_locks_the_organiser_does_not(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    for table in (1, 2, 3):
        enter(client, 1, table, "1")
    client.post(DESK + "round/1/finish")
    assert client.post(DESK + "round/1/lock", {"shape": "x"}).status_code == 403
    chief = staff(category.event, Role.CHIEF)
    assert step(chief, "lock") == 302
    assert category.rounds.get().status == "locked"


def test_t10_where_each_table_draws_no_lot_is_asked_for(category: Category) -> None:
    client = organiser(category.event)
    sent = {"version": version(category), "value": "each-table", "reason": "toplantı"}
    assert client.post(DESK + "rules/lot.then", sent).status_code == 302
    note = "Kimin başlayacağı her masada kurayla belirlenir"
    page = client.get(DESK + "lot").text
    assert (note in page, "mavi" in page, DESK + "lot/draw" in page) == (True, False, False)
    assert "Önce kura" not in client.get(DESK + "prepare").text
    pair(client, category)
    assert Board.objects.filter(round__category=category).count() == 3
    # Nobody is said to start, at the desk or in public.
    draft = client.get(DESK + "round/1/").text
    step(client, "publish")
    hall = client.get("/e/deneme/mangala-12/hall/").text
    for page in (draft, hall, client.get("/e/deneme/mangala-12/").text):
        assert not {"Başlayan", say("hall.starts", "tr")} & set(re.split(r"[<>]", page))


def test_t10_a_void_lot_is_said_where_the_round_is_prepared(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    edit(category, lambda one: add_entry(one, Player(given="Aa", surname="Aa")))
    page = flat(client.get(DESK + "prepare").text)
    assert "kurası geçersiz" in page
    assert "kura" in flat(client.get("/desk/e/deneme/").text)
