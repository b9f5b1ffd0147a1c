"""Large sheets as PDF: set behind the page that asked, and fetched when they are done."""

import hashlib

from meydan.formats.sheets import typesetting_command
from meydan.server.access.actor import Actor
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import ChildFailed, Failed, Watch
from meydan.server.models import Event, Job, JobFile

SHEETS = "sheets"
LARGE = 200_000
"""Bytes of what is set, above which nobody waits for the page to load: some 300 slips."""
LONGEST = 300.0
"""Seconds for a whole pack."""


def set_behind(event: Event, actor: Actor, name: str, content: bytes) -> Job:
    """Have a PDF set; who asks for the same again while it is there is given the same job."""
    mark = hashlib.sha256(content).hexdigest()
    known = Job.objects.filter(
        kind=SHEETS, event=event, actor=actor.account, asked__mark=mark, file__isnull=False
    )
    for job in known.filter(cancelling=False).exclude(state=Job.State.FAILED)[:1]:
        return job
    return QUEUE.ask(
        SHEETS, event=event, actor=actor.account, asked={"mark": mark}, file=(name, content)
    )


@QUEUE.kind(SHEETS)
def set_sheets(job: Job, watch: Watch) -> None:
    """Set what the job's file holds; the PDF takes its place."""
    file = JobFile.objects.get(job=job)
    try:
        made = watch.output(typesetting_command(), file.data, longest=LONGEST)
    except ChildFailed:
        raise Failed("sheet-failed") from None
    watch.check()
    JobFile.objects.filter(pk=file.pk).update(content=JobFile.packed(made))
