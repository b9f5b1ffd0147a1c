"""The fair-play report of an arena, for who opened it: figures to look at, no verdict."""

from statistics import mean
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.secrets import digest
from meydan.server.jobs.fair_play import FEWEST, MOST_GAMES, ask_report, last_report
from meydan.server.models import Arena, Classroom
from meydan.server.web.page import Scope, page

FIGURES = ("agreement", "seconds", "unevenness")


@page(Act.SCHEDULE)
def of_event(scope: Scope, code: str) -> HttpResponse:
    """Of an event's arena."""
    return _report(scope, code, {"event": scope.event})


@page(Act.FEDERATION_OFFICE)
def of_federation(scope: Scope, code: str) -> HttpResponse:
    """Of a federation's."""
    return _report(scope, code, {"federation": scope.federation})


@page(Act.PLAY)
def of_class(scope: Scope, secret: str, code: str) -> HttpResponse:
    """Of a class's, by its teacher's link."""
    room = Classroom.objects.filter(key=digest(secret)).first()
    if room is None:
        check_rate(scope.request, "class-miss", "", most=6, seconds=600)
        raise Http404
    return _report(scope, code, {"classroom": room})


def _report(scope: Scope, code: str, owner: dict[str, Any]) -> HttpResponse:
    found = Arena.objects.filter(code=code, **owner).first()
    if found is None:
        raise Http404
    if scope.posted:
        check_rate(scope.request, "fair-play", str(found.pk), most=6, seconds=600)
        ask_report(found)
        return HttpResponseRedirect(scope.request.path)
    job = last_report(found)
    facts = job.facts.get("rows", {}) if job is not None and not job.open else {}
    rows = [
        (one, facts[str(one.pk)])
        for one in found.players.select_related("profile")
        if str(one.pk) in facts
    ]
    # Whoever agrees most with the engine stands first: there one looks first.
    rows.sort(key=lambda row: -(row[1]["agreement"] or 0))
    games = found.games.filter(game__phase="over").select_related("game", "first", "second")
    by_player: dict[int, list[str]] = {}
    for game in games[:MOST_GAMES]:
        for key in (game.first_id, game.second_id):
            by_player.setdefault(key, []).append(game.game.code)
    answer = scope.render(
        "arena/fair.html",
        arena=found,
        job=job,
        rows=rows,
        played=by_player,
        usual={name: _mean([facts_[name] for _one, facts_ in rows]) for name in FIGURES},
        fewest=FEWEST,
    )
    answer["Cache-Control"] = "no-store"
    return answer


def _mean(values: list[float | None]) -> float | None:
    known = [one for one in values if one is not None]
    return round(mean(known), 1) if known else None
