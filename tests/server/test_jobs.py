"""Pairing as a job: at once for small fields, in a process of its own for large ones."""

import time
from datetime import UTC, datetime

import pytest

from meydan.server.access.actor import PROGRAM
from meydan.server.jobs.pairing import AT_ONCE, interrupted, start_pairing
from meydan.server.models import Category, Job, Snapshot
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
        if job.state != Job.State.RUNNING:
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


def test_a_stopped_servers_jobs_are_marked() -> None:
    category = ready(2)
    Job.objects.create(category=category, kind="pair")
    assert interrupted() == 1
    assert Job.objects.get().code == "interrupted"
