"""Large lists: read behind the page that took the file, into drafts to be looked at."""

from collections.abc import Callable
from datetime import date
from typing import Any

from meydan.formats.faults import FileFault
from meydan.formats.lists.apart import BOOKS, LONGEST, command, told_by
from meydan.formats.lists.reader import read_sheets
from meydan.formats.lists.sheet import Sheet
from meydan.server.access.actor import PROGRAM, Actor
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import ChildFailed, Failed, Watch
from meydan.server.models import Event, ImportDraft, Job, JobFile
from meydan.server.store.people.import_drafts import make_drafts
from meydan.words import Lang, lang as language_of

LIST = "list"
LARGE = 300_000
"""Bytes of a file above which nobody waits for the page to load: some 5,000 rows."""


def read_behind(
    event: Event, actor: Actor, data: bytes, *, file: str, lang: Lang, today: date, wanted: str
) -> Job:
    """Have a list read; `wanted` is the category that it was brought for."""
    asked = {"lang": lang, "today": today.isoformat(), "wanted": wanted}
    columns = {"event": event, "actor": actor.account, "asked": asked}
    return QUEUE.ask(LIST, file=(file[-200:], data), **columns)


def fault_of(facts: dict[str, Any]) -> FileFault:
    """What was wrong with the file of a job that failed."""
    line, column = facts["place"]
    return FileFault(facts["fault"], line=line, column=column, file=facts["file"], **facts["facts"])


@QUEUE.kind(LIST)
def read_list(job: Job, watch: Watch) -> None:
    """Read it; the drafts and the end of the job are stored together."""
    file = JobFile.objects.get(job=job)
    assert job.event is not None

    def stored(drafts: list[ImportDraft]) -> None:
        watch.finish(draft=drafts[0].pk, sheets=len(drafts))
        file.delete()

    try:
        make_drafts(
            job.event,
            Actor(account=job.actor) if job.actor is not None else PROGRAM,
            file.data,
            file=file.name,
            lang=language_of(job.asked["lang"]),
            today=date.fromisoformat(job.asked["today"]),
            read=_reader(watch),
            stored=stored,
        )
    except FileFault as fault:
        place = [fault.place.line, fault.place.column]
        facts = {"fault": fault.code, "place": place, "file": fault.file, "facts": fault.facts}
        raise Failed("list-failed", **facts) from None


def _reader(watch: Watch) -> Callable[[bytes], list[Sheet]]:
    """As `read_sheets_apart`, and ended where nobody waits for it any more."""

    def read(data: bytes) -> list[Sheet]:
        if not data.startswith(BOOKS):
            return read_sheets(data)
        try:
            return told_by(watch.output(command(), data, longest=LONGEST))
        except ChildFailed as failed:
            if failed.code < 0:  # its time was up
                raise FileFault("too-long-to-read", seconds=int(LONGEST)) from None
            raise FileFault("xlsx-broken") from None

    return read
