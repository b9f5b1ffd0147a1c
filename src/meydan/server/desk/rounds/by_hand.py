"""A whole round paired by hand: for the day when the program finds no pairing."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    AtHand,
    alter,
    at_hand,
    or_back,
    places,
    reason_of,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.pairing.by_hand import pair_by_hand
from meydan.tournament.pairing.field import Contender, field
from meydan.words import say
from meydan.words.phrases.tournaments import error_sentence


@page(Act.PAIR)
@or_back("desk-prepare")
def by_hand(scope: Scope) -> HttpResponse:
    """Two players a table, the best first; the reason is kept."""
    here = at_hand(scope)
    here_now = field(here.tournament).present
    present = sorted(here_now, key=lambda one: (-one.score, one.rank))
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        if not reason_of(scope):
            form.wrong["reason"] = say("desk.wrong.needed", scope.lang)
        couples, bye = _read(form, len(present) // 2)
        if form.fine:
            try:
                alter(
                    scope,
                    lambda one: pair_by_hand(one, couples, bye=bye, reason=reason_of(scope)),
                    target=f"round {here.tournament.next_round}",
                    seen=form.seen,
                )
            except TournamentError as error:
                form.wrong["couples"] = error_sentence(error, scope.lang, here.tournament)
            else:
                tell(scope, "desk_rounds.said.paired", round=here.tournament.next_round)
                return go("desk-rounds", **places(scope))
    return _page(here, present, form)


def _read(form: Form, tables: int) -> tuple[list[tuple[EntryId, EntryId]], EntryId | None]:
    couples = []
    for table in range(1, tables + 1):
        first, second = (form.number(f"{side}-{table}", least=1) for side in ("first", "second"))
        couples.append((EntryId(first or 0), EntryId(second or 0)))
    bye = form.number("bye", least=1)
    return couples, None if bye is None else EntryId(bye)


def _page(here: AtHand, present: list[Contender], form: Form) -> HttpResponse:
    tables = len(present) // 2
    proposed: dict[str, int] = {}
    for at in range(tables):
        proposed[f"first-{at + 1}"] = present[2 * at].entry
        proposed[f"second-{at + 1}"] = present[2 * at + 1].entry
    if len(present) % 2:
        proposed["bye"] = present[-1].entry
    sent = {name: form.data[name] for name in proposed if name in form.data}
    return show_running(
        here.scope,
        "round_by_hand.html",
        tab="rounds",
        status=422 if form.wrong else 200,
        here=here,
        number=here.tournament.next_round,
        present=present,
        tables=tables,
        values={name: str(value) for name, value in (proposed | sent).items()},
        wrong=form.wrong,
        rounds=here.tournament.rounds,
    )
