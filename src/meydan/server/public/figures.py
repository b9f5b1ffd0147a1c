"""The figures of a category: what starting is worth, sets, stones, lengths, upsets."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Min, Q
from django.http import HttpResponse

from meydan.rulebooks.field import half
from meydan.server.access.actions import Act
from meydan.server.models import BoardEvent, Category
from meydan.server.public.views import GET, cached, of, show
from meydan.server.store.board_state import OPEN
from meydan.server.store.published import Current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.statistics import Statistics, statistics

LEAST_MOVES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """How long rounds on screens took, from the log of each table."""

    tables: int
    moves: float
    """On average."""
    minutes: float
    longest: int
    """The most moves of a table."""
    longest_round: int
    longest_table: int


@page(Act.SEE_PUBLIC, *GET)
@shared
def figures(scope: Scope) -> HttpResponse:
    """The page."""
    now = of(scope)
    table = cached(scope, now, "figures", "figures_part.html", lambda: _figures(scope, now))
    return show(scope, "figures.html", now, "statistics", table=table)


def _figures(scope: Scope, now: Current) -> dict[str, Any]:
    found = statistics(now.tournament)
    return {
        "found": found,
        "ends": _ends(found),
        "lengths": lengths(scope.category),
        "counts": now.book.game,
    }


def _ends(found: Statistics) -> list[tuple[str, int]]:
    return [
        (" – ".join(half(one) for one in points), times) for points, times in found.sets.items()
    ]


def lengths(category: Category) -> Lengths | None:
    """Of tables on screens whose round is over; a table under way has no length yet."""
    moved = Count("pk", filter=Q(event__kind="moved"))
    boards = BoardEvent.objects.filter(
        board__round__category=category, board__digital=True, board__result__isnull=False
    ).exclude(board__round__status__in=OPEN)
    rows = [
        row
        for row in boards.values("board__round__number", "board__table")
        .annotate(moves=moved, first=Min("stored"), last=Max("stored"))
        .order_by("board__round__number", "board__table")
        if row["moves"] >= LEAST_MOVES
    ]
    if not rows:
        return None
    longest = max(rows, key=lambda row: row["moves"])
    seconds = sum((row["last"] - row["first"]).total_seconds() for row in rows)
    return Lengths(
        tables=len(rows),
        moves=sum(row["moves"] for row in rows) / len(rows),
        minutes=seconds / 60 / len(rows),
        longest=longest["moves"],
        longest_round=longest["board__round__number"],
        longest_table=longest["board__table"],
    )
