"""Entering results: table, result, Enter, and on to the next table."""

from collections import Counter
from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpResponse

from meydan.formats.result_text import NotAResult, counts_stones, read_result, typed
from meydan.match.seats import Seat
from meydan.match.tally import final_scores
from meydan.rulebooks import Rulebook
from meydan.rulebooks.field import half
from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    AtHand,
    alter,
    at_hand,
    at_table,
    live_after,
    or_back,
    places,
    reason_of,
    require_at,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.desk.results.clash import clash_page
from meydan.server.desk.round_rows import TableRow, result_text, table_rows
from meydan.server.models import Board, Round as RoundRow
from meydan.server.models.prepared import Prepared
from meydan.server.store.change import Conflict
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament import rounds
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.model import Pair, Round, RoundStatus, Tournament
from meydan.tournament.results import Result
from meydan.tournament.safety import Verdict
from meydan.tournament.worth import Worth
from meydan.words import say

ABSENT = (
    ("+-", "+ : −", "second-absent"),
    ("-+", "− : +", "first-absent"),
    ("--", "− : −", "both-absent"),
)
OPEN = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)
MISSING = Board.objects.filter(result__isnull=True).only("table").order_by("table")
AFTER = Prepared(lambda one, at: MISSING.filter(round=one, table__gt=at)[:1], int, int)
BEFORE = Prepared(lambda one, at: MISSING.filter(round=one, table__lt=at)[:1], int, int)


@page(Act.SEE_DESK, "GET", "HEAD")
def results(scope: Scope) -> HttpResponse:
    """The round's tables, and the form for the one that comes next."""
    here = at_hand(scope)
    one = here.tournament.round(RoundNo(scope.round.number))
    form = Form(scope.request.GET, scope.lang)
    entered = form.number("entered", least=1)
    return results_page(here, one, chosen=form.number("table", least=1), form=form, entered=entered)


@page(Act.ENTER_RESULT, "POST")
@or_back("desk-results", numbered=True)
def enter(scope: Scope) -> HttpResponse:
    """Enter one result; what another person entered meanwhile is never overwritten."""
    number = RoundNo(scope.round.number)
    form = Form(scope.request.POST, scope.lang)
    table = TableNo(form.number("table", least=1) or 0)
    here = at_table(scope, (number, table))
    pair = next(iter(here.tournament.round(number).pairs), None)
    if pair is None:
        form.wrong.setdefault("table", say("desk_rounds.wrong.table", scope.lang))
        return _again(scope, number, chosen=None, form=form)
    require_at(scope, Act.ENTER_RESULT, table)
    result = result_of(form, here)
    if result is None or not form.fine:
        return _again(scope, number, chosen=table, form=form)
    # Two people enter the same slip: the second is led on, not asked.
    if pair.result is not None and says_no_more(result, pair.result):
        return _on(scope, form, table)
    if pair.result is not None and _instead_of(form) != shown_result(pair.result, here):
        # One table's rows don't tell that two in the category have one name.
        whole = at_hand(scope)
        return clash_page(whole, whole.tournament.round(number), pair, result, typed=form.data)
    act = Act.ENTER_RESULT if pair.result is None else Act.CHANGE_RESULT
    alter(
        scope,
        lambda now: entered(scope, now, number, pair, result),
        act=act,
        target=f"round {number} table {table}",
        at=(number, table),
    )
    return _on(scope, form, table, entered=True)


def _on(scope: Scope, form: Form, table: TableNo, *, entered: bool = False) -> HttpResponse:
    """To the table that was asked for, else to the next one without a result.

    What was entered stands in the address, for the next page to say: 20 people type here at once,
    and a session would be written and read anew for each of their results.
    """
    answer = go("desk-results", **places(scope), number=scope.round.number)
    following = _wanted(form, scope.round) or next_missing(scope.round, table)
    asked = {"table": following, "entered": table if entered else None}
    if wanted := urlencode({name: value for name, value in asked.items() if value is not None}):
        answer["Location"] += f"?{wanted}"
    return answer


@page(Act.CLEAR_RESULT)
@or_back("desk-results", numbered=True)
def clear(scope: Scope) -> HttpResponse:
    """Take a result back."""
    number, table = RoundNo(scope.round.number), TableNo(scope.board.table)
    here = at_table(scope, (number, table))
    if not scope.posted:
        return show_running(
            scope,
            "result_clear.html",
            tab="rounds",
            here=here,
            pair=here.tournament.round(number).table(table),
            result=result_text(here, here.tournament.round(number).table(table).result),
            needs_reason=scope.may(Act.CLEAR_RESULT) is Verdict.REASON,
        )
    alter(
        scope,
        lambda one: rounds.clear_result(one, number, table, reason=reason_of(scope)),
        target=f"round {number} table {table}",
        at=(number, table),
    )
    tell(scope, "desk_rounds.said.cleared", table=table)
    answer = go("desk-results", **places(scope), number=number)
    answer["Location"] += f"?table={table}"
    return answer


