"""Long work that runs outside a request: one table for all kinds of it, on either database."""

import base64

from django.db import models

from meydan.server.models.event import Category, Event
from meydan.server.models.log import LONGEST_REASON
from meydan.server.models.sealed import SealedText


class Job(models.Model):
    """A piece of work that somebody, or the server itself, asked for."""

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        """Nobody does it yet."""
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        """`code` and `facts` say why."""
        CANCELLED = "cancelled"

    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="jobs")
    category = models.ForeignKey(Category, models.CASCADE, null=True, related_name="jobs")
    actor = models.ForeignKey("meydan.Account", models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=20)
    """What is done: a name that `meydan.server.jobs.queue` knows."""
    asked = models.JSONField(default=dict)
    """What the work is given."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    cancelling = models.BooleanField(default=False)
    """Somebody wants it to end."""
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    code = models.CharField(max_length=40, blank=True)
    facts = models.JSONField(default=dict)
    """Why it failed, or what came of it."""
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    version = models.PositiveIntegerField(default=0)
    """The category's, when the work was asked for: a change since then ends it."""
    holder = models.CharField(max_length=120, blank=True)
    """The process that does it."""
    lease = models.BigIntegerField(default=0)
    """Until when that process holds it, in milliseconds since 1970; renewed while it lives."""
    due = models.BigIntegerField(default=0)
    """Not before this moment: another try waits."""
    attempts = models.PositiveSmallIntegerField(default=0)
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        indexes = (models.Index(fields=("state", "due"), name="job_due"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def open(self) -> bool:
        """Whether it is still to be done, or being done."""
        return self.state in OPEN


OPEN = (Job.State.WAITING, Job.State.RUNNING)
"""The states of a job that is not over."""


class JobFile(models.Model):
    """A file that a job reads or has made; sealed, since lists and sheets hold people's data."""

    job = models.OneToOneField(Job, models.CASCADE, related_name="file")
    name = models.CharField(max_length=200)
    content = SealedText()
    """In base64."""

    def __str__(self) -> str:
        return f"file of job {self.job_id}"

    @property
    def data(self) -> bytes:
        """What is in it."""
        return base64.b64decode(self.content)

    @staticmethod
    def packed(data: bytes) -> str:
        """Bytes as this table keeps them."""
        return base64.b64encode(data).decode("ascii")
