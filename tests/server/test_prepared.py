"""Queries composed once give what Django's own give."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from meydan.server.models import Action, Board, BoardEvent, Category, Event, LiveEvent
from meydan.server.models.prepared import Prepared, insert, insert_all, update
from tests.server.making import add_players, make_category, make_event, start_round

pytestmark = pytest.mark.django_db

BOARD = Prepared(
    lambda slug, table: Board.objects.select_related("round__category__event", "first").filter(
        round__category__event__slug=slug, table=table
    ),
    str,
    int,
)


@pytest.fixture
def category() -> Category:
    made = make_category(make_event())
    add_players(made, 6)
    start_round(made)
    return made


def columns(row: Any) -> dict[str, Any]:
    return {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields}


def test_rows_are_those_of_the_query(category: Category) -> None:
    for table in (1, 2, 3):
        mine, theirs = BOARD.get("deneme", table), Board.objects.get(table=table)
        assert columns(mine) == columns(theirs)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert columns(mine.round.category) == columns(Category.objects.get(pk=category.pk))
            assert columns(mine.first) == columns(theirs.first)
            assert mine.round.category.event.slug == "deneme"
        assert len(asked) == 2  # of the comparison; what was selected with it is at hand
    assert BOARD.first("deneme", 4) is None
    assert BOARD.first("another", 1) is None
    with pytest.raises(Board.DoesNotExist):
        BOARD.get("deneme", 99)


def test_a_value_is_never_part_of_the_text(category: Category) -> None:
    assert BOARD.all("deneme' OR 1=1 --", 1) == []
    with pytest.raises(ValueError, match="invalid literal"):
        BOARD.all("deneme", "1 OR 1=1")


def test_a_query_that_hides_a_value_is_refused() -> None:
    doubled = Prepared(lambda slug: Event.objects.filter(slug=slug, name=slug), str)
    with pytest.raises(ValueError, match="2 times"):
        doubled.first("deneme")


def test_rows_are_stored_as_by_django(category: Category) -> None:
    board = Board.objects.get(table=1)
    event = {"kind": "noted", "text": "ığüşöç ✓", "points": [1, None, True]}
    insert(BoardEvent(board=board, seq=1, event=event, key="key-00001"))
    stored = BoardEvent.objects.get()
    assert (stored.event, stored.key, stored.actor_id) == (event, "key-00001", None)
    assert (datetime.now(UTC) - stored.stored).total_seconds() < 60
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(BoardEvent(board=board, seq=1, event=event))
    insert(Action(event=category.event, who="Demo", action="test", after={"a": 1}))
    assert (Action.objects.latest("id").after, Action.objects.latest("id").before) == (
        {"a": 1},
        None,
    )
    insert_all([LiveEvent(stream="s", seq=at, kind="k", data={"at": at}) for at in (1, 2, 3)])
    assert list(LiveEvent.objects.filter(stream="s").values_list("seq", flat=True)) == [1, 2, 3]
    insert_all([])


def test_some_columns_are_stored(category: Category) -> None:
    board = Board.objects.get(table=1)
    board.state, board.seq, board.result, board.table = {"phase": "over"}, 7, None, 9
    update(board, "state", "seq", "result")
    stored = Board.objects.get(pk=board.pk)
    assert (stored.state, stored.seq, stored.result, stored.table) == (
        {"phase": "over"},
        7,
        None,
        1,
    )
