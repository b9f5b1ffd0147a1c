"""Who did what, what was published, and copies to go back to."""

from django.db import models

from meydan.server.models.event import Category, Event

LONGEST_REASON = 400
"""Letters of a reason or a note, wherever one is given."""


class Action(models.Model):
    """One line of the action log, written in the same transaction as the change."""

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="actions")
    category = models.ForeignKey(Category, models.SET_NULL, null=True, related_name="actions")
    actor = models.ForeignKey("meydan.Account", models.SET_NULL, null=True, related_name="+")
    who = models.CharField(max_length=150)
    """The actor's name then, kept if the account goes."""
    action = models.CharField(max_length=40, db_index=True)
    """The code of the action: `round.pair`, `result.correct`."""
    target = models.CharField(max_length=120, blank=True)
    """What it was done to, in short: `round 3 table 12`."""
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.action} by {self.who}"


class LiveEvent(models.Model):
    """What a live stream said, so that a client who comes back is given what it missed."""

    stream = models.CharField(max_length=40)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    data = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    due = models.BigIntegerField(default=0)
    """Nobody hears it before this moment, in milliseconds since 1970; 0: at once."""
    told = models.BooleanField(default=True)
    """Whether nobody is left to be told by push; most of what is said is for open pages only."""

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("stream", "seq"), name="live_seq_in_stream"),
        )
        indexes = (models.Index(fields=("id",), condition=models.Q(told=False), name="untold"),)

    def __str__(self) -> str:
        return f"{self.stream} {self.seq}"


class Pulse(models.Model):
    """The last moment at which a server was known to run while clocks did; one row."""

    at = models.BigIntegerField()
    """Milliseconds since 1970."""
    ahead = models.BigIntegerField(default=0)
    """By how many milliseconds the wall clock is ahead of the time that rounds are told."""

    def __str__(self) -> str:
        return f"pulse at {self.at}"


class Snapshot(models.Model):
    """A whole category as a file, made before each pairing and at each round's end."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="snapshots")
    at = models.DateTimeField(auto_now_add=True)
    why = models.CharField(max_length=40)
    """`before-pairing`, `round-end`, `by-hand`, `before-restore`."""
    round = models.PositiveSmallIntegerField(default=0)
    data = models.BinaryField()
    """The tournament's JSON file with private data, compressed, and the boards' logs."""

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.why} of category {self.category_id}"
