"""Snapshots: what was is brought back, and what is now is kept."""

import pytest

from meydan.match.actors import Role
from meydan.match.deeds import SetCounted, SetStarted
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Action, Board, BoardEvent, Snapshot
from meydan.server.rounds.hosts.table import append
from meydan.server.store.rows import load
from meydan.server.store.snapshots import bring_back, take
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_category_is_brought_back_with_its_logs() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    start_round(category)
    board = Board.objects.get(table=1)
    append(board.pk, PROGRAM, Role.REFEREE, SetStarted(), key="k")
    append(board.pk, PROGRAM, Role.REFEREE, SetCounted(score=(30, 18)))
    result = Result(points=(Points(0), Points(2)))
    edit(category, lambda t: enter_result(t, RoundNo(1), TableNo(2), result))
    category.refresh_from_db()
    then, kept = load(category), take(category, "by-hand")
    logs = list(BoardEvent.objects.order_by("board__table", "seq").values_list("event", flat=True))

    append(board.pk, PROGRAM, Role.REFEREE, SetStarted())
    edit(
        category, lambda t: enter_result(t, RoundNo(1), TableNo(2), Result(points=(Points(1),) * 2))
    )
    add_players(category, 3)

    bring_back(kept, PROGRAM, reason="wrong list")
    category.refresh_from_db()
    assert load(category) == then
    after = BoardEvent.objects.order_by("board__table", "seq").values_list("event", flat=True)
    assert list(after) == logs
    assert Snapshot.objects.filter(why="before-restore").count() == 1
    assert Action.objects.first().reason == "wrong list"  # type: ignore[union-attr]
    append(board.pk, PROGRAM, Role.REFEREE, SetStarted())


def test_a_round_that_came_later_goes_again() -> None:
    category = make_category(make_event())
    add_players(category, 4)
    category.refresh_from_db()
    kept = take(category, "by-hand")
    start_round(category)
    bring_back(kept, PROGRAM, reason="too early")
    category.refresh_from_db()
    assert load(category).rounds == ()
    assert not Board.objects.exists()
