"""A season counted behind the pages: places soon after a round's end, ratings every hour."""

from datetime import timedelta

from django.utils import timezone

from meydan.server.access.actor import Actor
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Federation, Job
from meydan.server.models.job import OPEN
from meydan.server.store.season.placings import place_due
from meydan.server.store.season.rated import rate_all, rate_due
from meydan.server.store.season.stale import places_wait

SEASON = "season"
REST = timedelta(minutes=10)
"""After a count that failed, before the server tries again by itself."""


def look() -> None:
    """Called every few seconds by the keeper: have places counted where something changed."""
    ours = Job.objects.filter(kind=SEASON)
    failed = ours.filter(state=Job.State.FAILED, ended__gt=timezone.now() - REST)
    if not ours.filter(state__in=OPEN).exists() and not failed.exists() and places_wait():
        QUEUE.ask(SEASON)


def count_every_hour() -> None:
    """Called every hour by the keeper: places and ratings of every federation."""
    if not Job.objects.filter(kind=SEASON, state=Job.State.WAITING).exists():
        QUEUE.ask(SEASON, asked={"ratings": True})


def count_now(federation: Federation, actor: Actor, *, anew: bool = False) -> Job:
    """The office asks for all of it; `anew`: every month, as after other first values."""
    asked = {"ratings": True, "federation": federation.pk, "anew": anew}
    return QUEUE.ask(SEASON, asked=asked, actor=actor.account)


def counting(federation: Federation) -> Job | None:
    """What the office asked for and is not done yet."""
    jobs = Job.objects.filter(kind=SEASON, state__in=OPEN, asked__federation=federation.pk)
    return jobs.order_by("-id").first()


@QUEUE.kind(SEASON)
def count(job: Job, watch: Watch) -> None:
    """Count whatever changed; what is counted stays so where the job ends early."""
    wanted = job.asked.get("federation")
    federations = Federation.objects.defer("logo")
    for one in federations.filter(pk=wanted) if wanted else federations:
        place_due(one, told=watch.tell)
        if job.asked.get("ratings"):
            watch.check()
            rate_all(one) if job.asked.get("anew") else rate_due(one)
