"""Ties decided off the program: a play-off entered, or a lot drawn from a shown text."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import AtHand, alter, at_hand, or_back, places, show_running
from meydan.server.desk.frame import tell
from meydan.server.numbers import numbers_in
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.decisions import decide as decided, undecide
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Decision, DecisionKind
from meydan.tournament.tiebreaks.lot import draw
from meydan.words import say


@page(Act.DECIDE_TIE)
@or_back("desk-standings")
def decide(scope: Scope) -> HttpResponse:
    """Put those who are level in an order."""
    here = at_hand(scope)
    sent = scope.request.POST if scope.posted else scope.request.GET
    form = Form(sent, scope.lang)
    tied = _entries(here, sent.getlist("entry"))
    number = form.number("round", least=1, most=99)
    if len(tied) < 2:
        return go("desk-standings", **places(scope))
    if scope.posted:
        made = _decision(form, tied, None if number is None else RoundNo(number))
        if made is not None:
            names = ", ".join(map(str, made.order))
            alter(scope, lambda one: decided(one, made), target=f"entry {names}"[:120])
            tell(scope, "desk_rounds.said.decided")
            return go("desk-standings", **places(scope))
    return show_running(
        scope,
        "standings_decide.html",
        tab="standings",
        status=422 if scope.posted else 200,
        here=here,
        tied=tied,
        number=number,
        wrong=form.wrong if scope.posted else {},
        sent=sent,
    )


@page(Act.DECIDE_TIE, "POST")
@or_back("desk-standings")
def take_back(scope: Scope, decision: int) -> HttpResponse:
    """Take a decision back."""
    alter(scope, lambda one: undecide(one, decision), target=f"decision {decision + 1}")
    tell(scope, "desk_rounds.said.undecided")
    return go("desk-standings", **places(scope))


def _decision(form: Form, tied: list[EntryId], number: RoundNo | None) -> Decision | None:
    kind = DecisionKind(form.choice("kind", list(DecisionKind)))
    if kind is DecisionKind.LOT and form.data.get("way") == "seed":
        seed = form.text("seed", needed=True)
        if not form.fine:
            return None
        drawn = draw(tied, seed=seed)
        return Decision(kind=drawn.kind, order=drawn.order, seed=drawn.seed, round=number)
    ranks = {entry: form.number(f"rank-{entry}", least=1, most=len(tied)) for entry in tied}
    order = sorted(tied, key=lambda entry: ranks[entry] or 0)
    if sorted(rank or 0 for rank in ranks.values()) != list(range(1, len(tied) + 1)):
        form.wrong["order"] = say("desk_rounds.wrong.order", form.lang)
        return None
    return Decision(kind=kind, order=tuple(order), round=number)


def _entries(here: AtHand, sent: list[str]) -> list[EntryId]:
    known = [EntryId(one) for one in numbers_in(sent)]
    return list(dict.fromkeys(one for one in known if one in here.names))
