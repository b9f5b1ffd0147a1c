"""Correcting a result of a closed round: what it changes first, then the deed with its reason."""

from dataclasses import dataclass, replace

from django.http import HttpResponse

from meydan.formats.result_text import counts_stones
from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand, alter, at_hand, or_back, places, show_running
from meydan.server.desk.frame import tell
from meydan.server.desk.results.results import entered, result_of, shown_result
from meydan.server.desk.round_rows import result_text
from meydan.server.store.change import Conflict
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.corrections import WhatChanges, what_changes
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import Pair, Tournament
from meydan.tournament.results import Result
from meydan.tournament.safety import Verdict
from meydan.tournament.standings import standings


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """An entry whose place is not what it was."""

    entry: EntryId
    old: str
    new: str
    up: bool


@page(Act.CHANGE_RESULT)
@or_back("desk-results", numbered=True)
def correct(scope: Scope) -> HttpResponse:
    """The form; with a result given, what it would change; confirmed, the correction."""
    here = at_hand(scope)
    number, table = RoundNo(scope.round.number), TableNo(scope.board.table)
    pair = here.tournament.round(number).table(table)
    sent = scope.request.POST if scope.posted else scope.request.GET
    form = Form(sent, scope.lang)
    result = result_of(form, here) if scope.posted or "result" in sent else None
    if scope.posted and result is not None:
        if sent.get("was", "") != shown_result(pair.result, here):
            raise Conflict(seen=0, now=scope.category.version)
        alter(
            scope,
            lambda now: entered(scope, now, number, pair, result),
            target=f"round {number} table {table}",
            at=(number, table),
        )
        tell(scope, "desk_rounds.said.result", table=table, result=result_text(here, result))
        return go("desk-results", **places(scope), number=number)
    return _page(here, number, pair, form, result)


def _page(
    here: AtHand, number: RoundNo, pair: Pair, form: Form, result: Result | None
) -> HttpResponse:
    scope = here.scope
    found = _changes(here, number, pair, result) if result else None
    return show_running(
        scope,
        "result_correct.html",
        tab="rounds",
        status=422 if scope.posted else 200,
        here=here,
        number=number,
        pair=pair,
        sent=form.data,
        wrong=form.wrong if form.data else {},
        was=shown_result(pair.result, here),
        old=result_text(here, pair.result),
        new=result_text(here, result),
        result=result,
        changes=found,
        moved=_moves(here.tournament, number, pair, result) if result else [],
        stones=counts_stones(here.book),
        sets=here.book.sets.count.value > 1,
        needs_reason=scope.may(Act.CHANGE_RESULT) is Verdict.REASON,
        rounds=here.tournament.rounds,
    )


def _changes(here: AtHand, number: RoundNo, pair: Pair, result: Result) -> WhatChanges:
    return what_changes(here.tournament, number, pair.table, result)


def _moves(tournament: Tournament, number: RoundNo, pair: Pair, result: Result) -> list[Moved]:
    """Who would stand elsewhere in the table as it is now."""
    one = tournament.round(number)
    pairs = tuple(
        replace(pair, result=result) if other.table == pair.table else other for other in one.pairs
    )
    corrected = tournament.with_round(replace(one, pairs=pairs))
    old = {row.entry: row for row in standings(tournament).rows}
    return [
        Moved(
            entry=row.entry,
            old=old[row.entry].places,
            new=row.places,
            up=row.place < old[row.entry].place,
        )
        for row in standings(corrected).rows
        if row.places != old[row.entry].places
    ]
