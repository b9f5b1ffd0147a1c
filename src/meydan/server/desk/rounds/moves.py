"""Moving players by hand: first what it would do, then the deed."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    AtHand,
    alter,
    at_hand,
    or_back,
    places,
    reason_of,
    refuse,
    require_shape,
    shape,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament import rounds
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, RoundNo, TableNo
from meydan.tournament.model import ByeKind, Round, Tournament
from meydan.tournament.pairing import manual, pairer_for
from meydan.tournament.safety import Verdict
from meydan.words import say


@dataclass(frozen=True, slots=True)
class Move:
    """A change of the pairing: what it makes of the tournament, and what must be said of it."""

    apply: Callable[[Tournament, str], Tournament]
    """With the reason."""
    changed: Round
    warnings: tuple[str, ...] = ()
    """Rules that it breaks: it needs a reason then."""
    remarks: tuple[str, ...] = ()


class Begun(Exception):
    """A table where play has begun would lose its log."""

    def __init__(self, tables: list[int]) -> None:
        self.tables = tables
        super().__init__(str(tables))


@page(Act.CHANGE_PAIRING)
@or_back("desk-pairing", numbered=True)
def move(scope: Scope) -> HttpResponse:
    """Swap two players, turn who starts, give the bye, seat a latecomer."""
    return _move(scope, _read, "desk-move")


@page(Act.CHANGE_TABLE)
@or_back("desk-pairing", numbered=True)
def seat(scope: Scope) -> HttpResponse:
    """Seat a pair at another table."""
    return _move(scope, _read_table, "desk-seat")


def _move(
    scope: Scope, read: Callable[[AtHand, Round, Form], Move], page_name: str
) -> HttpResponse:
    here = at_hand(scope)
    one = here.tournament.round(RoundNo(scope.round.number))
    form = Form(scope.request.POST if scope.posted else scope.request.GET, scope.lang)
    made = read(here, one, form)
    if not scope.posted:
        return _look(here, one, made, page_name)
    require_shape(scope, one)
    try:
        alter(scope, lambda now: _applied(scope, now, one, made), target=f"round {one.number}")
    except Begun as error:
        refuse(scope, _begun_words(scope, error.tables))
    else:
        tell(scope, "desk_rounds.said.moved")
    return go("desk-pairing", **places(scope), number=one.number)


def _applied(scope: Scope, now: Tournament, seen: Round, made: Move) -> Tournament:
    require_shape(scope, now.round(seen.number))
    after = made.apply(now, reason_of(scope))
    begun = begun_tables(scope, after.round(seen.number))
    if begun:
        raise Begun(begun)
    return after


def begun_tables(scope: Scope, changed: Round) -> list[int]:
    """Tables with a log whose two players would not sit there as they do."""
    stay = {(pair.first, pair.second) for pair in changed.pairs}
    boards = scope.round.boards.filter(seq__gt=0).select_related("first", "second")
    return [one.table for one in boards if (one.first.local, one.second.local) not in stay]


def _begun_words(scope: Scope, tables: list[int]) -> str:
    return say("desk_rounds.move.begun", scope.lang, tables=", ".join(map(str, tables)))


def _read(here: AtHand, one: Round, form: Form) -> Move:
    what = form.data.get("what", "")
    number = one.number
    if what == "turn":
        table = TableNo(form.number("table", least=1) or 0)
        return _proposed(here, lambda now: manual.turn(now, number, table))
    entry = EntryId(form.number("one", least=1) or 0)
    if what == "join":
        joined = manual.take_bye(here.tournament, number, entry, reason="?").round(number)
        broken = [note for note in joined.notes if note.code == "by-hand" and note not in one.notes]
        return Move(
            lambda now, why: manual.take_bye(now, number, entry, reason=why),
            joined,
            tuple(here.sentence(note) for note in broken),
        )
    if what == "bye":
        alone = next((b.entry for b in one.byes if b.kind is ByeKind.PAIRING), None)
        if alone is None:
            raise TournamentError("no-bye-in-round", round=number)
        return _proposed(here, lambda now: manual.swap(now, number, entry, alone))
    other = EntryId(form.number("other", least=1) or 0)
    return _proposed(here, lambda now: manual.swap(now, number, entry, other))


def _read_table(here: AtHand, one: Round, form: Form) -> Move:
    table = TableNo(form.number("table", least=1) or 0)
    to = TableNo(form.number("to", least=1, most=999) or 0)
    moved = rounds.change_table(here.tournament, one.number, table, to=to, reason="?")
    return Move(
        lambda now, why: rounds.change_table(now, one.number, table, to=to, reason=why),
        moved.round(one.number),
    )


def _proposed(here: AtHand, propose: Callable[[Tournament], manual.Proposal]) -> Move:
    found = propose(here.tournament)
    lang = here.scope.lang
    warnings = tuple(
        say(
            "desk_rounds.move.breach",
            lang,
            breach=say(f"pairing.breach.{breach.code}", lang),
            names=", ".join(here.names[entry] for entry in breach.entries),
        )
        for breach in found.breaches
    )
    remarks = tuple(
        say("desk_rounds.move.soft", lang, first=here.names[p.first], second=here.names[p.second])
        for p in found.soft
    )
    return Move(
        lambda now, why: manual.accept(now, propose(now), reason=why),
        found.round,
        warnings,
        remarks,
    )


def _look(here: AtHand, one: Round, made: Move, page_name: str) -> HttpResponse:
    before = {pair.table: pair for pair in one.pairs}
    after = {pair.table: pair for pair in made.changed.pairs}
    tables = [
        (table, before.get(table), after.get(table))
        for table in sorted(before.keys() | after.keys())
        if before.get(table) != after.get(table)
    ]
    byes = [
        next((bye.entry for bye in either.byes if bye.kind is ByeKind.PAIRING), None)
        for either in (one, made.changed)
    ]
    program = program_round(here, one)
    scope = here.scope
    begun = begun_tables(scope, made.changed)
    return show_running(
        scope,
        "round_move.html",
        tab="rounds",
        here=here,
        one=one,
        tables=tables,
        byes=byes if byes[0] != byes[1] else None,
        made=made,
        begun=_begun_words(scope, begun) if begun else "",
        moved=manual.difference(program=program, by_hand=made.changed) if program else None,
        sent=scope.request.GET,
        page=page_name,
        shape=shape(one),
        needs_reason=bool(made.warnings) or scope.may(scope.act) is Verdict.REASON,
        never=scope.may(scope.act) is Verdict.NEVER,
        rounds=here.tournament.rounds,
    )


MOST = 400
"""Larger fields are not paired again for a look only: it would take seconds."""


def program_round(here: AtHand, one: Round) -> Round | None:
    """What the program would pair here now; `None` where it can't say, or not quickly."""
    tournament = here.tournament
    if sum(1 for entry in tournament.entries if entry.active) > MOST:
        return None
    try:
        return pairer_for(tournament.settings.system).pair(tournament, one.number)
    except TournamentError:
        return None
