"""A category at hand: renewed table by table, and always what the rows say."""

from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from meydan.match.actors import Role
from meydan.match.deeds import SetCounted, SetStarted
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Board, Category, Role as Role_
from meydan.server.rounds.hosts.table import append
from meydan.server.store import published, recent
from meydan.server.store.change import change
from meydan.server.store.rows import load
from meydan.server.store.shelf import Shelf
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import clear_result, enter_result, finish
from meydan.tournament.standings import standings
from tests.server.making import (
    add_players,
    make_account,
    make_category,
    make_event,
    start_round,
)

pytestmark = pytest.mark.django_db(transaction=True)
WON = Result(points=(Points(2), Points(0)))
FIRST = RoundNo(1)


def arranged(players: int = 8, slug: str = "deneme") -> Category:
    """A category with its first round published."""
    category = make_category(make_event(slug))
    add_players(category, players)
    start_round(category)
    return now(category)


def now(category: Category) -> Category:
    """The category as its row is."""
    return Category.objects.select_related("event").get(pk=category.pk)


def enter(category: Category, table: int, result: Result = WON) -> None:
    """One result, as the desk enters it."""
    at = FIRST, TableNo(table)
    change(
        category.pk,
        PROGRAM,
        Act.ENTER_RESULT,
        lambda one: enter_result(one, *at, result, reason="deneme"),
        at=at,
    )


def same(category: Category) -> None:
    """What is at hand is what a reader without a memory reads."""
    category = now(category)
    kept = recent.recent(category)
    assert kept.tournament == load(category, private=False)
    stored = Board.objects.filter(round__category=category).select_related("round")
    assert {at: one.shown.state for at, one in kept.tables.items()} == {
        (board.round.number, board.table): board.state for board in stored
    }


def test_after_every_kind_of_change_it_is_what_the_rows_say() -> None:
    category = arranged()
    same(category)
    enter(category, 1)
    same(category)
    board = Board.objects.get(round__category=category, table=2)
    for deed in (SetStarted(), SetCounted(score=(30, 18)), SetStarted()):
        append(board.pk, PROGRAM, Role.REFEREE, deed)
        same(category)
    enter(category, 1, replace(WON, points=(Points(0), Points(2))))
    same(category)
    at = FIRST, TableNo(1)
    change(category.pk, PROGRAM, Act.CLEAR_RESULT, lambda one: clear_result(one, *at), at=at)
    same(category)
    late = Player(given="Geç", surname="Gelen")
    change(category.pk, PROGRAM, Act.EDIT_CATEGORY, lambda one: add_entry(one, late))
    same(category)
    for table in range(1, 5):
        enter(category, table)
    change(category.pk, PROGRAM, Act.FINISH_ROUND, lambda one: finish(one, FIRST))
    same(category)
    start_round(category)
    same(category)


def test_one_result_reads_one_table_whatever_the_field() -> None:
    counts = []
    for players in (8, 40):
        category = arranged(players, f"alan-{players}")
        recent.recent(category)
        enter(category, 1)
        fresh = now(category)
        with CaptureQueriesContext(connection) as queries:
            renewed = recent.recent(fresh)
        assert renewed.tournament.round(FIRST).table(TableNo(1)).result == WON
        counts.append(len(queries))
    assert counts == [2, 2]


def test_a_result_is_entered_with_as_many_queries_in_any_field() -> None:
    counts = []
    for players in (8, 40):
        category = arranged(players, f"alan-{players}")
        enter(category, 1)
        with CaptureQueriesContext(connection) as queries:
            enter(category, 2)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_entry_on_a_phone_reads_nobody_but_the_two_at_the_table() -> None:
    category = arranged(20)
    account = make_account("hakem", category.event, Role_.REFEREE)
    phone = Client()
    phone.force_login(account)
    for table in (1, 2):
        path = f"/referee/{category.event.slug}/{category.slug}/1/{table}/do"
        sent = {"deed": {"kind": "set-started"}, "seen": 0, "key": f"entry-at-{table}"}
        with CaptureQueriesContext(connection) as queries:
            answer = phone.post(path, sent, content_type="application/json")
        assert answer.status_code == 200
    whole = [one["sql"] for one in queries if 'WHERE "meydan_entry"."category_id"' in one["sql"]]
    assert whole == []


def test_what_is_taken_back_leaves_no_trace_at_hand() -> None:
    category = arranged()
    before = recent.recent(category).tournament

    class Broken(Exception):
        pass

    def broken(tournament: object) -> object:
        raise Broken

    with pytest.raises(Broken):
        change(category.pk, PROGRAM, Act.EDIT_CATEGORY, broken)  # type: ignore[arg-type]
    assert recent.recent(now(category)).tournament == before


def test_the_public_sees_each_result_at_once() -> None:
    category, reader = arranged(), Client()
    path = f"/e/{category.event.slug}/{category.slug}/pairings/1/"
    first = reader.get(path).content
    enter(category, 1)
    second = reader.get(path).content
    assert first != second
    assert published.current(category.event, now(category)).tournament == published.published(
        load(now(category), private=False)
    )


def test_a_shelf_is_bounded_by_weight_and_keeps_what_was_used_last() -> None:
    shelf: Shelf[str, str] = Shelf(10, len)
    for name in ("aaaa", "bbbb"):
        shelf.put(name, name)
    assert shelf.get("aaaa") == "aaaa"
    shelf.put("cccc", "cccc")
    assert (shelf.get("aaaa"), shelf.get("bbbb"), shelf.get("cccc")) == ("aaaa", None, "cccc")
    shelf.put("long", "x" * 50)
    assert (len(shelf), shelf.weight) == (1, 50)
    shelf.put("long", "x")
    assert (len(shelf), shelf.weight) == (1, 1)


def test_standings_are_worked_out_once_a_change() -> None:
    category = arranged()
    before = recent.recent(category).tournament
    first = recent.standings_of(category, before, FIRST)
    assert recent.standings_of(category, recent.recent(category).tournament, FIRST) is first
    change(
        category.pk,
        PROGRAM,
        Act.ENTER_RESULT,
        lambda one: enter_result(one, FIRST, TableNo(1), WON),
        at=(FIRST, TableNo(1)),
    )
    later = recent.recent(now(category)).tournament
    found = recent.standings_of(category, later, FIRST)
    assert found == standings(later, after=FIRST) != first
