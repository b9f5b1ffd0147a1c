"""One search over the players of all categories of an event."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.entries.rows import found
from meydan.server.desk.frame import show
from meydan.server.models import Board, Entry
from meydan.server.store.board_state import OPEN
from meydan.server.web.page import Scope, page

MOST = 60


@page(Act.CHECK_IN, "GET", "HEAD")
def search(scope: Scope) -> HttpResponse:
    """Everyone whom the words fit, with category, state and table."""
    asked = scope.request.GET.get("q", "")[:80].strip()
    rows = Entry.objects.filter(category__event=scope.event).select_related("category")
    listed = found(rows, search=asked, sort="name", lang=scope.lang) if asked else []
    return show(
        scope,
        "desk/search.html",
        tab="search",
        asked=asked,
        rows=listed[:MOST],
        more=max(0, len(listed) - MOST),
        tables=tables_of(listed[:MOST]),
    )


def tables_of(rows: list[Entry]) -> dict[int, int]:
    """Where players sit in the round that is out, by the key of their entry; none after it."""
    wanted = {row.pk for row in rows}
    found_at: dict[int, int] = {}
    boards = (
        Board.objects.filter(round__category__in={row.category_id for row in rows})
        .filter(round__status__in=OPEN)
        .order_by("round__number")
        .values_list("first_id", "second_id", "table")
    )
    for first, second, table in boards:
        for key in {first, second} & wanted:
            found_at[key] = table
    return found_at
