"""Standings with every tie-break's numbers, and the cross table."""

from typing import Annotated

from django.http import Http404
from ninja import Query

from meydan.server.access.actions import Act
from meydan.server.api.pagination import Limit, Offset, part
from meydan.server.api.route import read
from meydan.server.api.routes.events import CATEGORY, tie_break
from meydan.server.api.shapes.standings import (
    CrossCellOut,
    CrossRow,
    CrossTable,
    ExplanationOut,
    PlaceOut,
    StandingsOut,
    TermOut,
    ValueOut,
    WhyPlace,
)
from meydan.server.api.tags import category_tag
from meydan.server.api.visible_category import Seen, seen
from meydan.server.web.page import Scope
from meydan.tournament.cells import Cell
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.standings import Row, Standings, standings
from meydan.tournament.tiebreaks.values import Explanation, Term, Value
from meydan.words import Lang, say

After = Annotated[
    int | None, Query(None, ge=1, le=99, description="After this round; the last one otherwise.")
]


@read(CATEGORY + "/standings", Act.SEE_PUBLIC, StandingsOut, tag=category_tag)
def get_standings(scope: Scope, after: After, limit: Limit, offset: Offset) -> StandingsOut:
    """The standings after the last or a named round."""
    one = seen(scope)
    table = _table(one, after)
    rows = table.rows if table else ()
    return StandingsOut(
        after=table.after if table else 0,
        complete=table.complete if table else True,
        order=[tie_break(code, scope.lang) for code in (table.order if table else ())],
        items=[_place(one, table, row) for row in part(rows, limit, offset) if table],
        total=len(rows),
        offset=offset,
    )


@read(CATEGORY + "/standings/{int:entry}", Act.SEE_PUBLIC, WhyPlace, tag=category_tag)
def explain_place(scope: Scope, entry: int, after: After) -> WhyPlace:
    """Why an entry has its place: every tie-break with the numbers that it is made of."""
    one = seen(scope)
    table = _table(one, after)
    row = next((row for row in table.rows if row.entry == entry), None) if table else None
    if table is None or row is None:
        raise Http404
    return WhyPlace(
        after=table.after,
        standing=_place(one, table, row),
        explanations=[
            _explained(one, table.explain(EntryId(entry), code), scope.lang) for code in table.order
        ],
    )


@read(CATEGORY + "/cross-table", Act.SEE_PUBLIC, CrossTable, tag=category_tag)
def get_cross_table(scope: Scope, limit: Limit, offset: Offset) -> CrossTable:
    """Who met whom, in the order of the standings."""
    one = seen(scope)
    rows = one.now.standings.rows if one.now.rounds else ()
    lines = {row.entry: at for at, row in enumerate(rows, 1)}
    return CrossTable(
        after=len(one.now.rounds),
        items=[
            CrossRow(
                line=lines[row.entry],
                place=row.place,
                entry=row.entry,
                name=one.names[row.entry],
                points=row.points,
                cells=[_cross(cell, lines) for cell in one.now.cells[row.entry]],
            )
            for row in part(rows, limit, offset)
        ],
        total=len(rows),
        offset=offset,
    )


def _table(one: Seen, after: int | None) -> Standings | None:
    played = len(one.now.rounds)
    if after is not None and after > played:
        raise Http404
    if not played:
        return None
    if after is None or after == played:
        return one.now.standings
    return standings(one.now.tournament, after=RoundNo(after))


def _place(one: Seen, table: Standings, row: Row) -> PlaceOut:
    return PlaceOut(
        place=row.place,
        last=row.last,
        entry=row.entry,
        number=one.now.tournament.entry(row.entry).number,
        name=one.names[row.entry],
        points=row.points,
        values=[_value(code, value) for code, value in zip(table.order, row.values, strict=True)],
        moved=row.moved,
        behind_by=row.behind_by,
    )


def _value(code: str, value: Value) -> ValueOut:
    return ValueOut(tie_break=code, number=value.number, scale=value.scale, text=str(value))


def _explained(one: Seen, why: Explanation, lang: Lang) -> ExplanationOut:
    return ExplanationOut(
        tie_break=tie_break(why.tie_break, lang),
        article=why.article,
        value=_value(why.tie_break, why.value),
        way=why.way.value,
        way_text=say(f"tiebreak.way.{why.way.value}", lang),
        terms=[_term(one, term, lang) for term in why.terms],
        tied=list(why.tied),
    )


def _term(one: Seen, term: Term, lang: Lang) -> TermOut:
    return TermOut(
        number=term.number,
        why=term.why.value,
        why_text=say(f"tiebreak.why.{term.why.value}", lang),
        round=term.round,
        opponent=term.opponent,
        opponent_name=one.name(term.opponent),
        score=term.score,
        result=term.result,
        cut=term.cut.value if term.cut else None,
    )


def _cross(cell: Cell, lines: dict[EntryId, int]) -> CrossCellOut:
    return CrossCellOut(
        round=cell.round,
        kind=cell.kind.value,
        points=cell.points,
        opponent=cell.opponent,
        opponent_place=lines[cell.opponent] if cell.opponent else None,
        started=cell.started,
    )
