"""A column of results, pasted from a sheet: what each line means, a look, then all at once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse

from meydan.formats.result_text import NotAResult, read_result
from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    AtHand,
    alter,
    at_hand,
    or_back,
    places,
    require_at,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.desk.results.results import OPEN, entered, says_no_more
from meydan.server.desk.round_rows import result_in_full
from meydan.server.web.page import Scope, go, page
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.model import Pair, Round, Tournament
from meydan.tournament.results import Result
from meydan.words import say

LONGEST = 20_000
NUMBERED = re.compile(r"\s*(\d{1,4})\s*[\t;.):\s]\s*(\S.*?)\s*")
"""A table's number, then its result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the column."""

    number: int
    text: str
    pair: Pair | None = None
    result: Result | None = None
    shown: str = ""
    """The result as it will be written."""
    wrong: str = ""
    """Why this line is not taken; other lines still are."""
    same: bool = False
    """The table has this very result."""

    @property
    def fresh(self) -> bool:
        """Whether there is something to save."""
        return self.result is not None and not self.wrong and not self.same


@page(Act.ENTER_RESULT, "POST")
@or_back("desk-results", numbered=True)
def column(scope: Scope) -> HttpResponse:
    """What the pasted lines mean; confirmed, all of them are saved together."""
    here = at_hand(scope)
    one = here.tournament.round(RoundNo(scope.round.number))
    text = scope.request.POST.get("column", "")[:LONGEST]
    lines = read_column(here, one, text)
    fresh = [line for line in lines if line.fresh]
    if scope.request.POST.get("save") == "1" and fresh and one.status in OPEN:
        for line in fresh:
            assert line.pair is not None
            require_at(scope, Act.ENTER_RESULT, line.pair.table)
        alter(scope, lambda now: _all_entered(scope, now, one.number, fresh), target=_target(one))
        tell(scope, "desk_rounds.paste.saved", n=len(fresh))
        return go("desk-results", **places(scope), number=one.number)
    return show_running(
        scope,
        "results_column.html",
        tab="rounds",
        status=200 if fresh else 422,
        here=here,
        one=one,
        lines=lines,
        fresh=len(fresh),
        text=text,
        rounds=here.tournament.rounds,
    )


def read_column(here: AtHand, one: Round, text: str) -> list[Line]:
    """What each line means: a result a line in the order of tables, or each with its table."""
    texts = [line.strip() for line in text.strip("\r\n").splitlines()]
    in_order = all(_reads(here, line) for line in texts if line)
    known = {pair.table: pair for pair in one.pairs}
    lines: list[Line] = []
    taken: set[int] = set()
    for at, content in enumerate(texts):
        if not content:
            continue
        if in_order:
            pair = one.pairs[at] if at < len(one.pairs) else None
            said = content
        else:
            found = NUMBERED.fullmatch(content)
            pair = known.get(TableNo(int(found[1]))) if found else None
            said = found[2] if found else content
        line = _line(here, at + 1, content, said, pair, taken)
        if pair is not None:
            taken.add(pair.table)
        lines.append(line)
    return lines


def _line(
    here: AtHand, number: int, content: str, said: str, pair: Pair | None, taken: set[int]
) -> Line:
    lang = here.scope.lang
    if pair is None:
        wrong = say("desk_rounds.paste.no-table", lang)
        return Line(number=number, text=content, wrong=wrong)
    try:
        result = read_result(said, here.book)
    except NotAResult as error:
        wrong = say(f"results.wrong.{error.code}", lang, **error.facts)
        return Line(number=number, text=content, pair=pair, wrong=wrong)
    wrong = ""
    same = pair.result is not None and says_no_more(result, pair.result)
    if pair.table in taken:
        wrong = say("desk_rounds.paste.twice", lang)
    elif pair.result is not None and not same:
        wrong = say("desk_rounds.paste.has", lang, result=result_in_full(here, pair.result))
    return Line(
        number=number,
        text=content,
        pair=pair,
        result=result,
        shown=result_in_full(here, result),
        wrong=wrong,
        same=same and not wrong,
    )


def _reads(here: AtHand, text: str) -> bool:
    try:
        read_result(text, here.book)
    except NotAResult:
        return False
    return True


def _all_entered(
    scope: Scope, now: Tournament, number: RoundNo, lines: Sequence[Line]
) -> Tournament:
    for line in lines:
        assert line.pair is not None
        assert line.result is not None
        now = entered(scope, now, number, line.pair, line.result)
    return now


def _target(one: Round) -> str:
    return f"round {one.number}"
