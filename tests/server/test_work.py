"""The queue of work: taken up once, told how far, tried again, and ended when nobody wants it."""

import sys
import threading
import time
from collections.abc import Iterator

import pytest

from meydan.server.jobs import lease
from meydan.server.jobs.queue import TRIES, Queue
from meydan.server.jobs.watch import ChildFailed, Failed, Watch
from meydan.server.models import Job, JobFile
from meydan.server.models.moments import now_ms

pytestmark = pytest.mark.django_db(transaction=True)
SLEEP = [sys.executable, "-c", "import time; print('begun', flush=True); time.sleep(60)"]


@pytest.fixture
def queue() -> Iterator[Queue]:
    made = Queue()
    yield made
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and any(
        one.name.startswith(("job-", "lease")) for one in threading.enumerate()
    ):
        time.sleep(0.05)


def waited(job: Job, *, until: str = "") -> Job:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        job.refresh_from_db()
        if (job.state == until) if until else not job.open:
            return job
        time.sleep(0.05)
    raise AssertionError(f"{job} is {job.state}")


def test_work_is_done_with_progress_and_facts(queue: Queue) -> None:
    seen = []

    @queue.kind("count")
    def count(job: Job, watch: Watch) -> None:
        seen.append(job.asked["to"])
        watch.tell(3, 3)
        watch.finish(sum=6)

    job = waited(queue.ask("count", asked={"to": 3}))
    assert (job.state, job.facts, job.done, job.total) == (Job.State.DONE, {"sum": 6}, 3, 3)
    assert (job.attempts, seen) == (1, [3])
    assert job.ended is not None


def test_so_many_at_once_and_the_others_wait(queue: Queue) -> None:
    go_on, begun = threading.Event(), []

    @queue.kind("slow", at_once=2)
    def slow(job: Job, watch: Watch) -> None:
        begun.append(job.pk)
        go_on.wait(30)

    jobs = [queue.ask("slow") for _ in range(3)]
    time.sleep(0.3)
    assert len(begun) == 2
    jobs[2].refresh_from_db()
    assert jobs[2].state == Job.State.WAITING
    assert queue.cancel(jobs[2])
    assert jobs[2].state == Job.State.CANCELLED
    last = queue.ask("slow")
    go_on.set()
    assert waited(last).state == Job.State.DONE
    assert jobs[2].pk not in begun
    assert not queue.cancel(last)


def test_a_cancelled_job_ends_its_processes(queue: Queue) -> None:
    said = []

    @queue.kind("child")
    def child(_job: Job, watch: Watch) -> None:
        for line in watch.lines(SLEEP, longest=60):
            said.append(line)

    job = queue.ask("child")
    deadline = time.monotonic() + 30
    while not said and time.monotonic() < deadline:
        time.sleep(0.05)
    begun = time.monotonic()
    # As another process does it: this one hears of it by looking.
    Job.objects.filter(pk=job.pk).update(cancelling=True)
    assert waited(job).state == Job.State.CANCELLED
    assert time.monotonic() - begun < 20


def test_what_fails_is_tried_again_and_then_given_up(queue: Queue) -> None:
    tries = []

    @queue.kind("bad")
    def bad(job: Job, watch: Watch) -> None:
        tries.append(job.attempts)
        raise RuntimeError("no")

    job = queue.ask("bad")
    for _ in range(TRIES - 1):
        waited(job, until=Job.State.WAITING)
        assert job.due > now_ms() - 60_000
        Job.objects.filter(pk=job.pk).update(due=0)
        queue.take()
    assert waited(job).code == "gave-up"
    assert tries == list(range(1, TRIES + 1))


def test_what_cannot_be_done_is_not_tried_again(queue: Queue) -> None:
    @queue.kind("never")
    def never(_job: Job, watch: Watch) -> None:
        raise Failed("because", number=7)

    job = waited(queue.ask("never"))
    assert (job.state, job.code, job.facts) == (Job.State.FAILED, "because", {"number": 7})
    assert job.attempts == 1


def test_a_process_that_ends_badly_is_told_with_what_it_said(queue: Queue) -> None:
    found = []

    @queue.kind("crash")
    def crash(_job: Job, watch: Watch) -> None:
        try:
            watch.output([sys.executable, "-c", "raise SystemExit('so')"], b"", longest=60)
        except ChildFailed as failed:
            found.append(failed.said)

    waited(queue.ask("crash"))
    assert found == ["so"]


def test_a_job_that_another_process_took_is_left_to_it(queue: Queue) -> None:
    begun, go_on = threading.Event(), threading.Event()

    @queue.kind("lost")
    def lost(_job: Job, watch: Watch) -> None:
        begun.set()
        go_on.wait(30)
        watch.finish(by="me")

    job = queue.ask("lost")
    assert begun.wait(30)
    Job.objects.filter(pk=job.pk).update(holder="elsewhere/1/x", lease=now_ms() + 60_000)
    go_on.set()
    time.sleep(0.3)
    job.refresh_from_db()
    assert (job.state, job.facts, job.holder) == (Job.State.RUNNING, {}, "elsewhere/1/x")


def test_of_two_processes_one_takes_a_job(queue: Queue) -> None:
    job = Job.objects.create(kind="unknown-here")
    assert queue.take() == 0  # of a newer version: left to who knows it
    assert lease.take(Job.objects.get(pk=job.pk))
    assert not lease.take(job)


def test_files_are_sealed_and_go_after_an_hour(queue: Queue) -> None:
    job = queue.ask("unknown-here", file=("list", "Ayşe".encode()))
    assert JobFile.objects.get(job=job).data.decode() == "Ayşe"
    stored = JobFile.objects.extra(select={"raw": "content"}).values_list("raw", flat=True).get()
    assert "QXnFn2U" not in stored
    queue.cancel(job)
    queue.sweep()
    assert JobFile.objects.exists()
    Job.objects.update(ended="2026-01-01T00:00:00Z")
    queue.sweep()
    assert not JobFile.objects.exists()
