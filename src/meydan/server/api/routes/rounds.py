"""Rounds: what is published, the draft for the desk, and the steps from one state to the next."""

from collections.abc import Callable
from typing import Any

from django.http import Http404

from meydan.server.access.actions import Act
from meydan.server.api.route import change, read
from meydan.server.api.routes.events import CATEGORY
from meydan.server.api.shapes.rounds import RoundBrief, RoundList, RoundOut, StepIn
from meydan.server.api.tags import category_tag
from meydan.server.api.visible_category import Seen, bye_out, pair_out, seen
from meydan.server.store.change import Conflict, change as alter
from meydan.server.store.round_end import finish_round as finish
from meydan.server.store.rows import load
from meydan.server.web.page import Scope
from meydan.tournament import rounds as domain
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Round, RoundStatus, Tournament
from meydan.tournament.names import ListLang

ROUND = CATEGORY + "/rounds/{int:number}"


@read(CATEGORY + "/rounds", Act.SEE_PUBLIC, RoundList, tag=category_tag)
def list_rounds(scope: Scope) -> RoundList:
    """The published rounds and how far each is."""
    now = seen(scope).now
    return RoundList(
        planned=now.tournament.settings.rounds,
        items=[RoundBrief(**_brief(one)) for one in now.rounds],
    )


@read(ROUND, Act.SEE_PUBLIC, RoundOut, tag=category_tag)
def get_round(scope: Scope) -> RoundOut:
    """The pairings, byes and results of a published round."""
    one = seen(scope)
    return _round(scope, one, one.now.tournament.round(RoundNo(scope.round.number)))


@read(CATEGORY + "/draft", Act.SEE_DESK, RoundOut)
def get_draft(scope: Scope) -> RoundOut:
    """The round that is paired and not published yet; for the desk only."""
    one = seen(scope)
    last = load(scope.category).rounds[-1:]
    if not last or last[0].status is not RoundStatus.DRAFT:
        raise Http404
    return _round(scope, one, last[0])


@change(ROUND + "/publish", Act.PUBLISH_ROUND, RoundBrief)
def publish_round(scope: Scope, body: StepIn) -> RoundBrief:
    """Show a draft to everyone; with round 1 the starting list is fixed (T9)."""
    lang: ListLang = "ru" if scope.event.language == "ru" else "tr"
    return _step(scope, body, lambda one, n: domain.publish(one, n, lang=lang))


@change(ROUND + "/start", Act.START_ROUND, RoundBrief)
def start_round(scope: Scope, body: StepIn) -> RoundBrief:
    """Play begins."""
    return _step(scope, body, domain.start)


@change(ROUND + "/finish", Act.FINISH_ROUND, RoundBrief)
def finish_round(scope: Scope, body: StepIn) -> RoundBrief:
    """All results are in; a snapshot is kept."""
    version = scope.category.version
    if body.seen is not None and body.seen != version:
        raise Conflict(seen=body.seen, now=version)
    number = RoundNo(scope.round.number)
    finish(scope.category.pk, scope.actor, number)
    return RoundBrief(**_brief(load(scope.category).round(number)))


@change(ROUND + "/lock", Act.LOCK_ROUND, RoundBrief)
def lock_round(scope: Scope, body: StepIn) -> RoundBrief:
    """Signed off by the chief referee."""
    return _step(scope, body, domain.lock)


@change(ROUND + "/unpublish", Act.UNPUBLISH_ROUND, RoundBrief)
def unpublish_round(scope: Scope, body: StepIn) -> RoundBrief:
    """Back to a draft, as long as no result is in; needs a reason."""
    return _step(scope, body, lambda one, n: domain.unpublish(one, n, reason=body.reason))


@change(ROUND + "/reopen", Act.REOPEN_ROUND, RoundBrief)
def reopen_round(scope: Scope, body: StepIn) -> RoundBrief:
    """Back from finished to playing; needs a reason."""
    return _step(scope, body, lambda one, n: domain.reopen(one, n, reason=body.reason))


@change(ROUND + "/unlock", Act.UNLOCK_ROUND, RoundBrief)
def unlock_round(scope: Scope, body: StepIn) -> RoundBrief:
    """Back from locked to finished; needs a reason."""
    return _step(scope, body, lambda one, n: domain.unlock(one, n, reason=body.reason))


def _step(
    scope: Scope, body: StepIn, edit: Callable[[Tournament, RoundNo], Tournament]
) -> RoundBrief:
    number = RoundNo(scope.round.number)
    done = alter(
        scope.category.pk,
        scope.actor,
        scope.act,
        lambda one: edit(one, number),
        reason=body.reason,
        seen=body.seen,
        target=f"round {number}",
    )
    return RoundBrief(**_brief(done.after.round(number)))


def _brief(one: Round) -> dict[str, Any]:
    return {
        "number": one.number,
        "status": one.status.value,
        "tables": len(one.pairs),
        "missing": len(one.missing),
    }


def _round(scope: Scope, view: Seen, one: Round) -> RoundOut:
    row = scope.named_round
    states = view.now.states.get(one.number, {})
    return RoundOut(
        **_brief(one),
        timer_ends=row.timer_ends if row else None,
        pairs=[
            pair_out(view, pair, str(states.get(pair.table, {}).get("phase", "waiting")))
            for pair in one.pairs
        ],
        byes=[bye_out(view, bye) for bye in one.byes],
        version=scope.category.version,
    )
