"""The chief referee's page: who calls, which tables are slow, and every decision so far."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max
from django.http import HttpResponse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show
from meydan.server.live.listener import listening
from meydan.server.models import Board, Category, Round
from meydan.server.store.people.public_names import staff_names
from meydan.server.store.report_lines import report_lines
from meydan.server.web.page import Scope, page
from meydan.tournament.model import RoundStatus
from meydan.words.phrases.rulebooks import cited

MOST_SLOW = 10
MOST_LINES = 200


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table that wants a look."""

    category: Category
    round: int
    table: int
    names: tuple[str, str]
    since: datetime | None
    """When it called, or when it last told anything."""
    digital: bool

    @property
    def minutes(self) -> int:
        """How long ago that was."""
        return 0 if self.since is None else (timezone.now() - self.since) // timedelta(minutes=1)


@page(Act.SEE_DESK, "GET", "HEAD")
def incidents(scope: Scope) -> HttpResponse:
    """Calls that are open first, then the slowest tables, then what was decided."""
    categories = list(scope.event.categories.all())
    listened = listening([scope.event.stream, *_streams(categories)])
    names = staff_names([one.pk for one in categories])
    lines = [(one, line) for one in categories for line in report_lines(one)]
    lines.sort(key=lambda pair: pair[1].time, reverse=True)
    boards = (
        Board.objects.filter(round__category__event=scope.event)
        .select_related("round__category__event")
        .annotate(told=Max("events__stored"))
    )
    calls = boards.filter(called__isnull=False).order_by("called")
    open_now = boards.filter(round__status=RoundStatus.PLAYING, result__isnull=True)
    claims = [one for one in open_now if _waits(one)]
    # Who told something last is quickest; a table that never told anything stands first.
    slow = sorted(open_now, key=lambda one: (one.told is not None, one.told))[:MOST_SLOW]
    return show(
        scope,
        "desk/incidents.html",
        tab="incidents",
        calls=[_at(one, names, one.called) for one in calls],
        claims=[_at(one, names, one.told) for one in claims],
        cited=cited,
        listened=listened,
        slow=[_at(one, names, one.told) for one in slow],
        open_tables=open_now.count(),
        lines=lines[:MOST_LINES],
    )


def _streams(categories: Collection[Category]) -> list[str]:
    """Streams of the categories that are played now before those of the others."""
    playing = set(
        Round.objects.filter(category__in=categories, status=RoundStatus.PLAYING).values_list(
            "category", flat=True
        )
    )
    return [one.stream for one in sorted(categories, key=lambda one: one.pk not in playing)]


def _waits(board: Board) -> bool:
    """Whether a table waits for its referee: a player called, or a claim is open."""
    state = board.state or {}
    return board.called is None and bool(state.get("calls") or state.get("phase") == "claim")


def _at(board: Board, names: dict[int, str], since: datetime | None) -> AtTable:
    return AtTable(
        category=board.round.category,
        round=board.round.number,
        table=board.table,
        names=(names[board.first_id], names[board.second_id]),
        since=since,
        digital=board.digital,
    )
