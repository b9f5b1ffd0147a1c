"""Static copies of an event, written by a process of their own while pages go on being served."""

import json
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from meydan.server.access.actor import Actor
from meydan.server.config import config
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import ChildFailed, Failed, Watch
from meydan.server.models import Event, Job
from meydan.server.models.job import OPEN

COPY = "copy"
LONGEST = 3_600.0
"""Seconds; 65 events of 1,000 players are many pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """How the copy of an event is."""

    job: Job | None
    """The one that is under way."""
    failed: str
    """What went wrong last; empty where nothing did."""
    made: datetime | None
    written: int | None
    """Pages that were new or different the last time."""


def folder(slug: str) -> Path:
    """Where the copy lies: in the folder that the administrator named, else with the data."""
    return Path(config().copies or config().data / "copies").expanduser() / slug


def archive(slug: str) -> Path:
    """The copy as one file."""
    return config().data / "copies" / f"{slug}.zip"


def start(event: Event, actor: Actor) -> tuple[Job, bool]:
    """Begin to write one, or go on with the one that is under way; whether it is new."""
    under_way = Job.objects.filter(kind=COPY, event=event, state__in=OPEN).first()
    if under_way is not None:
        return under_way, False
    return QUEUE.ask(COPY, event=event, actor=actor.account), True


def state(event: Event) -> State:
    """How it stands."""
    last = Job.objects.filter(kind=COPY, event=event).first()
    path = archive(event.slug)
    made = datetime.fromtimestamp(path.stat().st_mtime, UTC) if path.is_file() else None
    facts = {} if last is None else last.facts
    failed = last is not None and last.state == Job.State.FAILED
    return State(
        job=last if last is not None and last.open else None,
        failed=str(facts.get("why", "")) if failed else "",
        made=made,
        written=facts.get("written"),
    )


@QUEUE.kind(COPY)
def copy(job: Job, watch: Watch) -> None:
    """Write the copy; what an older one holds stays whole until the new one is."""
    assert job.event is not None
    slug = job.event.slug
    for one in (folder(slug), archive(slug)):
        one.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "meydan", "publish", str(folder(slug)), "--event", slug]
    command += ["--zip", str(archive(slug)), "--json", "--progress"]
    said: dict[str, int] = {}
    try:
        for line in watch.lines(command, longest=LONGEST):
            said = json.loads(line)
            if "done" in said:
                watch.tell(said["done"], said["total"])
    except ChildFailed as failed:
        raise Failed("copy-failed", why=failed.said) from None
    watch.finish(written=said.get("written", 0))
