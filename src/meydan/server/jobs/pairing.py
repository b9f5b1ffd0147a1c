"""Pairing a round: at once for small fields, as a job with progress for large ones.

A job is finished in the same transaction as the round that it makes, so a process that dies leaves
either both or neither. Whoever finds its lease run out does the work again (`queue`).
"""

import json
import sys
from dataclasses import replace
from typing import Any

from django.db import transaction

from meydan.formats.codec import decode, encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM, Actor
from meydan.server.jobs import lease
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Failed, Watch
from meydan.server.models import Category, Job
from meydan.server.models.job import OPEN
from meydan.server.store.change import Archived, Conflict, change, lock
from meydan.server.store.rows import load
from meydan.server.store.snapshots import take
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Round, Tournament
from meydan.tournament.round_count import fitted, require_open
from meydan.tournament.rounds import delete_round, pair_next

AT_ONCE = 80
"""Fields up to this size are paired within the request: it takes a moment only."""
CHILDREN = 2
"""Processes that pair at a time; more jobs wait."""
LONGEST = 900.0
"""Seconds after which a child has failed."""
PAIR, PAIR_AGAIN = "pair", "pair-again"


def start_pairing(
    category: Category,
    actor: Actor,
    *,
    again: bool = False,
    reason: str = "",
    seen: int | None = None,
) -> Job:
    """Pair the next round, or the latest one again; the job may be done when this returns."""
    with transaction.atomic():
        locked = lock(category.pk)
        if seen is not None and seen != locked.version:
            raise Conflict(seen=seen, now=locked.version)
        # A second tap, or a colleague: both look at the same progress.
        kinds = (PAIR, PAIR_AGAIN)
        under_way = Job.objects.filter(category=locked, kind__in=kinds, state__in=OPEN).first()
        if under_way is not None:
            return under_way
        tournament = _before(locked, again=again, reason=reason)
        require_open(fitted(tournament))
        take(locked, "before-pairing")
        asked: dict[str, Any] = {
            "event": locked.event,
            "category": locked,
            "actor": actor.account,
            "reason": reason,
            "version": locked.version,
        }
        kind = PAIR_AGAIN if again else PAIR
        if sum(entry.active for entry in tournament.entries) > AT_ONCE:
            return QUEUE.ask(kind, **asked)
        mine = {"state": Job.State.RUNNING, "holder": lease.HOLDER, "lease": lease.until()}
        job = Job.objects.create(kind=kind, attempts=1, **asked, **mine)
    _at_once(job, actor, tournament)
    return job


def _at_once(job: Job, actor: Actor, tournament: Tournament) -> None:
    """Pair within the request; what can't be paired is told to who asked."""
    watch = Watch(job)
    try:
        _store(watch, actor, pair_next(tournament).rounds[-1])
    except TournamentError as error:
        watch.end(Job.State.FAILED, error.code, error.facts)
        raise
    except Exception:
        watch.end(Job.State.FAILED, "gave-up")
        raise
    job.refresh_from_db()


@QUEUE.kind(PAIR, PAIR_AGAIN, at_once=CHILDREN)
def pair(job: Job, watch: Watch) -> None:
    """Pair a large field in a process of its own, which ends where nobody wants it any more."""
    actor = Actor(account=job.actor) if job.actor is not None else PROGRAM
    try:
        _store(watch, actor, _in_child(watch, _left(job)))
    except TournamentError as error:
        raise Failed(error.code, **error.facts) from None
    except Conflict:
        raise Failed("changed-meanwhile") from None
    except Archived:
        raise Failed("interrupted") from None


def _before(category: Category, *, again: bool, reason: str) -> Tournament:
    """The tournament that is paired."""
    tournament = load(category)
    return delete_round(tournament, reason=reason) if again else tournament


def _left(job: Job) -> Tournament:
    """The same when the job begins; raises `Conflict` if the category changed since."""
    assert job.category_id is not None
    with transaction.atomic():
        locked = lock(job.category_id)
        if locked.version != job.version:
            raise Conflict(seen=job.version, now=locked.version)
        return _before(locked, again=job.kind == PAIR_AGAIN, reason=job.reason)


def _store(watch: Watch, actor: Actor, made: Round) -> None:
    """The round and the end of the job, both or neither."""
    job = watch.job
    assert job.category_id is not None

    def drafted(tournament: Tournament) -> Tournament:
        if job.kind == PAIR_AGAIN:
            tournament = delete_round(tournament, reason=job.reason)
        return replace(fitted(tournament), rounds=(*tournament.rounds, made))

    act = Act.PAIR_AGAIN if job.kind == PAIR_AGAIN else Act.PAIR
    target = f"round {made.number}"
    with transaction.atomic():
        seen = job.version
        change(job.category_id, actor, act, drafted, reason=job.reason, seen=seen, target=target)
        # Inside the transaction: the round of a job that somebody else took over, or cancelled, is
        # rolled back with it.
        watch.finish(round=made.number)


def _in_child(watch: Watch, tournament: Tournament) -> Round:
    # The child pairs numbers; nobody's private data leaves this process for it.
    sent = json.dumps(encode(replace(tournament, private=())))
    command = [sys.executable, "-m", "meydan.server.jobs.worker"]
    for line in watch.lines(command, sent, longest=LONGEST):
        said = json.loads(line)
        if "round" in said:
            return decode(Round, said["round"])
        if "error" in said:
            raise TournamentError(said["error"], **said["facts"])
        watch.tell(said["done"], said["total"])
    raise RuntimeError("the pairing process said nothing")
