"""Pairing a round: at once for small fields, as a job with progress for large ones."""

import json
import logging
import subprocess
import sys
import threading
from dataclasses import replace
from typing import Any

from django.db import close_old_connections, connection, transaction
from django.utils import timezone

from meydan.formats.codec import decode, encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category, Job
from meydan.server.store.change import Conflict, change, lock
from meydan.server.store.rows import load
from meydan.server.store.snapshots import take
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Round, RoundStatus, Tournament
from meydan.tournament.rounds import delete_round, pair_next

AT_ONCE = 80
"""Fields up to this size are paired within the request: it takes a moment only."""
log = logging.getLogger(__name__)


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
        running = Job.objects.filter(category=locked, state=Job.State.RUNNING).first()
        if running is not None:
            return running
        tournament = load(locked)
        if again:
            tournament = delete_round(tournament, reason=reason)
        _check(tournament)
        take(locked, "before-pairing")
        job = Job.objects.create(
            category=locked,
            actor=actor.account,
            kind="pair-again" if again else "pair",
            reason=reason,
        )
    active = sum(entry.active for entry in tournament.entries)
    if active <= AT_ONCE:
        _run(job, actor, tournament, locked.version, _here)
        job.refresh_from_db()
        if job.state == Job.State.FAILED and job.code:
            facts = {key: tuple(v) if isinstance(v, list) else v for key, v in job.facts.items()}
            raise TournamentError(job.code, **facts)
    else:
        threading.Thread(
            target=_in_thread, args=(job, actor, tournament, locked.version), daemon=True
        ).start()
    return job


def interrupted() -> int:
    """Mark jobs that a stopped server left behind; called at start."""
    return Job.objects.filter(state=Job.State.RUNNING).update(
        state=Job.State.FAILED, code="interrupted", ended=timezone.now()
    )


def _check(tournament: Tournament) -> None:
    """What can be refused before any work is done."""
    if tournament.next_round > tournament.settings.rounds:
        raise TournamentError("all-rounds-paired", rounds=tournament.settings.rounds)
    if tournament.rounds and tournament.rounds[-1].status is RoundStatus.DRAFT:
        raise TournamentError("draft-open", round=tournament.rounds[-1].number)


def _in_thread(job: Job, actor: Actor, tournament: Tournament, version: int) -> None:
    close_old_connections()
    try:
        _run(job, actor, tournament, version, _in_child)
    finally:
        connection.close()


def _run(job: Job, actor: Actor, tournament: Tournament, version: int, pair: Any) -> None:
    try:
        made = pair(job, tournament)
        _store(job, actor, made, version)
    except TournamentError as error:
        _end(job, error.code, error.facts)
    except Conflict:
        _end(job, "changed-meanwhile", {})
    except Exception:
        log.exception("pairing failed")
        _end(job, "pairing-failed", {})
    else:
        job.state = Job.State.DONE
        job.ended = timezone.now()
        job.save(update_fields=["state", "ended"])


def _store(job: Job, actor: Actor, made: Round, version: int) -> None:
    def drafted(tournament: Tournament) -> Tournament:
        if job.kind == "pair-again":
            tournament = delete_round(tournament, reason=job.reason)
        return replace(tournament, rounds=(*tournament.rounds, made))

    act = Act.PAIR_AGAIN if job.kind == "pair-again" else Act.PAIR
    target = f"round {made.number}"
    change(job.category_id, actor, act, drafted, reason=job.reason, seen=version, target=target)


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
    with child:
        json.dump(encode(replace(tournament, private=())), child.stdin)
        child.stdin.close()
        for line in child.stdout:
            said = json.loads(line)
            if "round" in said:
                return decode(Round, said["round"])
            if "error" in said:
                raise TournamentError(said["error"], **said["facts"])
            Job.objects.filter(pk=job.pk).update(done=said["done"], total=said["total"])
    raise RuntimeError(f"the pairing process ended with {child.returncode}")


def _end(job: Job, code: str, facts: dict[str, Any]) -> None:
    job.state, job.code, job.facts = Job.State.FAILED, code, facts
    job.ended = timezone.now()
    job.save(update_fields=["state", "code", "facts", "ended"])
