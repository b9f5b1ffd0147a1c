"""Pairing a round: at once for small fields, as a job with progress for large ones.

A job is finished in the same transaction as the round that it makes, so a process that dies leaves
either both or neither. Whoever finds its lease run out does the work again (`keeper`).
"""

import json
import logging
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import close_old_connections, connection, transaction
from django.utils import timezone

from meydan.formats.codec import decode, encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM, Actor
from meydan.server.jobs import lease
from meydan.server.models import Category, Job
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
ATTEMPTS = 3
"""A job that took so many processes with it is not tried again."""

Pair = Callable[[Job, Tournament], Round]
log = logging.getLogger(__name__)
_children = threading.BoundedSemaphore(CHILDREN)


class Lost(Exception):
    """Another process does this job by now."""


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
        running = Job.objects.filter(category=locked, state=Job.State.RUNNING).first()
        if running is not None:
            return running
        tournament = _before(locked, again=again, reason=reason)
        require_open(fitted(tournament))
        take(locked, "before-pairing")
        job = Job.objects.create(
            category=locked,
            actor=actor.account,
            kind="pair-again" if again else "pair",
            reason=reason,
            version=locked.version,
            holder=lease.HOLDER,
            lease=lease.until(),
        )
    if sum(entry.active for entry in tournament.entries) > AT_ONCE:
        _begin(job, actor, tournament)
        return job
    _run(job, actor, tournament, _here)
    job.refresh_from_db()
    if job.state == Job.State.FAILED and job.code:
        facts = {key: tuple(v) if isinstance(v, list) else v for key, v in job.facts.items()}
        raise TournamentError(job.code, **facts)
    return job


def resume() -> int:
    """Go on with what processes that are gone left behind; how many jobs."""
    taken = [job for job in lease.orphaned() if lease.claim(job)]
    for job in taken:
        log.warning("pairing %s goes on: the process that did it is gone", job.pk)
        actor = Actor(account=job.actor) if job.actor is not None else PROGRAM
        try:
            tournament = _left(job)
        except Conflict:
            _end(job, "changed-meanwhile", {})
        except Archived:
            _end(job, "interrupted", {})
        else:
            if job.attempts > ATTEMPTS:
                _end(job, "pairing-failed", {})
            else:
                _begin(job, actor, tournament)
    return len(taken)


def _before(category: Category, *, again: bool, reason: str) -> Tournament:
    """The tournament that is paired."""
    tournament = load(category)
    return delete_round(tournament, reason=reason) if again else tournament


def _left(job: Job) -> Tournament:
    """The same for a job that was left behind; raises `Conflict` if it changed since."""
    with transaction.atomic():
        locked = lock(job.category_id)
        if locked.version != job.version:
            raise Conflict(seen=job.version, now=locked.version)
        return _before(locked, again=job.kind == "pair-again", reason=job.reason)


def _begin(job: Job, actor: Actor, tournament: Tournament) -> None:
    threading.Thread(
        target=_in_thread, args=(job, actor, tournament), name="pairing", daemon=True
    ).start()


def _in_thread(job: Job, actor: Actor, tournament: Tournament) -> None:
    close_old_connections()
    try:
        with lease.held(job), _children:
            _run(job, actor, tournament, _in_child)
    finally:
        connection.close()


def _run(job: Job, actor: Actor, tournament: Tournament, pair: Pair) -> None:
    try:
        _store(job, actor, pair(job, tournament))
    except TournamentError as error:
        _end(job, error.code, error.facts)
    except Conflict:
        _end(job, "changed-meanwhile", {})
    except Lost:
        log.warning("pairing %s was done by another process", job.pk)
    except Exception:
        log.exception("pairing failed")
        _end(job, "pairing-failed", {})


def _store(job: Job, actor: Actor, made: Round) -> None:
    """The round and the end of the job, both or neither."""

    def drafted(tournament: Tournament) -> Tournament:
        if job.kind == "pair-again":
            tournament = delete_round(tournament, reason=job.reason)
        return replace(fitted(tournament), rounds=(*tournament.rounds, made))

    act = Act.PAIR_AGAIN if job.kind == "pair-again" else Act.PAIR
    target = f"round {made.number}"
    with transaction.atomic():
        seen = job.version
        change(job.category_id, actor, act, drafted, reason=job.reason, seen=seen, target=target)
        mine = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, holder=lease.HOLDER)
        # Inside the transaction: the round of a job that somebody else took over is rolled back
        # with it.
        if not mine.update(state=Job.State.DONE, ended=timezone.now()):
            raise Lost


def _here(job: Job, tournament: Tournament) -> Round:  # noqa: ARG001
    return pair_next(tournament).rounds[-1]


def _in_child(job: Job, tournament: Tournament) -> Round:
    child = subprocess.Popen(
        [sys.executable, "-m", "meydan.server.jobs.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    patience = threading.Timer(LONGEST, child.kill)
    patience.start()
    try:
        with child:
            # The child pairs numbers; nobody's private data leaves this process for it.
            json.dump(encode(replace(tournament, private=())), child.stdin)
            child.stdin.close()
            for line in child.stdout:
                said = json.loads(line)
                if "round" in said:
                    return decode(Round, said["round"])
                if "error" in said:
                    raise TournamentError(said["error"], **said["facts"])
                Job.objects.filter(pk=job.pk).update(done=said["done"], total=said["total"])
    finally:
        patience.cancel()
    raise RuntimeError(f"the pairing process ended with {child.returncode}")


def _end(job: Job, code: str, facts: dict[str, Any]) -> None:
    mine = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, holder=lease.HOLDER)
    mine.update(state=Job.State.FAILED, code=code, facts=facts, ended=timezone.now())
