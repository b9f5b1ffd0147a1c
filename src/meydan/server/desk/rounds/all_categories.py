"""All categories of an event at once: pair those that are ready, publish and start the drafts."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import places, refuse, shape, show_running
from meydan.server.desk.frame import tell
from meydan.server.desk.rounds.next_round import (
    pair_ready,
    publish_started,
    what_next,
    why_unpublished,
)
from meydan.server.models import Category
from meydan.server.numbers import number_in
from meydan.server.store.change import Conflict
from meydan.server.store.rows import load
from meydan.server.web.page import Scope, go, page
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import RoundStatus, Tournament
from meydan.words import say
from meydan.words.phrases.tournaments import error_sentence, round_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A category, and how near its next round is."""

    category: Category
    state: str
    """`ready`, `draft` or `waiting`."""
    round: str
    """The round that comes, or the draft, by its name."""
    number: int
    tables: int = 0
    """Of the draft."""
    shape: str = ""
    why: str = ""
    """What is in the way."""


@page(Act.PAIR, "GET", "HEAD")
def all_categories(scope: Scope) -> HttpResponse:
    """What is ready, what is a draft, and what is not ready and why."""
    lines = [_line(scope, one) for one in scope.event.categories.all()]
    return show_running(
        scope,
        "all_categories.html",
        tab="all-rounds",
        ready=[one for one in lines if one.state == "ready"],
        drafts=[one for one in lines if one.state == "draft"],
        waiting=[one for one in lines if one.state == "waiting"],
    )


@page(Act.PAIR, "POST")
def pair_all(scope: Scope) -> HttpResponse:
    """Pair every category that was ready and is still as it was seen."""

    def pair(category: Category) -> bool:
        seen = number_in(scope.request.POST.get(f"version-{category.pk}"))
        if seen is not None:
            pair_ready(category, scope.actor, seen=seen)
        return seen is not None

    return _each(scope, pair, "paired-all")


@page(Act.PUBLISH_ROUND, "POST")
def publish_all(scope: Scope) -> HttpResponse:
    """Publish and start every draft that is still as it was seen."""

    def publish(category: Category) -> bool:
        seen = scope.request.POST.get(f"shape-{category.pk}")
        last = category.rounds.order_by("-number").first()
        if seen is None or last is None:
            return False
        number = RoundNo(last.number)

        def looked(tournament: Tournament) -> None:
            if shape(tournament.round(number)) != seen:
                raise Conflict(seen=0, now=0)

        publish_started(category, scope.actor, number, looked=looked)
        return True

    return _each(scope, publish, "published-all")


def _each(scope: Scope, act: Callable[[Category], bool], said: str) -> HttpResponse:
    """Do something in every category that asks for it; one that refuses keeps no other from it."""
    done = 0
    for category in scope.event.categories.all():
        try:
            done += act(category)
        except TournamentError as error:
            _refused(scope, category, error_sentence(error, scope.lang, load(category)))
        except Conflict:
            _refused(scope, category, say("error.conflict", scope.lang))
    if done:
        tell(scope, f"desk_rounds.said.{said}", n=done)
    return go("desk-all-rounds", **places(scope))


def _line(scope: Scope, category: Category) -> Line:
    tournament = load(category)
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is not None and last.status is RoundStatus.DRAFT:
        fault = why_unpublished(tournament, last.number)
        return Line(
            category=category,
            state="waiting" if fault else "draft",
            why=error_sentence(fault, scope.lang, tournament) if fault else "",
            round=round_name(tournament, last.number, scope.lang),
            number=last.number,
            tables=len(last.pairs),
            shape=shape(last),
        )
    number = tournament.next_round
    try:
        number, why = what_next(tournament), ""
    except TournamentError as error:
        why = error_sentence(error, scope.lang, tournament)
    return Line(
        category=category,
        state="waiting" if why else "ready",
        # After the last round there is none to name.
        round=""
        if number > tournament.settings.rounds
        else round_name(tournament, number, scope.lang),
        number=number,
        why=why,
    )


def _refused(scope: Scope, category: Category, sentence: str) -> None:
    refuse(scope, f"{category.name}: {sentence}")
