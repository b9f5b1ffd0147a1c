"""Programs that are told of news: their addresses, and what was sent to each."""

from datetime import UTC, datetime

from django.db import models

from meydan.server.models.event import Event
from meydan.server.models.sealed import SealedText


class Hook(models.Model):
    """A program's address that an event's news is sent to, signed."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="hooks")
    address = models.CharField(max_length=1000)
    secret = SealedText(max_length=80)
    """Signing needs it whole, so it lies sealed under a key outside the database."""
    former = SealedText(max_length=80, blank=True)
    """The secret before the last change: for a day both sign."""
    former_until = models.BigIntegerField(default=0)
    """Milliseconds since 1970."""
    failures = models.PositiveSmallIntegerField(default=0)
    """Given up in a row."""
    paused = models.BooleanField(default=False)
    """Nobody took anything for long: only a trial is sent, and one that is taken ends the pause."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"hook {self.pk}"


class HookDelivery(models.Model):
    """One piece of news for one program; the rows are also the log of what was sent."""

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        TAKEN = "taken"
        FAILED = "failed"

    hook = models.ForeignKey(Hook, models.CASCADE, related_name="deliveries")
    key = models.CharField(max_length=40, unique=True)
    """The same in every try, so that a program knows what it has already."""
    kind = models.CharField(max_length=20)
    body = models.TextField()
    made = models.BigIntegerField()
    """Milliseconds since 1970."""
    due = models.BigIntegerField(default=0)
    """Not before this moment: another try waits."""
    holder = models.CharField(max_length=80, blank=True)
    """The process that sends it."""
    tries = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    status = models.PositiveSmallIntegerField(default=0)
    """What the program answered last; 0 where it did not."""

    class Meta:
        ordering = ("-id",)
        indexes = (models.Index(fields=("state", "due"), name="hook_due"),)

    def __str__(self) -> str:
        return f"delivery {self.key}"

    @property
    def at(self) -> datetime:
        """When it was queued."""
        return datetime.fromtimestamp(self.made / 1000, UTC)