def _again(scope: Scope, number: RoundNo, *, chosen: int | None, form: Form) -> HttpResponse:
    """The page with what was typed, and what is wrong with it."""
    here = at_hand(scope)
    return results_page(here, here.tournament.round(number), chosen=chosen, form=form, status=422)


def results_page(
    here: AtHand,
    one: Round,
    *,
    chosen: int | None,
    form: Form,
    status: int = 200,
    entered: int | None = None,
) -> HttpResponse:
    """The form of one table above the list of all."""
    rows = table_rows(here, one)
    said = [
        said_of(here, row.table, row.raw)
        for row in rows
        if row.table == entered and row.raw is not None
    ]
    missing = [row.table for row in rows if row.raw is None]
    known = {row.table: row for row in rows}
    table = chosen if chosen in known else missing[0] if missing else None
    row = known[table] if table is not None else None
    shown = form.data if status != 200 else None
    return show_running(
        here.scope,
        "results.html",
        tab="rounds",
        status=status,
        here=here,
        one=one,
        rows=rows,
        missing=len(missing),
        row=row,
        typed=shown_result(row.raw if row else None, here),
        around=around(rows, table),
        quick=quick_keys(here.book),
        shown=shown,
        wrong=form.wrong,
        open=one.status in OPEN,
        sets=here.book.sets.count.value > 1,
        stones=counts_stones(here.book),
        rounds=here.tournament.rounds,
        after=live_after(here.scope.category.stream),
        said=said,
    )


def said_of(here: AtHand, table: int, result: Result) -> str:
    """What the page after a result says of it."""
    text = result_text(here, result)
    return say("desk_rounds.said.result", here.scope.lang, table=table, result=text)


def result_of(form: Form, here: AtHand) -> Result | None:
    """The result that a form holds, or a problem beside its field."""
    warnings = (
        form.number("warnings-1", most=9, otherwise=0),
        form.number("warnings-2", most=9, otherwise=0),
    )
    try:
        return read_result(
            form.text("result", longest=20, needed=True),
            here.book,
            stones=form.text("stones", longest=20),
            warnings=(warnings[0] or 0, warnings[1] or 0),
        )
    except NotAResult as error:
        sentence = say(f"results.wrong.{error.code}", here.scope.lang, **error.facts)
        form.wrong.setdefault("stones" if "stones" in error.code else "result", sentence)
        return None


def entered(
    scope: Scope, now: Tournament, number: RoundNo, seen: Pair, result: Result
) -> Tournament:
    """The tournament with the result, unless the table holds another than the form saw."""
    found = now.round(number).table(seen.table)
    # Looked at under the lock; the form was checked against what stood before it.
    if found.both != seen.both or found.result != seen.result:
        raise Conflict(seen=0, now=scope.category.version)
    return rounds.enter_result(now, number, seen.table, result, reason=reason_of(scope))


def shown_result(result: Result | None, here: AtHand) -> str:
    """A result as a form holds it; empty where there is none."""
    return "" if result is None else typed(result, here.book)


def says_no_more(typed: Result, stored: Result) -> bool:
    """Whether a typed result is the stored one, perhaps with less detail: nothing to change."""
    return (
        (typed.points, typed.kind) == (stored.points, stored.kind)
        and typed.sets in (None, stored.sets)
        and typed.stones in (None, stored.stones)
        and typed.warnings in ((0, 0), stored.warnings)
    )


def quick_keys(book: Rulebook) -> list[tuple[str, str, str]]:
    """What a match can end with, as typed, as shown, and the code of its word."""
    words = {Seat.A: "first-won", None: "drawn", Seat.B: "second-won"}
    if book.sets.count.value > 1:
        # Where won sets decide, one score may be a win and a draw: typing it would not tell.
        found = Counter(one.points for one in final_scores(book))
        played = [
            ("-".join(map(half, one.points)), " : ".join(map(half, one.points)), words[one.winner])
            for one in final_scores(book)
            if found[one.points] == 1
        ]
    else:
        worth = Worth.of(book)
        played = [
            (key, " : ".join(map(half, points)), words[winner])
            for key, points, winner in (
                ("1", worth.won, Seat.A),
                ("½", worth.drawn, None),
                ("0", worth.lost, Seat.B),
            )
        ]
    return [*played, *ABSENT]


def around(rows: Sequence[TableRow], table: int | None) -> tuple[int | None, int | None]:
    """The tables before and after one, for the arrow keys."""
    tables = [row.table for row in rows]
    if table not in tables:
        return None, None
    at = tables.index(table)
    return tables[at - 1] if at else None, tables[at + 1] if at + 1 < len(tables) else None


def _instead_of(form: Form) -> str:
    """The stored result that somebody was shown and chose to replace; empty: not asked yet."""
    return form.data.get("instead", "")


def _wanted(form: Form, one: RoundRow) -> int | None:
    """The table that the arrow keys lead to after saving."""
    table = form.number("then", least=1)
    return table if table and one.boards.filter(table=table).exists() else None


def next_missing(one: RoundRow, table: TableNo) -> int | None:
    """The next table without a result, after this one, then from the first on."""
    found = AFTER.first(one.pk, table) or BEFORE.first(one.pk, table)
    return None if found is None else found.table
