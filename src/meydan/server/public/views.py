"""Event, category, pairings, standings, cross table, players, schedule."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

from django.http import Http404, HttpResponse
from django.template.loader import get_template

from meydan.server.access.actions import Act
from meydan.server.public.parts import part
from meydan.server.public.rows import CrossCell, bye_rows, cross_cells, pair_rows
from meydan.server.public.stones import stone
from meydan.server.store.published import Current, categories_of, current
from meydan.server.web.numbers import number_in
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.server.web.templating import words
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Round, RoundStatus
from meydan.tournament.standings import Row, Standings, standings
from meydan.words.tiebreaks import tie_break_name, tie_break_short

GET = ("GET", "HEAD")
DONE = (RoundStatus.FINISHED, RoundStatus.LOCKED)


def of(scope: Scope) -> Current:
    """The public state of the category that the address names."""
    return current(scope.event, scope.category)


def show(scope: Scope, template: str, now: Current, tab: str, **context: Any) -> HttpResponse:
    """A page of a category."""
    context |= {"now": now, "tab": tab, "after": now.after, "stream": now.category.stream}
    context["options"] = cached(scope, now, "options", "options.html", dict)
    return scope.render(f"public/{template}", **context)


def cached(
    scope: Scope, now: Current, name: str, template: str, context: Callable[[], dict[str, Any]]
) -> str:
    """A part of a page, rendered once a version; `context` is only asked for then."""

    def make() -> str:
        around: dict[str, Any] = {"t": partial(words, scope.lang), "lang": scope.lang, "now": now}
        around |= {"event": scope.event, "category": scope.category}
        return get_template(f"public/{template}").render(around | context())

    return part(now, name, scope.lang, make)


@page(Act.SEE_PUBLIC, *GET)
@shared
def event(scope: Scope) -> HttpResponse:
    """An event: its categories and how far each is."""
    categories = [current(scope.event, one) for one in categories_of(scope.event)]
    playing = [one for one in categories if one.last and one.last.status is RoundStatus.PLAYING]
    entries = [entry for one in categories for entry in one.tournament.entries if entry.active]
    return scope.render(
        "public/event.html",
        categories=categories,
        playing=0 if scope.event.archived else len(playing),
        people=len(entries),
        schools=len({entry.player.school for entry in entries if entry.player.school}),
    )


@page(Act.SEE_PUBLIC, *GET)
@shared
def category(scope: Scope) -> HttpResponse:
    """A category: find my name, the latest pairings, the top of the standings."""
    now = of(scope)
    if now.last is None:
        return show(scope, "waiting.html", now, "pairings", players=now.starting)
    return _pairings(scope, now, now.last)


@page(Act.SEE_PUBLIC, *GET)
@shared
def pairings(scope: Scope, which: int) -> HttpResponse:
    """The pairings and results of a round."""
    now = of(scope)
    return _pairings(scope, now, _published(now, which))


def _pairings(scope: Scope, now: Current, one: Round) -> HttpResponse:
    # Pages that are written to files lead to no live board.
    live = not scope.request.META.get("meydan.frozen", False)
    table = cached(
        scope,
        now,
        f"pairings-{one.number}{'' if live else '-frozen'}",
        "pairings_table.html",
        lambda: {
            "one": one,
            "pairs": pair_rows(now, one),
            "byes": bye_rows(now, one),
            "live": live,
        },
    )
    watched = live and one is now.last and any(number == one.number for number, _ in now.digital)
    context = {"one": one, "table": table, "timer": _timer(scope, one), "live_boards": watched}
    return show(scope, "pairings.html", now, "pairings", **context)


@page(Act.SEE_PUBLIC, *GET)
@shared
def standings_page(scope: Scope) -> HttpResponse:
    """The standings after the last or a named round."""
    now = of(scope)
    asked = number_in(scope.request.GET.get("after"))
    last = len(now.rounds)
    # In the middle of a round the last whole one stands, and the round under way is one touch off.
    whole = sum(1 for one in now.rounds if one.status in DONE) or last
    after = asked if asked is not None and 1 <= asked <= last else whole
    table = cached(
        scope,
        now,
        f"standings-{after}",
        "standings_table.html",
        lambda: _standings(scope, now, after),
    )
    missing = now.rounds[after - 1].missing if after and now.rounds else ()
    order = [one for one in now.standings.order if one != "points"] if now.rounds else []
    told = [(tie_break_short(one, scope.lang), tie_break_name(one, scope.lang)) for one in order]
    return show(
        scope,
        "standings.html",
        now,
        "standings",
        table=table,
        shown=after,
        missing=len(missing),
        told=told,
    )


def _standings(scope: Scope, now: Current, after: int) -> dict[str, Any]:
    whole = after == len(now.rounds)
    shown = now.standings if whole else standings(now.tournament, after=RoundNo(after))
    order = [one for one in shown.order if one != "points"]
    return {
        "shown": shown,
        "entries": {entry.id: entry for entry in now.tournament.entries},
        "columns": [
            (tie_break_short(one, scope.lang), tie_break_name(one, scope.lang)) for one in order
        ],
        "indexes": [shown.order.index(one) for one in order],
        "shorts": {shown.order.index(one): tie_break_short(one, scope.lang) for one in order},
        "deciding": deciding(shown),
        "stones_of": {
            entry: [stone(cell) for cell in cells if cell.round <= after]
            for entry, cells in now.cells.items()
        },
    }


def deciding(shown: Standings) -> dict[EntryId, int]:
    """By entry, which value parts it from its neighbours with the same points, if any does."""
    found: dict[EntryId, int] = {}
    for one, other in pairwise(shown.rows):
        if one.points != other.points:
            continue
        values = enumerate(zip(one.values, other.values, strict=True))
        at = next((at for at, (mine, theirs) in values if mine != theirs), None)
        if at is not None:
            for row in (one, other):
                found[row.entry] = max(at, found.get(row.entry, 0))
    return found


@page(Act.SEE_PUBLIC, *GET)
@shared
def cross_table(scope: Scope) -> HttpResponse:
    """Who met whom, in the order of the standings."""
    now = of(scope)
    table = cached(scope, now, "cross", "cross_table.html", lambda: {"rows": _cross(now)})
    return show(scope, "cross.html", now, "cross", table=table)


def _cross(now: Current) -> list[tuple[int, Row, list[CrossCell]]]:
    rows = now.standings.rows if now.rounds else ()
    places = {row.entry: at for at, row in enumerate(rows, 1)}
    return [(at, row, cross_cells(now, row.entry, places)) for at, row in enumerate(rows, 1)]


@page(Act.SEE_PUBLIC, *GET)
@shared
def players(scope: Scope) -> HttpResponse:
    """The starting list."""
    now = of(scope)
    return show(scope, "players.html", now, "players", players=now.starting)


@page(Act.SEE_PUBLIC, *GET)
@shared
def player(scope: Scope, entry: int) -> HttpResponse:
    """A player's card: rounds, place, and every tie-break with the numbers behind it."""
    now = of(scope)
    found = next((one for one in now.tournament.entries if one.id == entry), None)
    if found is None:
        raise Http404
    row, told = None, []
    if now.rounds:
        row = next((one for one in now.standings.rows if one.entry == entry), None)
    if row is not None:
        told = [
            (tie_break_name(one, scope.lang), now.standings.explain(EntryId(entry), one))
            for one in now.standings.order
        ]
    return show(
        scope,
        "player.html",
        now,
        "players",
        one=found,
        row=row,
        told=told,
        cells=now.cells[EntryId(entry)],
    )


@page(Act.SEE_PUBLIC, *GET)
@shared
def schedule(scope: Scope) -> HttpResponse:
    """When the rounds are."""
    now = of(scope)
    return show(scope, "schedule.html", now, "schedule", slots=now.tournament.schedule)


def _published(now: Current, number: int) -> Round:
    if not 1 <= number <= len(now.rounds):
        raise Http404
    return now.rounds[number - 1]


def _timer(scope: Scope, one: Round) -> Any:
    row = scope.category.rounds.filter(number=one.number).only("timer_ends").first()
    return row and row.timer_ends
