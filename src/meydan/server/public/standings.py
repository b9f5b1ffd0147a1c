"""The standings of a category: the table, and why somebody stands where they stand."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.numbers import number_in
from meydan.server.public.stones import stone
from meydan.server.public.views import GET, cached, of, show
from meydan.server.store.published import Current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import RoundStatus
from meydan.tournament.pools import pool_name
from meydan.tournament.stages import places_of
from meydan.tournament.standings import Row, Standings, pool_tables, standings
from meydan.tournament.teams import category, team_standings, ties_of
from meydan.tournament.tiebreaks.values import Explanation, Value, Way
from meydan.words.tiebreaks import tie_break_means, tie_break_name, tie_break_short

DONE = (RoundStatus.FINISHED, RoundStatus.LOCKED)
MEDALS = 3
LAST_STAGE = "national"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A value of a row with what it is made of."""

    id: str
    short: str
    name: str
    means: str
    value: Value
    decides: bool
    why: Explanation | None
    """With its numbers, where it is a sum of them."""


@page(Act.SEE_PUBLIC, *GET)
@shared
def standings_page(scope: Scope) -> HttpResponse:
    """The standings after the last or a named round."""
    now = of(scope)
    after = _after(scope, now)
    table = cached(
        scope,
        now,
        f"standings-{after}",
        "standings_table.html",
        lambda: _table(scope, now, after),
    )
    last = now.rounds[after - 1] if after else None
    order = [one for one in now.standings.order if one != "points"] if now.rounds else []
    return show(
        scope,
        "standings.html",
        now,
        "standings",
        table=table,
        shown=after,
        missing=len(last.missing) if last and last.status not in DONE else 0,
        playing=_playing(now),
        told=[
            (tie_break_short(one, scope.lang), tie_break_means(one, scope.lang)) for one in order
        ],
    )


@page(Act.SEE_PUBLIC, *GET)
def why(scope: Scope, entry: int) -> HttpResponse:
    """Why an entry stands where it stands: its values, one sentence, the numbers behind them."""
    now = of(scope)
    after = _after(scope, now)
    if not after:
        raise Http404
    shown = _of(now, after)
    at = next((at for at, row in enumerate(shown.rows) if row.entry == entry), None)
    if at is None:
        raise Http404
    row = shown.rows[at]
    decided = deciding(shown).get(row.entry)
    told = [_told(scope, shown, row, place, decided) for place in range(len(shown.order))]
    return scope.render(
        "public/why_part.html",
        now=now,
        row=row,
        told=told,
        decided=next((one for one in told if one.decides), None),
        other=_neighbour(shown, at, decided),
        at=decided,
    )


def qualifying(now: Current) -> int:
    """How many places go on to the next stage; 0 where there is none (T15)."""
    event = now.event
    goes_on = event.next_event_id is not None or event.stage not in ("", LAST_STAGE)
    return places_of(now.tournament) if goes_on else 0


def deciding(shown: Standings) -> dict[EntryId, int]:
    """By entry, which value parts it from its neighbours with the same points, if any does."""
    found: dict[EntryId, int] = {}
    for one, other in pairwise(shown.rows):
        if one.points != other.points:
            continue
        at = _parts(one, other)
        if at is not None:
            for row in (one, other):
                found[row.entry] = max(at, found.get(row.entry, 0))
    return found


def _parts(one: Row, other: Row) -> int | None:
    """The first value in which two rows differ."""
    values = enumerate(zip(one.values, other.values, strict=True))
    return next((at for at, (mine, theirs) in values if mine != theirs), None)


def _after(scope: Scope, now: Current) -> int:
    """The round asked for. In the middle of a round the last whole one stands."""
    asked = number_in(scope.request.GET.get("after"))
    last = len(now.rounds)
    whole = sum(1 for one in now.rounds if one.status in DONE) or last
    return asked if asked is not None and 1 <= asked <= last else whole


def _playing(now: Current) -> tuple[int, int] | None:
    """The round under way and its tables to come."""
    last = now.last
    if last is None or last.status in DONE or not last.missing or now.event.archived:
        return None
    return last.number, len(last.missing)


def _of(now: Current, after: int) -> Standings:
    whole = after == len(now.rounds)
    return now.standings if whole else standings(now.tournament, after=RoundNo(after))


def _table(scope: Scope, now: Current, after: int) -> dict[str, Any]:
    shown = _of(now, after)
    order = [one for one in shown.order if one != "points"]
    indexes = [shown.order.index(one) for one in order]
    over = now.rounds[after - 1].status in DONE if after else False
    return {
        "shown": shown,
        "entries": {entry.id: entry for entry in now.tournament.entries},
        "columns": [
            (tie_break_short(one, scope.lang), tie_break_name(one, scope.lang)) for one in order
        ],
        "indexes": indexes,
        "decimals": {
            at: max((_decimals(row.values[at]) for row in shown.rows), default=0) for at in indexes
        },
        "shorts": {shown.order.index(one): tie_break_short(one, scope.lang) for one in order},
        "deciding": deciding(shown),
        "stones_of": {
            entry: [stone(cell) for cell in cells if cell.round <= after]
            for entry, cells in now.cells.items()
        },
        "pools": [
            (pool_name(at), one)
            for at, one in enumerate(pool_tables(now.tournament, after=RoundNo(after)))
        ]
        if after
        else [],
        "teams": team_standings((category(now.tournament),))
        if now.tournament.settings.system.of_teams
        else (),
        "team_ties": [
            (tie_break_short(one, scope.lang), tie_break_name(one, scope.lang))
            for one in ties_of(now.tournament)
        ],
        "line": line_after(shown, qualifying(now)),
        "prize_line": line_after(shown, MEDALS),
        "qualify": qualifying(now),
        "prizes": MEDALS,
        "medals": MEDALS if over and after >= now.tournament.settings.rounds else 0,
    }


def _decimals(value: Value) -> int:
    return len(str(value).partition(".")[2])


def line_after(shown: Standings, first: int) -> EntryId | None:
    """The entry under which a line for the first so many is drawn; none where that is everybody."""
    above = [row for row in shown.rows if row.place <= first]
    return above[-1].entry if above and len(above) < len(shown.rows) else None


def _told(scope: Scope, shown: Standings, row: Row, at: int, decided: int | None) -> Told:
    code = shown.order[at]
    why = shown.explain(row.entry, code)
    summed = why.way is Way.SUM and any(term.counted for term in why.terms)
    return Told(
        id=code,
        short=tie_break_short(code, scope.lang),
        name=tie_break_name(code, scope.lang),
        means=tie_break_means(code, scope.lang),
        value=row.values[at],
        decides=at == decided,
        why=why if summed else None,
    )


def _neighbour(shown: Standings, at: int, decided: int | None) -> Row | None:
    """The row with equal points from which the deciding value parts this one."""
    if decided is None:
        return None
    row = shown.rows[at]
    near = [shown.rows[other] for other in (at + 1, at - 1) if 0 <= other < len(shown.rows)]
    level = [one for one in near if one.points == row.points]
    return next((one for one in level if _parts(row, one) == decided), None)
