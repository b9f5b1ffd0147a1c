"""A round's way: publish, start, finish, lock; and back, with a reason and after a look."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import (
    alter,
    at_hand,
    or_back,
    places,
    reason_of,
    require_shape,
    shape,
    show_running,
)
from meydan.server.desk.frame import tell
from meydan.server.store.round_end import finish_round
from meydan.server.web.page import Scope, go, page
from meydan.tournament import rounds
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.names import ListLang
from meydan.tournament.safety import Verdict


@page(Act.PUBLISH_ROUND, "POST")
@or_back("desk-round", numbered=True)
def publish(scope: Scope) -> HttpResponse:
    """Show the draft to everyone."""
    lang: ListLang = "ru" if scope.event.language == "ru" else "tr"
    return _step(scope, "published", lambda one, n, _: rounds.publish(one, n, lang=lang))


@page(Act.START_ROUND, "POST")
@or_back("desk-round", numbered=True)
def start(scope: Scope) -> HttpResponse:
    """Play begins."""
    return _step(scope, "started", lambda one, n, _: rounds.start(one, n))


@page(Act.FINISH_ROUND, "POST")
@or_back("desk-round", numbered=True)
def finish(scope: Scope) -> HttpResponse:
    """All results are in; a snapshot is kept."""
    number = scope.round.number
    finish_round(scope.category.pk, scope.actor, RoundNo(number))
    tell(scope, "desk_rounds.said.finished", round=number)
    return go("desk-round", **places(scope), number=number)


@page(Act.LOCK_ROUND, "POST")
@or_back("desk-round", numbered=True)
def lock(scope: Scope) -> HttpResponse:
    """Signed off by the chief referee."""
    return _step(scope, "locked", lambda one, n, _: rounds.lock(one, n))


@dataclass(frozen=True, slots=True)
class Back:
    """A step back: what it is called, what it does, and where one goes then."""

    code: str
    edit: Callable[[Tournament, RoundNo, str], Tournament]
    gone: bool = False
    """Whether the round is no more."""


UNPUBLISH = Back("unpublish", lambda one, n, why: rounds.unpublish(one, n, reason=why))
REOPEN = Back("reopen", lambda one, n, why: rounds.reopen(one, n, reason=why))
UNLOCK = Back("unlock", lambda one, n, why: rounds.unlock(one, n, reason=why))
DELETE = Back("delete", lambda one, _, why: rounds.delete_round(one, reason=why), gone=True)


@page(Act.UNPUBLISH_ROUND)
@or_back("desk-round", numbered=True)
def unpublish(scope: Scope) -> HttpResponse:
    """Back to a draft that only the desk sees."""
    return _back(scope, UNPUBLISH)


@page(Act.REOPEN_ROUND)
@or_back("desk-round", numbered=True)
def reopen(scope: Scope) -> HttpResponse:
    """Back from finished to playing."""
    return _back(scope, REOPEN)


@page(Act.UNLOCK_ROUND)
@or_back("desk-round", numbered=True)
def unlock(scope: Scope) -> HttpResponse:
    """Back from locked to finished."""
    return _back(scope, UNLOCK)


@page(Act.DELETE_ROUND)
@or_back("desk-round", numbered=True)
def delete(scope: Scope) -> HttpResponse:
    """The latest round is taken away."""
    return _back(scope, DELETE)


@page(Act.PAIR_AGAIN, "GET", "HEAD")
def ask_again(scope: Scope) -> HttpResponse:
    """What pairing again would throw away."""
    return _ask(scope, "pair-again", "desk-pair-again")


def _step(
    scope: Scope, said: str, edit: Callable[[Tournament, RoundNo, str], Tournament]
) -> HttpResponse:
    number = RoundNo(scope.round.number)
    why = reason_of(scope)

    def stepped(tournament: Tournament) -> Tournament:
        require_shape(scope, tournament.round(number))
        return edit(tournament, number, why)

    alter(scope, stepped, target=f"round {number}")
    tell(scope, f"desk_rounds.said.{said}", round=number)
    return go("desk-round", **places(scope), number=number)


def _back(scope: Scope, back: Back) -> HttpResponse:
    if not scope.posted:
        return _ask(scope, back.code, f"desk-round-{back.code}")
    answer = _step(scope, f"{back.code}-done", back.edit)
    return go("desk-rounds", **places(scope)) if back.gone else answer


def _ask(scope: Scope, code: str, page_name: str) -> HttpResponse:
    here = at_hand(scope)
    one = here.tournament.round(RoundNo(scope.round.number))
    return show_running(
        scope,
        "round_ask.html",
        tab="rounds",
        here=here,
        one=one,
        code=code,
        page=page_name,
        shape=shape(one),
        started=sum(1 for pair in one.pairs if pair.result is not None),
        needs_reason=scope.may(scope.act) is Verdict.REASON,
        never=scope.may(scope.act) is Verdict.NEVER,
        rounds=here.tournament.rounds,
    )
