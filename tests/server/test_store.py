"""Rows and values: what is saved reads back to the same, and every change leaves its marks."""

import pytest

from meydan.match.actors import Role
from meydan.match.deeds import Absent, SetCounted, SetStarted, Warned
from meydan.match.errors import Refused
from meydan.match.seats import Seat
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Action, Board, LiveEvent
from meydan.server.rounds.held import Stale
from meydan.server.rounds.hosts.table import append
from meydan.server.store.board_state import rebuild
from meydan.server.store.change import Archived, Conflict, change
from meydan.server.store.rows import load
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import clear_result, enter_result
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_tournament_reads_back_to_the_same() -> None:
    category = make_category(make_event())
    add_players(category, 9)
    start_round(category)
    category.refresh_from_db()
    before = load(category)
    result = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(2)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(2), result))
    category.refresh_from_db()
    after = load(category)
    assert after == enter_result(before, RoundNo(1), TableNo(2), result)
    assert category.version == 3


def test_a_stale_form_is_a_conflict_and_changes_nothing() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    with pytest.raises(Conflict):
        change(category.pk, PROGRAM, Act.EDIT_ENTRY, lambda t: t, seen=0)
    assert Action.objects.count() == 1


def test_an_archived_event_changes_no_more() -> None:
    category = make_category(make_event(archived=True))
    with pytest.raises(Archived):
        add_players(category, 1)


def test_a_round_at_a_board_flows_into_the_tournament() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    start_round(category)
    board = Board.objects.get(table=1)
    for score in ((30, 18), (20, 28), (25, 23)):
        append(board.pk, PROGRAM, Role.REFEREE, SetStarted())
        done = append(board.pk, PROGRAM, Role.REFEREE, SetCounted(score=score))
    assert done.round.over
    category.refresh_from_db()
    first, second = load(category).round(RoundNo(1)).pairs
    assert first.result is not None
    assert first.result.points == (2, 0)
    assert first.result.stones == (75, 69)
    assert second.result is None
    kinds = list(LiveEvent.objects.filter(stream=category.stream).values_list("kind", flat=True))
    assert kinds[-3:] == ["board", "result", "standings"]


def test_an_event_that_comes_twice_is_stored_once() -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    board = Board.objects.get()
    first = append(board.pk, PROGRAM, Role.REFEREE, SetStarted(), key="k1", seen=0)
    again = append(board.pk, PROGRAM, Role.REFEREE, SetStarted(), key="k1", seen=0)
    assert (first.again, again.again) == (False, True)
    assert first.seq == again.seq == board.events.count() == 2


def test_an_event_that_saw_an_older_log_is_refused() -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    board = Board.objects.get()
    append(board.pk, PROGRAM, Role.REFEREE, SetStarted(), seen=0)
    with pytest.raises(Stale):
        append(board.pk, PROGRAM, Role.REFEREE, SetCounted(score=(24, 24)), seen=0)
    assert board.events.count() == 2


def test_a_refused_event_leaves_no_mark() -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    board = Board.objects.get()
    warning = Warned(seat=Seat.A, article="no-such-article")
    with pytest.raises(Refused):
        append(board.pk, PROGRAM, Role.REFEREE, warning)
    assert board.events.count() == 0


def test_results_are_rebuilt_from_the_logs() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    start_round(category)
    one = Board.objects.get(table=1)
    append(one.pk, PROGRAM, Role.REFEREE, Absent(who="b"))
    result = Result(points=(Points(1), Points(1)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(2), result))
    category.refresh_from_db()
    before = load(category)
    Board.objects.update(result=None, state={})
    assert [rebuild(board) for board in Board.objects.all()] == [True, True]
    assert load(category) == before
    assert [rebuild(board) for board in Board.objects.all()] == [False, False]


def test_a_result_taken_back_is_taken_back_in_the_log_too() -> None:
    category = make_category(make_event())
    add_players(category, 2)
    start_round(category)
    result = Result(points=(Points(1), Points(1)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(1), result))
    edit(category, lambda t: clear_result(t, RoundNo(1), TableNo(1)))
    board = Board.objects.get()
    assert board.result is None
    assert not rebuild(board)
    assert [row.event["kind"] for row in board.events.all()] == ["result", "result"]
