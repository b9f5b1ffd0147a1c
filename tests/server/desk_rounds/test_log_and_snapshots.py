"""The action log and the snapshots."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.desk.history.log_diff import differences
from meydan.server.models import Action, Category, Role, Snapshot
from meydan.server.store.creation import log
from tests.server.desk.signing import organiser, staff
from tests.server.desk_rounds.steps import (
    DESK,
    draw,
    now,
    pair,
    play,
    step,
)
from tests.server.making import add_players, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)

LOG = "/desk/e/deneme/log"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event(), rounds=3)
    add_players(made, 6)
    return made


def test_the_log_tells_who_did_what_before_and_after(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category, "2-1")
    page = client.get(LOG).text
    assert "Sonuç girildi" in page
    assert "<ins>1–0 (2–1)</ins>" in page
    assert "1. tur › 3. masa" in page
    assert "mavi kapı" in page
    assert "Ada Demo1" in page


@pytest.mark.parametrize(
    ("query", "there", "not_there"),
    [
        ("action=lot.draw", "mavi kapı", "(2–1)"),
        ("q=tur bitirildi", "Tur bitirildi", "mavi kapı"),
        ("who=nobody", "Böyle bir kayıt yok", "mavi kapı"),
        ("category=mangala-12&action=round.publish", "yayımlandı", "mavi kapı"),
        ("since=2100-01-01", "Böyle bir kayıt yok", "mavi kapı"),
        ("until=2000-01-01", "Böyle bir kayıt yok", "mavi kapı"),
        ("since=yesterday", "Bu bir tarih değil", "nothing"),
    ],
)
def test_the_log_is_searched(category: Category, query: str, there: str, not_there: str) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category, "2-1")
    page = client.get(f"{LOG}?{query}").text.split("<form", 4)[-1]
    assert there in page
    assert not_there not in page.split("dr-log")[-1]


def test_the_log_is_taken_along_as_csv_that_runs_nothing(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category, seed="=2+2")
    rows = list(csv.reader(io.StringIO(client.get(LOG + ".csv").content.decode("utf-8-sig"))))
    assert rows[0][:3] == ["Ne zaman", "Kim", "Ne yaptı"]
    assert any("=2+2" in row[5] for row in rows)
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row)


def test_a_page_of_the_log_costs_the_same_for_few_and_many_lines(category: Category) -> None:
    client = organiser(category.event)
    client.get(LOG)
    with CaptureQueriesContext(connection) as few:
        client.get(LOG)
    for number in range(120):
        log(PROGRAM, Act.EDIT_ENTRY, event=category.event, category=category, target=f"{number}")
    with CaptureQueriesContext(connection) as many:
        page = client.get(LOG).text
    assert len(many) == len(few)
    assert "1 / 3" in page
    assert client.get(LOG + "?page=99").status_code == 200


def test_the_log_is_not_for_referees(category: Category) -> None:
    assert staff(category.event, Role.REFEREE).get(LOG).status_code == 403
    assert staff(category.event, Role.CHIEF).get(LOG).status_code == 200


def test_steps_at_the_tables_are_left_out_unless_asked_for(category: Category) -> None:
    client = organiser(category.event)
    Action.objects.create(
        event=category.event,
        category=category,
        who="hakem",
        action="board.warned",
        target="round 1 table 2",
        after={"seq": 3, "at": 1, "kind": "warned", "article": "tazof-mangala-2023 h"},
    )
    assert 'class="dr-log"' not in client.get(LOG + "?who=hakem").text
    page = client.get(LOG + "?tables=on&who=hakem").text.split('class="dr-log"')[1]
    assert "Masada: uyarı" in page
    assert "TAZOF Mangala turnuva kuralları, 2023, madde h" in page


def test_a_snapshot_is_looked_at_and_brought_back_with_a_reason(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    before = now(category)
    assert client.post(DESK + "snapshots/new").status_code == 302
    kept = Snapshot.objects.get()
    pair(client, category)
    step(client, "publish")
    address = f"{DESK}snapshots/{kept.pk}"
    page = client.get(address).text
    assert "Ne değişecek?" in page
    assert "1. tur" in page
    assert client.post(address).status_code == 422
    assert category.rounds.count() == 1
    assert client.post(address, {"reason": "Yanlış liste"}).status_code == 302
    assert now(category) == before
    assert Snapshot.objects.filter(why="before-restore").exists()
    assert Action.objects.get(action="snapshot.restore").reason == "Yanlış liste"


def test_the_chief_keeps_snapshots_but_does_not_bring_them_back(category: Category) -> None:
    chief = staff(category.event, Role.CHIEF)
    assert chief.post(DESK + "snapshots/new").status_code == 302
    kept = Snapshot.objects.get()
    assert chief.get(f"{DESK}snapshots/{kept.pk}").status_code == 403
    other = make_category(make_event("baska"))
    address = f"/desk/e/baska/c/{other.slug}/snapshots/{kept.pk}"
    assert organiser(other.event).get(address).status_code == 404


def test_the_log_tells_an_events_federation_from_a_players_country() -> None:
    """Both are called `federation` where they are kept."""
    event = differences({"federation": ""}, {"federation": "Demo Federasyonu"}, {}, "tr")
    assert [(one.where, one.after) for one in event] == [("federasyon", "Demo Federasyonu")]
    was, now = ({"entries": {"3": {"player": {"federation": one}}}} for one in ("TUR", "KAZ"))
    (player,) = differences(was, now, {3: "Ada Örnek"}, "tr")
    assert player.where.endswith("ülke")
