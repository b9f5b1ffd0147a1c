"""From the last result to the next pairing in two steps: finish and look, publish and start.

Each of the four steps can still be done alone; these only do two of them one after the other.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.access.refusals import Forbidden
from meydan.server.desk.current import or_back, places, require_shape
from meydan.server.desk.frame import tell
from meydan.server.desk.rounds.pairing import follow
from meydan.server.jobs.pairing import start_pairing
from meydan.server.models import Category, Job
from meydan.server.store.change import Conflict, change
from meydan.server.store.round_end import finish_round
from meydan.server.web.page import Scope, go, page
from meydan.tournament import rounds
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.names import ListLang

UNDER_WAY = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


@page(Act.FINISH_ROUND, "POST")
@or_back("desk-prepare")
def finish_and_pair(scope: Scope) -> HttpResponse:
    """Close the round whose results are all in, and on to the draft of the next."""
    if not scope.can(Act.PAIR):
        raise Forbidden(Act.PAIR)
    finish_round(scope.category.pk, scope.actor, RoundNo(scope.round.number))
    tell(scope, "desk_rounds.said.finished", round=scope.round.number)
    return follow(scope, start_pairing(scope.category, scope.actor))


@page(Act.PUBLISH_ROUND, "POST")
@or_back("desk-round", numbered=True)
def publish_and_start(scope: Scope) -> HttpResponse:
    """Show the draft to everyone, and play begins."""
    number = RoundNo(scope.round.number)

    def looked(tournament: Tournament) -> None:
        require_shape(scope, tournament.round(number))

    publish_started(scope.category, scope.actor, number, looked=looked)
    tell(scope, "desk_rounds.said.published-started", round=number)
    return go("desk-round", **places(scope), number=number)


def pair_ready(category: Category, actor: Actor, *, seen: int) -> Job:
    """Finish what is played out and pair the next round; a large field is paired aside."""
    if category.version != seen:
        raise Conflict(seen=seen, now=category.version)
    last = category.rounds.order_by("-number").first()
    if last is not None and last.status in UNDER_WAY:
        finish_round(category.pk, actor, RoundNo(last.number))
    return start_pairing(category, actor)


def what_next(tournament: Tournament) -> RoundNo:
    """The round that comes once the one under way is finished; refuses as pairing it would."""
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is not None and last.status in UNDER_WAY:
        started = replace(last, status=RoundStatus.PLAYING)
        tournament = rounds.finish(tournament.with_round(started), last.number)
    return rounds.require_ready(tournament)


def why_unpublished(tournament: Tournament, number: RoundNo) -> TournamentError | None:
    """Why a draft can't be published as it is: somebody came or left since it was paired."""
    try:
        rounds.publish(tournament, number)
    except TournamentError as error:
        return error
    return None


def publish_started(
    category: Category, actor: Actor, number: RoundNo, *, looked: Callable[[Tournament], None]
) -> None:
    """Publish a draft and start it, both or neither, each with its own line in the history.

    `looked` raises `Conflict` where the draft is not the one that was looked at.
    """
    lang: ListLang = "ru" if category.event.language == "ru" else "tr"

    def published(tournament: Tournament) -> Tournament:
        looked(tournament)
        return rounds.publish(tournament, number, lang=lang)

    target = f"round {number}"
    with transaction.atomic():
        change(category.pk, actor, Act.PUBLISH_ROUND, published, target=target)
        started = partial(rounds.start, number=number)
        change(category.pk, actor, Act.START_ROUND, started, target=target)
