"""The next stage, decisions, teams, and everything that is printed."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.formats.sheets import of_category
from meydan.match.actors import Role as MatchRole
from meydan.match.deeds import Retracted, SetStarted, StonesReplaced, Warned
from meydan.match.seats import Seat
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Board, Category, Membership, Role
from meydan.server.rounds.hosts.table import append
from meydan.server.store.report_lines import report_lines
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.model import System
from meydan.tournament.rules import change_rules
from meydan.tournament.settings import with_choices
from meydan.tournament.standings import standings
from tests.server.desk.signing import organiser, staff
from tests.server.desk_rounds.steps import (
    DESK,
    draw,
    now,
    pair,
    play,
    step,
)
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.on_sqlite]

EVENT = "/desk/e/deneme/"


@pytest.fixture
def category() -> Category:
    made = make_category(make_event(stage="district"), rounds=2)
    add_players(made, 6)
    return made


def decide_all(client: Client, category: Category) -> None:
    """Every tie is decided by a lot from a shown text."""
    tied = [str(one.entry) for one in standings(now(category)).rows]
    sent = {"entry": tied, "kind": "lot", "way": "seed", "seed": "kırmızı top"}
    assert client.post(DESK + "decide", sent).status_code == 302


def test_a_tie_is_decided_by_a_lot_that_can_be_repeated(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category, "½")
    play(client, category, "½")
    assert all(row.shared for row in standings(now(category)).rows)
    page = client.get(DESK + "standings").text
    assert "Paylaşılan sıralar" in page
    decide_all(client, category)
    rows = standings(now(category)).rows
    assert not any(row.shared for row in rows)
    assert now(category).settings.tie_breaks is not None
    assert "kırmızı top" in client.get(DESK + "standings").text
    assert client.post(DESK + "decide/0/undo").status_code == 302
    assert all(row.shared for row in standings(now(category)).rows)


def test_a_play_off_is_entered_in_ranks(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category, "½")
    tied = [row.entry for row in standings(now(category)).rows]
    sent = {"entry": tied, "kind": "play-off"} | {f"rank-{entry}": 1 for entry in tied}
    assert client.post(DESK + "decide", sent).status_code == 422
    sent |= {f"rank-{entry}": at for at, entry in enumerate(reversed(tied), 1)}
    assert client.post(DESK + "decide", sent).status_code == 302
    assert [row.entry for row in standings(now(category)).rows] == tied[::-1]


def test_the_qualified_go_on_once_and_a_reserve_moves_up(category: Category) -> None:
    client = organiser(category.event)
    final = make_event("final")
    into = make_category(final)
    Membership.objects.create(
        account=Membership.objects.get(event=category.event).account,
        event=final,
        role=Role.ORGANISER,
    )
    edit(category, lambda one: change_rules(one, {"stages.places": 2}, reason="test"))
    draw(client, category)
    play(client, category, "½")
    play(client, category, "½")
    assert client.post(EVENT + "stages/next", {"next": "final"}).status_code == 302
    assert "Sınırda eşitlik var" in client.get(EVENT + "stages").text
    answer = client.post(DESK + "send", {"into": into.slug}, follow=True)
    assert "eşit olanlar var" in answer.text
    decide_all(client, category)
    for _ in range(2):  # a second time nobody is entered twice
        assert client.post(DESK + "send", {"into": into.slug}).status_code == 302
        assert into.entries.count() == 2
    assert {one.origin.stage for one in now(into).entries if one.origin} == {"district"}
    first = now(into).entries[0].id
    edit(into, lambda one: withdraw(one, first))
    page = client.get(EVENT + "stages").text
    assert "üst aşamadan çekildi" in page
    answer = client.post(f"{DESK}send/{first}/reserve", {"into": into.slug})
    assert answer.status_code == 302
    assert into.entries.filter(status="active").count() == 2


def test_nobody_is_sent_to_an_event_of_others(category: Category) -> None:
    client = organiser(category.event)
    make_event("baska")
    assert client.post(EVENT + "stages/next", {"next": "baska"}).status_code == 404
    assert staff(category.event, Role.CHIEF).get(EVENT + "stages").status_code == 403


@pytest.mark.parametrize("kind", of_category())
def test_every_sheet_is_a_pdf(category: Category, kind: str) -> None:
    client = organiser(category.event)
    draw(client, category)
    play(client, category)
    query = "round=1&lang=ru&short=on&everyone=on&large=on&stacked=on"
    answer = client.get(f"{DESK}sheets/{kind}.pdf?{query}")
    assert answer.status_code == 200
    assert answer.content.startswith(b"%PDF")


def test_sheets_that_need_a_round_wait_for_it(category: Category) -> None:
    client = organiser(category.event)
    assert client.get(DESK + "sheets/pairings.pdf").status_code == 404
    assert client.get(DESK + "sheets/standings.pdf").status_code == 404
    assert client.get(DESK + "sheets/nothing.pdf").status_code == 404
    assert "disabled" in client.get(DESK + "sheets").text
    draw(client, category)
    pair(client, category)
    assert client.get(DESK + "sheets/slips.pdf").status_code == 200
    referee = staff(category.event, Role.REFEREE)
    assert referee.get(DESK + "sheets/slips.pdf").status_code == 404  # drafts are the desk's
    step(client, "publish")
    assert referee.get(DESK + "sheets/slips.pdf").status_code == 200


def test_the_code_on_a_table_card_opens_the_round_that_is_played(category: Category) -> None:
    client = organiser(category.event)
    draw(client, category)
    address = "/desk/t/deneme/mangala-12/2"
    assert client.get(address).status_code == 404
    play(client, category)
    number = pair(client, category)
    assert client.get(address).headers["Location"].endswith("/1/2/")
    step(client, "publish", number)
    assert client.get(address).headers["Location"].endswith("/2/2/")


def test_teams_and_medals(category: Category) -> None:
    client = organiser(category.event)
    assert "Henüz sıralama yok" in client.get(EVENT + "teams").text
    draw(client, category)
    play(client, category)
    page = client.get(EVENT + "teams?by=school&best=2&medals=province").text
    assert "Madalya tablosu" in page
    assert "Takım yok" in page
    for kind in ("team-table", "medal-table"):
        assert client.get(f"{EVENT}sheets/{kind}.pdf").content.startswith(b"%PDF")


def test_pages_of_a_round_cost_the_same_for_few_and_many_tables() -> None:
    event = make_event()
    client = organiser(event)
    counts = []
    for slug, players in (("az", 4), ("cok", 24)):
        category = make_category(event, slug)
        add_players(category, players)
        start_round(category)
        desk = f"/desk/e/deneme/c/{slug}/"
        client.get(desk + "round/1/")
        with CaptureQueriesContext(connection) as queries:
            for page in ("round/1/", "round/1/pairing", "round/1/results", "standings", "lot"):
                assert client.get(desk + page).status_code == 200
            for page in ("prepare", "sheets", "snapshots", "rehearsal", "standings/1"):
                assert client.get(desk + page).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_referees_report_holds_the_warnings_that_stand(category: Category) -> None:
    """T4, with the article of each; one that was taken back is no line."""
    start_round(category)
    board = Board.objects.get(round__category=category, table=1)
    append(board.pk, PROGRAM, MatchRole.REFEREE, SetStarted())
    for article in ("h", "a"):
        append(board.pk, PROGRAM, MatchRole.REFEREE, Warned(seat=Seat.A, article=article))
    last = board.events.order_by("-seq").values_list("seq", flat=True)[0]
    append(board.pk, PROGRAM, MatchRole.REFEREE, Retracted(target=last, reason="Yanlış oyuncu"))
    append(board.pk, PROGRAM, MatchRole.REFEREE, StonesReplaced(note="Üç taş"))
    lines = report_lines(category)
    assert [(line.kind, line.article) for line in lines] == [
        ("warning", "tazof-mangala-2023 h"),
        ("off_board", ""),
    ]
    assert lines[0].player == str(board.first)
    assert report_lines(category, 2) == ()


def test_a_draw_in_a_knock_out_is_decided_before_the_next_round(category: Category) -> None:
    client = organiser(category.event)
    edit(
        category,
        lambda one: replace(
            one, settings=with_choices(replace(one.settings, rounds=3), system=System.KNOCK_OUT)
        ),
    )
    draw(client, category)
    number = play(client, category, "½")
    assert "berabere. Önce ek maç ya da kura" in client.get(DESK + "prepare").text
    for pair_ in now(category).rounds[0].pairs:
        sent = {
            "entry": [pair_.first, pair_.second],
            "round": number,
            "kind": "play-off",
            f"rank-{pair_.first}": 2,
            f"rank-{pair_.second}": 1,
        }
        assert client.post(DESK + "decide", sent).status_code == 302
    assert "berabere" not in client.get(DESK + "prepare").text
    assert pair(client, category) == 2
