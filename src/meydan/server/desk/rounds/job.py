"""A pairing under way: its progress, as a page and for the script that watches it."""

from typing import Any

from django.http import Http404, HttpResponse, JsonResponse

from meydan.server.access.actions import Act
from meydan.server.desk.current import at_hand, show_running
from meydan.server.desk.rounds.pairing import follow
from meydan.server.models import Job
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page
from meydan.tournament.errors import TournamentError
from meydan.words import say
from meydan.words.phrases.tournaments import error_sentence

OWN = frozenset({"interrupted", "changed-meanwhile", "pairing-failed"})
"""Ends of a job that are no refusal of the tournament's."""


@page(Act.PAIR, "GET", "HEAD")
def job(scope: Scope, job: int) -> HttpResponse:
    """How far it is; who asks when it is done is sent to the draft."""
    found = Job.objects.filter(pk=job, category=scope.category).first()
    if found is None:
        raise Http404
    if wants_json(scope.request):
        state = {"state": found.state, "done": found.done, "total": found.total}
        return JsonResponse(state)
    if found.state == Job.State.DONE:
        return follow(scope, found)
    failed = _why(scope, found) if found.state == Job.State.FAILED else ""
    return show_running(scope, "round_job.html", tab="rounds", job=found, failed=failed)


def _why(scope: Scope, found: Job) -> str:
    if found.code in OWN:
        return say(f"desk_rounds.job.{found.code}", scope.lang)
    facts: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in found.facts.items()
    }
    error = TournamentError(found.code, **facts)
    return error_sentence(error, scope.lang, at_hand(scope).tournament)
