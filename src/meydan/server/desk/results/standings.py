"""The standings as the desk sees them, with every number explained."""

from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand, at_hand, live_after, show_running
from meydan.server.desk.played import columns, published_rounds
from meydan.server.numbers import number_in
from meydan.server.web.page import Scope, page
from meydan.tournament.ids import EntryId
from meydan.tournament.play_off import play_off_sizes
from meydan.tournament.standings import Row, Standings
from meydan.tournament.tiebreaks.values import Explanation
from meydan.words.phrases.tournaments import entry_name
from meydan.words.tiebreaks import tie_break_name


@page(Act.SEE_DESK, "GET", "HEAD")
def standings(scope: Scope) -> HttpResponse:
    """The table after the last or a named round."""
    here = at_hand(scope)
    played = published_rounds(here.tournament)
    asked = scope.request.GET.get("after", "")
    named = number_in(asked, 0)
    after = named if 1 <= named <= played else played
    table = here.standings(after) if after else None
    return show_running(
        scope,
        "standings.html",
        tab="standings",
        here=here,
        after=after,
        played=played,
        table=table,
        entries={one.id: one for one in here.tournament.entries},
        ties=ties(table) if table is not None and after == played else [],
        notes=[here.sentence(note) for note in table.notes] if table else [],
        decisions=list(enumerate(here.tournament.decisions)),
        final=_final(here, table),
        under_way=_under_way(here, table),
        sizes=play_off_sizes(here.tournament)
        if _final(here, table) and here.bracket is None
        else (),
        live=live_after(scope.category.stream),
        **columns(table, here),
    )


@page(Act.SEE_DESK, "GET", "HEAD")
def explain(scope: Scope, entry: int) -> HttpResponse:
    """Why somebody stands where they stand: every tie-break with its numbers."""
    here = at_hand(scope)
    if not published_rounds(here.tournament) or EntryId(entry) not in here.names:
        raise Http404
    table = here.standings(published_rounds(here.tournament))
    row = next((one for one in table.rows if one.entry == entry), None)
    if row is None:
        raise Http404
    at = table.rows.index(row)
    return show_running(
        scope,
        "standings_explain.html",
        tab="standings",
        here=here,
        row=row,
        above=table.rows[at - 1] if at else None,
        index=table.order.index(row.behind_by) if row.behind_by else 0,
        name=tie_break_name(row.behind_by, scope.lang) if row.behind_by else "",
        by=scope.request.GET.get("by", "") or decisive(table, at),
        told=[
            (one, tie_break_name(one, scope.lang), _told(here, table.explain(row.entry, one)))
            for one in table.order
        ],
    )


def decisive(table: Standings, at: int) -> str:
    """The value that set somebody apart: from the row above, else from the one below."""
    below = table.rows[at + 1].behind_by if at + 1 < len(table.rows) else None
    return table.rows[at].behind_by or below or table.order[0]


def _final(here: AtHand, table: Standings | None) -> bool:
    if table is None or not table.complete or table.after != here.tournament.settings.rounds:
        return False
    return here.bracket is None or here.bracket.finished


def _under_way(here: AtHand, table: Standings | None) -> tuple[int, int] | None:
    """Results in and tables of a round that is still played; `None` after a whole round."""
    if table is None or table.complete:
        return None
    one = here.tournament.round(table.after)
    return len(one.pairs) - len(one.missing), len(one.pairs)


def ties(table: Standings) -> list[tuple[str, list[Row]]]:
    """Those who share a place, by place; who has no point at all need not be told apart."""
    groups = ((key, list(rows)) for key, rows in groupby(table.rows, key=lambda row: row.places))
    return [(key, rows) for key, rows in groups if len(rows) > 1 and rows[0].points]


def _told(here: AtHand, why: Explanation) -> dict[str, Any]:
    return {
        "why": why,
        "terms": [
            (
                term,
                entry_name(term.opponent, here.tournament) if term.opponent else "",
                why.part(term),
            )
            for term in why.terms
        ],
        "tied": ", ".join(here.names[entry] for entry in why.tied),
    }
