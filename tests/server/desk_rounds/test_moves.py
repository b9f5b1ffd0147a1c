"""Moving by hand and correcting: shown first, done with a reason, never behind somebody's back."""

import re

import pytest

from meydan.match.actors import Role as MatchRole
from meydan.match.deeds import SetStarted
from meydan.server.access.actor import PROGRAM
from meydan.server.desk.current import shape
from meydan.server.models import Action, Board, BoardEvent, Category
from meydan.server.rounds.hosts.table import append
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from tests.server.desk.signing import organiser
from tests.server.desk_rounds.steps import (
    DESK,
    draw,
    enter,
    now,
    pair,
    play,
    result_at,
    shape_of,
    step,
)
from tests.server.making import add_players, edit, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def category() -> Category:
    made = make_category(make_event(), rounds=4)
    add_players(made, 7)
    return made


def test_two_players_are_swapped_after_a_look(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    before = now(category).rounds[0]
    one, other = before.pairs[0].second, before.pairs[1].second
    query = f"what=swap&one={one}&other={other}"
    page = client.get(f"{DESK}round/1/move?{query}").text
    assert "Bozulan kural yok" in page
    assert "Programın kendi eşlendirmesinden farkı" in page
    assert page.count("program:") == 4
    assert now(category).rounds[0] == before  # a look changes nothing
    sent = {"what": "swap", "one": one, "other": other, "shape": shape_of(page)}
    assert client.post(f"{DESK}round/1/move", sent).status_code == 302
    after = now(category).rounds[0]
    assert after.by_hand
    assert (after.pairs[0].second, after.pairs[1].second) == (other, one)
    # The same form once more has seen another pairing than the one that stands.
    assert client.post(f"{DESK}round/1/move", sent).status_code == 409


def test_a_broken_rule_is_named_and_needs_a_reason(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category)
    pair(client, category)
    past, draft = now(category).rounds
    met = past.pairs[0]
    partner = draft.pair_of(met.first)
    assert partner is not None
    other = partner.second if partner.first == met.first else partner.first
    page = client.get(f"{DESK}round/2/move?what=swap&one={met.second}&other={other}").text
    assert "bu iki oyuncu daha önce karşılaştı" in page
    sent = {"what": "swap", "one": met.second, "other": other, "shape": shape_of(page)}
    answer = client.post(f"{DESK}round/2/move", sent, follow=True)
    assert "gerekçe gerekir" in answer.text
    assert now(category).rounds[-1] == draft
    sent["reason"] = "Antrenörlerle konuşuldu"
    assert client.post(f"{DESK}round/2/move", sent).status_code == 302
    assert now(category).rounds[-1].by_hand


def test_starter_table_and_bye_are_moved(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    first = now(category).rounds[0].pairs[0]
    page = client.get(f"{DESK}round/1/move?what=turn&table=1").text
    client.post(
        f"{DESK}round/1/move", {"what": "turn", "table": 1, "shape": shape_of(page), "reason": "x"}
    )
    assert now(category).rounds[0].pairs[0].first == first.second
    page = client.get(f"{DESK}round/1/seat?table=1&to=9").text
    client.post(f"{DESK}round/1/seat", {"table": 1, "to": 9, "shape": shape_of(page)})
    assert now(category).rounds[0].pairs[-1].table == 9
    one = now(category).rounds[0].pairs[0].first
    page = client.get(f"{DESK}round/1/move?what=bye&one={one}").text
    client.post(f"{DESK}round/1/move", {"what": "bye", "one": one, "shape": shape_of(page)})
    assert now(category).rounds[0].byes[0].entry == one


def test_a_latecomer_takes_the_bye_of_a_published_round(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    edit(category, lambda one: add_entry(one, Player(given="Geç", surname="Demo")))
    late = now(category).entries[-1].id
    page = client.get(f"{DESK}round/1/move?what=join&one={late}").text
    sent = {"what": "join", "one": late, "shape": shape_of(page), "reason": "Otobüs gecikti"}
    assert client.post(f"{DESK}round/1/move", sent).status_code == 302
    assert now(category).rounds[0].pair_of(late) is not None


@pytest.mark.parametrize("query", ["what=swap&one=99&other=1", "what=turn&table=77", "what=?"])
def test_nonsense_is_refused_in_words(category: Category, query: str) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    answer = client.get(f"{DESK}round/1/move?{query}", follow=True)
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text


def test_a_past_result_is_corrected_after_what_it_changes_was_shown(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category, "2-0", "½", "0")
    play(client, category, "1")
    page = client.get(f"{DESK}round/1/t/1/correct?result=0").text
    assert len(re.findall(r"\d?½? puandan \d?½? puana", page)) == 2
    assert "2. tur başka eşlendirilirdi" in page
    assert "Sonraki turların eşlendirmesi yine de olduğu gibi kalır" in page
    assert result_at(category, 1)["points"] == [2, 0]
    sent = {"result": "0", "was": "2-0"}
    assert client.post(f"{DESK}round/1/t/1/correct", sent).status_code == 422
    sent["reason"] = "Fiş ters yazılmış"
    assert client.post(f"{DESK}round/1/t/1/correct", sent).status_code == 302
    assert result_at(category, 1)["points"] == [0, 2]
    logged = Action.objects.get(action="result.change")
    assert logged.reason == "Fiş ters yazılmış"
    assert client.post(f"{DESK}round/1/t/1/correct", sent).status_code == 409  # seen: 2-0


def test_a_result_is_cleared_with_a_reason_once_the_round_is_finished(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category)
    assert "silinir" in client.get(f"{DESK}round/1/t/2/clear").text
    assert client.post(f"{DESK}round/1/t/2/clear").status_code == 422
    answer = client.post(f"{DESK}round/1/t/2/clear", {"reason": "Yanlış masa"})
    assert answer.headers["Location"].endswith("results?table=2")
    assert category.rounds.get().status == "playing"
    assert enter(client, 1, 2, "0") == 302


def test_steps_back_ask_and_need_a_reason(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    asked = client.get(f"{DESK}round/1/unpublish").text
    assert "Ne değişecek?" in asked
    assert "required" in asked
    assert step(client, "unpublish") == 422
    assert step(client, "unpublish", reason="Bir okul geç geldi") == 302
    assert category.rounds.get().status == "draft"
    again = client.post(f"{DESK}round/1/pair-again")
    assert again.headers["Location"].endswith("/round/1/")
    assert step(client, "delete") == 302
    assert not category.rounds.exists()


def test_the_timer_runs_and_stops(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    assert client.post(f"{DESK}round/1/timer", {"minutes": "45"}).status_code == 302
    assert category.rounds.get().timer_ends is not None
    assert 'role="timer"' in client.get(f"{DESK}round/1/").text
    client.post(f"{DESK}round/1/timer", {"stop": "1"})
    assert category.rounds.get().timer_ends is None
    answer = client.post(f"{DESK}round/1/timer", {"minutes": "soon"}, follow=True)
    assert "1 ile 600" in answer.text


def test_a_table_where_play_has_begun_keeps_its_players_and_its_log(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    pair(client, category)
    step(client, "publish")
    board = Board.objects.get(round__category=category, table=1)
    append(board.pk, PROGRAM, MatchRole.REFEREE, SetStarted())
    before = now(category).rounds[0]
    one, other = before.pairs[0].second, before.pairs[1].second
    for query in (f"what=swap&one={one}&other={other}", "what=turn&table=1"):
        page = client.get(f"{DESK}round/1/move?{query}").text
        assert "Maçı başlamış masalar değiştirilemez: 1" in page
        sent = dict(part.split("=") for part in query.split("&"))
        mark = shape(before)
        client.post(f"{DESK}round/1/move", {**sent, "shape": mark, "reason": "x"})
        assert now(category).rounds[0] == before
    assert BoardEvent.objects.filter(board=board).count() == 2
