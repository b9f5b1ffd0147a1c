"""The lot at a table, from the phone to the reports (T10)."""

import pytest

from meydan.formats.trf import write_trf
from meydan.server.models import Category, Role
from meydan.server.store.board_state import rebuild
from meydan.server.store.recent import recent
from meydan.server.store.rows import load
from meydan.tournament.rules import change_rules
from tests.server.desk.signing import organiser, staff
from tests.server.desk_rounds.steps import version
from tests.server.making import edit
from tests.server.referee.tables import Phone, place, referee, under_way
from tests.server.tables.arranging import arrange, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]


@pytest.fixture
def category() -> Category:
    """A round of the IFMG text, with a lot at each table."""
    made = under_way("ifmg-mangala", players=4)
    sent = {"version": version(made), "value": "each-table", "reason": "meeting"}
    rules = f"/desk/e/{made.event.slug}/c/{made.slug}/rules/lot.then"
    assert organiser(made.event).post(rules, sent).status_code == 302
    made.refresh_from_db()
    return made


def test_the_phone_asks_for_the_lot_and_the_one_who_won_it_starts(category: Category) -> None:
    client = referee(category.event)
    phone = Phone(client, category)
    page = client.get(f"{place(category)}?sheet=lot").text
    assert "Kura: kim başlıyor?" in page
    assert 'value="lot-drawn"' in page
    refused = phone.send({"kind": "set-started"})
    assert (refused["status"], refused["error"]["article"]) == (422, "T10")
    screen = phone.do("lot-drawn", seat="b")
    assert screen["face"]["next"]["key"] == "set-started"
    assert phone.do("set-started")["face"]["starter"] == "b"
    assert "Masada kura çekildi" in client.get(place(category)).text


def test_the_pairing_and_the_report_know_who_started(category: Category) -> None:
    phone = Phone(referee(category.event), category)
    desk = staff(category.event, Role.CHIEF)
    rows = f"/desk/e/{category.event.slug}/c/{category.slug}/round/1/"
    assert "dr-starts" not in desk.get(rows).text
    recent(category)
    phone.do("lot-drawn", seat="b")
    assert desk.get(rows).text.count("dr-starts") == 1
    phone.do("set-started")
    phone.do("set-counted", score=[20, 28])
    category.refresh_from_db()
    pair, _ = load(category).rounds[0].pairs
    assert pair.turned
    assert pair == recent(category).tournament.rounds[0].pairs[0]
    assert not rebuild(phone.board)
    lines = write_trf(load(category)).decode().splitlines()
    (mine,) = (line for line in lines if line.startswith(f"001 {pair.second:>4}"))
    assert mine.split()[-2:] == ["w", "1"]
    # A wrong tap is taken back: the pair sits as it was paired.
    phone.do("retracted", target=2, reason="wrong player", tail=True)
    assert not phone.board.turned


def test_on_screens_the_program_draws_before_the_first_set() -> None:
    category = arrange()
    edit(category, lambda one: change_rules(one, {"lot.then": "each-table"}, reason="meeting"))
    sitting = sit_down(category)
    scene = sitting.begin()
    kinds = [row.event["kind"] for row in sitting.board.events.all()]
    assert (scene["phase"], kinds) == ("playing", ["opened", "lot-drawn", "set-started"])
    sitting.board.refresh_from_db()
    assert scene["turn"] == ("b" if sitting.board.turned else "a")
    mover = scene["turn"]
    assert sitting.do(mover, "move", move="1", seen=sitting.board.seq).status_code == 200
