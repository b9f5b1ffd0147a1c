"""Pairing as a job: at once for small fields, in a process of its own for large ones."""

import socket
import subprocess
import threading
import time
from datetime import UTC, datetime

import pytest

from meydan.server.access.actor import PROGRAM
from meydan.server.jobs import lease
from meydan.server.jobs.kinds import QUEUE
from meydan.server.jobs.pairing import AT_ONCE, start_pairing
from meydan.server.models import Category, Job, Snapshot
from meydan.server.models.moments import now_ms
from meydan.server.store.change import Conflict
from meydan.server.store.rows import load
from meydan.tournament.errors import TournamentError
from meydan.tournament.lot import enter_lot
from tests.server.making import add_players, edit, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)


def ready(players: int) -> Category:
    category = make_category(make_event())
    add_players(category, players)
    edit(category, lambda t: enter_lot(t, starts=True, at=datetime(2026, 5, 1, tzinfo=UTC)))
    category.refresh_from_db()
    return category


def waited(job: Job) -> Job:
    for _ in range(600):
        job.refresh_from_db()
        if not job.open:
            return job
        time.sleep(0.1)
    raise AssertionError("the job did not end")


def test_a_small_field_is_paired_at_once_with_a_snapshot_before() -> None:
    category = ready(9)
    assert start_pairing(category, PROGRAM).state == Job.State.DONE
    category.refresh_from_db()
    assert len(load(category).rounds[0].pairs) == 4
    assert Snapshot.objects.get().why == "before-pairing"


def test_a_large_field_is_paired_in_a_process_of_its_own() -> None:
    category = ready(AT_ONCE + 1)
    job = waited(start_pairing(category, PROGRAM))
    assert (job.state, job.code) == (Job.State.DONE, "")
    category.refresh_from_db()
    assert len(load(category).rounds[0].pairs) == AT_ONCE // 2


def test_a_change_meanwhile_is_not_overwritten() -> None:
    category = ready(AT_ONCE + 1)
    job = start_pairing(category, PROGRAM)
    add_players(category, 1)
    assert waited(job).code == "changed-meanwhile"
    category.refresh_from_db()
    assert load(category).rounds == ()


def test_what_cannot_be_paired_is_refused() -> None:
    category = ready(4)
    start_pairing(category, PROGRAM)
    with pytest.raises(TournamentError) as caught:
        start_pairing(category, PROGRAM)
    assert caught.value.code == "draft-open"
    with pytest.raises(Conflict):
        start_pairing(category, PROGRAM, again=True, seen=0)
    start_pairing(category, PROGRAM, again=True)


def left_behind(category: Category, **columns: object) -> Job:
    """A job as a process leaves it that was killed."""
    usual = {
        "kind": "pair",
        "state": Job.State.RUNNING,
        "version": category.version,
        "holder": "elsewhere/1/x",
        "lease": 0,
        "attempts": 1,
    }
    return Job.objects.create(event=category.event, category=category, **usual | columns)


def test_a_job_whose_process_died_is_done_by_another() -> None:
    """A kill during the pairing of 600 players blocked that category for good."""
    category = ready(6)
    left_behind(category)
    assert QUEUE.resume() == 1
    assert waited(Job.objects.get()).state == Job.State.DONE
    category.refresh_from_db()
    assert len(load(category).rounds[0].pairs) == 3
    assert QUEUE.resume() == 0


def test_a_process_that_died_here_is_known_to_be_dead() -> None:
    category = ready(4)
    child = subprocess.Popen(["true"])
    child.wait()
    holder = f"{socket.gethostname()[:60]}/{child.pid}/x"
    left_behind(category, holder=holder, lease=now_ms() + 3_600_000)
    assert QUEUE.resume() == 1
    assert waited(Job.objects.get()).state == Job.State.DONE


def test_a_job_that_somebody_does_is_left_to_them() -> None:
    category = ready(4)
    left_behind(category, lease=now_ms() + 60_000)
    left_behind(category, holder=lease.HOLDER)
    assert QUEUE.resume() == 0


def test_what_changed_since_the_kill_is_not_overwritten() -> None:
    category = ready(4)
    left_behind(category, version=category.version - 1)
    QUEUE.resume()
    assert waited(Job.objects.get()).code == "changed-meanwhile"
    assert start_pairing(category, PROGRAM).state == Job.State.DONE


def test_a_job_that_kills_its_process_is_given_up() -> None:
    category = ready(4)
    left_behind(category, attempts=3)
    QUEUE.resume()
    assert Job.objects.get().code == "gave-up"


def test_who_was_taken_for_dead_stores_nothing_twice() -> None:
    category = ready(AT_ONCE + 1)
    job = start_pairing(category, PROGRAM)
    Job.objects.filter(pk=job.pk).update(holder="elsewhere/1/x", lease=now_ms() + 60_000)
    time.sleep(0.1)
    for _ in range(300):
        if not any(one.name == "job-pair" for one in threading.enumerate()):
            break
        time.sleep(0.1)
    category.refresh_from_db()
    assert load(category).rounds == ()
    assert Job.objects.get().state == Job.State.RUNNING
