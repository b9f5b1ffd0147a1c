"""A player's page: place and points, the way through the event, every match, every tie-break."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.urls import reverse

from meydan.rulebooks.field import half
from meydan.server.access.actions import Act
from meydan.server.public.certificate import is_given
from meydan.server.public.path import Chart, chart
from meydan.server.public.standings import qualifying
from meydan.server.public.stones import NOW, stone
from meydan.server.public.views import GET, cached, of, show
from meydan.server.store.published import Current
from meydan.server.store.season.names import page_of_person
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.cells import Cell, CellKind
from meydan.tournament.ids import EntryId
from meydan.tournament.standings import Row, last_finished
from meydan.words.tiebreaks import tie_break_name, tie_break_short

PHONE, WIDE = 350, 740
"""The widths for which the chart is drawn; a page shows the one that fits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A round of the player, as the list of matches shows it."""

    cell: Cell
    stone: str
    name: str
    """The opponent, or what the round was without one."""
    place: int | None
    school: str
    score: str
    """Set points, else points: `2 : 1`."""
    stones: tuple[int, int] | None
    live: bool
    set: int
    href: str
    """The game to replay, the live table, or the round."""
    replay: bool


@page(Act.SEE_PUBLIC, *GET)
@shared
def player(scope: Scope, entry: int) -> HttpResponse:
    """A player's card: rounds, place, and every tie-break with the numbers behind it."""
    now = of(scope)
    found = next((one for one in now.tournament.entries if one.id == entry), None)
    if found is None:
        raise Http404
    own = EntryId(entry)
    live = not scope.request.META.get("meydan.frozen", False)
    parts = cached(
        scope,
        now,
        f"player-{own}{'' if live else '-frozen'}",
        "player_part.html",
        lambda: _part(scope, now, own, live=live),
    )
    return show(
        scope,
        "player.html",
        now,
        "players",
        one=found,
        table=parts,
        person=page_of_person(scope.category, own),
        **facts(scope, now, own),
    )


def facts(scope: Scope, now: Current, own: EntryId) -> dict[str, Any]:
    """Place, points and the first tie-break after the last round that is over."""
    over = last_finished(now.tournament)
    shown = now.finished
    row = next((one for one in shown.rows if one.entry == own), None) if shown else None
    return {
        "row": row,
        "field": len(shown.rows) if shown else 0,
        "played": sum(1 for cell in now.cells[own] if cell.round <= over),
        "first": _first(scope, shown.order, row) if shown and row else None,
        "certified": is_given(now, own),
    }


def _part(scope: Scope, now: Current, own: EntryId, *, live: bool) -> dict[str, Any]:
    over = last_finished(now.tournament)
    shown = now.finished
    places = {row.entry: row.place for row in shown.rows} if shown else {}
    row = next((one for one in shown.rows if one.entry == own), None) if shown else None
    charts: list[Chart] = []
    if over:
        all_places = now.places
        qualify = qualifying(now)
        drawn = (
            chart(now, own, all_places, qualify=qualify, width=width) for width in (PHONE, WIDE)
        )
        charts = [one for one in drawn if one is not None]
    told = []
    if shown is not None and row is not None:
        told = [
            (one, tie_break_name(one, scope.lang), shown.explain(own, one)) for one in shown.order
        ]
    cells = now.cells[own]
    return facts(scope, now, own) | {
        "one": now.tournament.entry(own),
        "over": over,
        "charts": charts,
        "qualify": qualifying(now),
        "matches": [_match(now, cell, places, live=live) for cell in reversed(cells)],
        "told": told,
        "next": _next(now),
    }


def _first(scope: Scope, order: tuple[str, ...], row: Row) -> tuple[str, Any] | None:
    """The first tie-break after the points."""
    at = next((at for at, one in enumerate(order) if one != "points"), None)
    return None if at is None else (tie_break_short(order[at], scope.lang), row.values[at])


def _next(now: Current) -> tuple[int, int] | None:
    """The round that is played, and the one that comes after it."""
    last = now.last
    if last is None or not last.missing or last.number >= now.tournament.settings.rounds:
        return None
    return last.number, last.number + 1


def _match(now: Current, cell: Cell, places: dict[EntryId, int], *, live: bool) -> MatchRow:
    opponent, table = cell.opponent, cell.table
    state = now.states.get(cell.round, {}).get(table, {}) if table else {}
    playing = cell.kind is CellKind.PENDING
    begun = playing and state.get("phase") not in (None, "waiting", "opened")
    points = state.get("points") if begun else None
    if isinstance(points, list) and cell.started is False:
        points = points[::-1]
    counted = points or cell.sets or ((cell.points, cell.opponent_points) if opponent else None)
    digital = table is not None and (cell.round, table) in now.digital
    replay = digital and cell.kind is CellKind.PLAYED
    return MatchRow(
        cell=cell,
        stone=NOW if playing else stone(cell),
        name=now.names[opponent] if opponent else "",
        place=places.get(opponent) if opponent else None,
        school=now.tournament.entry(opponent).player.school if opponent else "",
        score="" if counted is None or (playing and not begun) else _score(counted),
        stones=cell.stones if cell.stones and max(cell.stones) else None,
        live=bool(begun),
        set=int(str(state.get("set", 0))) if begun else 0,
        href=_href(now, cell, digital=digital and live, replay=replay),
        replay=replay and live,
    )


def _score(counted: Any) -> str:
    return " : ".join(half(one) for one in counted)


def _href(now: Current, cell: Cell, *, digital: bool, replay: bool) -> str:
    names: dict[str, Any] = {"event": now.event.slug, "category": now.category.slug}
    if digital:
        place = names | {"number": cell.round, "table": cell.table}
        return reverse("board-replay" if replay else "watch", kwargs=place)
    if cell.table is None:
        return ""
    return reverse("pairings", kwargs=names | {"which": cell.round}) + f"#table-{cell.table}"
