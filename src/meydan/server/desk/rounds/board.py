"""The round board: every table and how far it is; a draft is shown with why it is so."""

from collections import Counter

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand, at_hand, live_after, places, shape, show_running
from meydan.server.desk.round_rows import bye_lines, table_rows
from meydan.server.desk.rounds.next_round import why_unpublished
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import ByeKind, Round, RoundStatus
from meydan.tournament.pairing.explain import explain
from meydan.words.phrases.people import in_order
from meydan.words.phrases.tournaments import error_sentence

STATES = ("waiting", "playing", "problem", "done")


@page(Act.SEE_DESK, "GET", "HEAD")
def latest(scope: Scope) -> HttpResponse:
    """To the round that matters now: the latest, or the preparation of the next."""
    last = scope.category.rounds.order_by("-number").first()
    over = last is not None and last.status in (RoundStatus.FINISHED, RoundStatus.LOCKED)
    if last is None or (over and last.number < int(scope.category.settings["rounds"])):
        return go("desk-prepare", **places(scope))
    return go("desk-round", **places(scope), number=last.number)


@page(Act.SEE_DESK, "GET", "HEAD")
def board(scope: Scope) -> HttpResponse:
    """One round."""
    here = at_hand(scope)
    one = here.tournament.round(RoundNo(scope.round.number))
    if one.status is RoundStatus.DRAFT:
        return pairing_page(here, one)
    rows = table_rows(here, one)
    wanted = scope.request.GET.get("show", "")
    counts = Counter(row.state for row in rows)
    return show_running(
        scope,
        "round_board.html",
        tab="rounds",
        here=here,
        one=one,
        rows=[row for row in rows if wanted not in STATES or row.state == wanted],
        counts=[(state, counts[state]) for state in STATES if counts[state]],
        wanted=wanted,
        byes=bye_lines(here, one),
        shape=shape(one),
        rounds=here.tournament.rounds,
        notes=[here.sentence(note) for note in one.notes],
        last=one.number == len(here.tournament.rounds),
        after=live_after(scope.category.stream),
    )


@page(Act.SEE_DESK, "GET", "HEAD")
def pairing(scope: Scope) -> HttpResponse:
    """A round's pairing, each board explained."""
    here = at_hand(scope)
    return pairing_page(here, here.tournament.round(RoundNo(scope.round.number)))


def pairing_page(here: AtHand, one: Round) -> HttpResponse:
    """The boards of a round with the reasons behind them, and what can be moved by hand."""
    rows = table_rows(here, one)
    byes = bye_lines(here, one)
    alone = next((line for line in byes if line.bye.kind is ByeKind.PAIRING), None)
    seated = {seat.entry.id for row in rows for seat in (row.first, row.second)}
    seated |= {alone.entry.id} if alone else set()
    outside = [e.id for e in here.tournament.entries if e.active and e.id not in seated]
    return show_running(
        here.scope,
        "round_pairing.html",
        tab="rounds",
        here=here,
        one=one,
        rows=rows,
        byes=byes,
        alone=alone,
        outside=[here.tournament.entry(key) for key in in_order(outside, here.names)],
        why=explained(here, one.number),
        shape=shape(one),
        rounds=here.tournament.rounds,
        notes=[here.sentence(note) for note in one.notes],
        last=one.number == len(here.tournament.rounds),
        fault=_fault(here, one),
    )


def _fault(here: AtHand, one: Round) -> str:
    """Why a draft does not fit any more, in words."""
    found = why_unpublished(here.tournament, one.number)
    if one.status is not RoundStatus.DRAFT or found is None:
        return ""
    return error_sentence(found, here.scope.lang, here.tournament)


def explained(here: AtHand, number: RoundNo) -> dict[int, list[str]]:
    """Sentences by table; 0 holds those of the bye."""
    try:
        boards = explain(here.tournament, number)
    except TournamentError:  # a round brought in from elsewhere, without a lot
        return {}
    return {board.table or 0: [here.sentence(note) for note in board.notes] for board in boards}
