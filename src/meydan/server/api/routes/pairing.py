"""Pairing the next round: at once for small fields, as a job with progress for large ones."""

from django.http import Http404

from meydan.server.access.actions import Act
from meydan.server.api.route import change, read
from meydan.server.api.routes.events import CATEGORY
from meydan.server.api.routes.rounds import ROUND
from meydan.server.api.shapes.rounds import JobOut, StepIn
from meydan.server.jobs.pairing import start_pairing
from meydan.server.jobs.queue import QUEUE
from meydan.server.models import Job
from meydan.server.store.rows import load
from meydan.server.web.page import Scope
from meydan.tournament.errors import TournamentError
from meydan.words import say
from meydan.words.phrases.tournaments import error_sentence

OWN = frozenset({"interrupted", "changed-meanwhile", "gave-up"})
"""Ends of a job that are no refusal of the tournament's."""


@change(CATEGORY + "/pairing", Act.PAIR, JobOut, status=202, goes_on=True)
def pair_next_round(scope: Scope, body: StepIn) -> JobOut:
    """Pair the next round as a draft; look at the job until it is done, then at the draft."""
    job = start_pairing(scope.category, scope.actor, reason=body.reason, seen=body.seen)
    return _job(scope, job)


@change(ROUND + "/pair-again", Act.PAIR_AGAIN, JobOut, status=202, goes_on=True)
def pair_round_again(scope: Scope, body: StepIn) -> JobOut:
    """Throw the latest pairing away and make a new one; after publishing, needs a reason."""
    if scope.round.number != scope.category.rounds.count():
        raise TournamentError(
            "not-in-this-state",
            action="pair-again",
            round=scope.round.number,
            status=scope.round.status,
        )
    job = start_pairing(scope.category, scope.actor, again=True, reason=body.reason, seen=body.seen)
    return _job(scope, job)


@read(CATEGORY + "/jobs/{int:job}", Act.PAIR, JobOut)
def get_job(scope: Scope, job: int) -> JobOut:
    """How far a pairing is."""
    found = Job.objects.filter(pk=job, category=scope.category).first()
    if found is None:
        raise Http404
    return _job(scope, found)


@change(CATEGORY + "/jobs/{int:job}/cancel", Act.PAIR, JobOut, goes_on=True)
def cancel_job(scope: Scope, job: int, body: StepIn) -> JobOut:  # noqa: ARG001
    """End a pairing under way; the round is not made."""
    found = Job.objects.filter(pk=job, category=scope.category).first()
    if found is None:
        raise Http404
    QUEUE.cancel(found)
    return _job(scope, found)


def _job(scope: Scope, job: Job) -> JobOut:
    done = job.state == Job.State.DONE
    return JobOut(
        job=job.pk,
        kind=job.kind,
        state=Job.State(job.state).value,
        done=job.done,
        total=job.total,
        code=job.code,
        message=_message(scope, job),
        round=scope.category.rounds.count() if done else None,
    )


def _message(scope: Scope, job: Job) -> str:
    if job.state == Job.State.CANCELLED:
        return say("api.job.cancelled", scope.lang)
    if job.state != Job.State.FAILED:
        return ""
    if job.code in OWN:
        return say(f"api.job.{job.code}", scope.lang)
    facts = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in job.facts.items()
    }
    return error_sentence(TournamentError(job.code, **facts), scope.lang, load(scope.category))
