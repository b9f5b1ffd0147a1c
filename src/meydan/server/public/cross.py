"""The cross table: who met whom, read at a glance, in the order of the standings.

While a round is played, places and points are those after the last whole one, as in the standings;
what came in since shows as stones.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from meydan.rulebooks.field import half
from meydan.server.access.actions import Act
from meydan.server.public.standings import line_after, qualifying
from meydan.server.public.stones import NONE, stone
from meydan.server.public.views import GET, cached, of, show
from meydan.server.store.published import Current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.cells import Cell
from meydan.tournament.ids import EntryId
from meydan.tournament.standings import Row, last_finished
from meydan.words import Lang, say
from meydan.words.tiebreaks import tie_break_name, tie_break_short


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCell:
    """A round of one entry: a stone, the opponent's place under it, and the way to the match."""

    stone: str
    place: int | None
    opponent: EntryId | None
    started: bool
    href: str
    said: str
    """The match in words: `3. tur, masa 4: Nehir Ö., galibiyet, 2 – 1`."""


@page(Act.SEE_PUBLIC, *GET)
@shared
def cross_table(scope: Scope) -> HttpResponse:
    """The table of all rounds."""
    now = of(scope)
    live = not scope.request.META.get("meydan.frozen", False)
    name = f"cross{'' if live else '-frozen'}"
    table = cached(scope, now, name, "cross_table.html", lambda: _table(scope, now, live=live))
    return show(scope, "cross.html", now, "cross", table=table)


def _table(scope: Scope, now: Current, *, live: bool) -> dict[str, Any]:
    shown = now.finished or now.standings
    over = last_finished(now.tournament)
    rows = shown.rows if now.rounds else ()
    places = {row.entry: row.place for row in rows}
    first = next((at for at, one in enumerate(shown.order) if one != "points"), None)
    code = None if first is None else shown.order[first]
    planned = range(len(now.rounds) + 1, now.tournament.settings.rounds + 1)
    return {
        "rows": [(row, _cells(now, row, places, scope.lang, live=live)) for row in rows],
        "entries": {entry.id: entry for entry in now.tournament.entries},
        "to_come": list(planned),
        "over": over if 0 < over < len(now.rounds) else 0,
        "first": first,
        "first_short": "" if code is None else tie_break_short(code, scope.lang),
        "first_name": "" if code is None else tie_break_name(code, scope.lang),
        "line": line_after(shown, qualifying(now)),
        "qualify": qualifying(now),
        "NONE": NONE,
    }


def _cells(
    now: Current, row: Row, places: dict[EntryId, int], lang: Lang, *, live: bool
) -> list[CrossCell]:
    return [_cell(now, cell, places, lang, live=live) for cell in now.cells[row.entry]]


def _cell(
    now: Current, cell: Cell, places: dict[EntryId, int], lang: Lang, *, live: bool
) -> CrossCell:
    kind, against = stone(cell), cell.opponent
    said = say(f"public.stone.{kind}", lang)
    href = ""
    if against is not None and cell.table is not None:
        at = say("public.to-match", lang, round=cell.round, table=cell.table)
        score = f", {half(cell.sets[0])} – {half(cell.sets[1])}" if cell.sets else ""
        said = f"{at}: {now.names[against]}, {said}{score}"
        href = _href(now, cell, live=live)
    return CrossCell(
        stone=kind,
        place=None if against is None else places.get(against),
        opponent=against,
        started=bool(cell.started),
        href=href,
        said=said,
    )


def _href(now: Current, cell: Cell, *, live: bool) -> str:
    """The game where it can be replayed, else the table in its round."""
    names: dict[str, Any] = {"event": now.event.slug, "category": now.category.slug}
    if live and cell.played and (cell.round, cell.table) in now.digital:
        return reverse("board-replay", kwargs=names | {"number": cell.round, "table": cell.table})
    return reverse("pairings", kwargs=names | {"which": cell.round}) + f"#table-{cell.table}"
