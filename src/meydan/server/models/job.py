"""Long work that runs outside a request, with its progress."""

from django.db import models

from meydan.server.models.event import Category


class Job(models.Model):
    """A pairing that somebody asked for."""

    class State(models.TextChoices):
        """How far it is."""

        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        """`code` and `facts` say why."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="jobs")
    actor = models.ForeignKey("meydan.Account", models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=20)
    """`pair` or `pair-again`."""
    state = models.CharField(max_length=10, choices=State.choices, default=State.RUNNING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    code = models.CharField(max_length=40, blank=True)
    facts = models.JSONField(default=dict)
    reason = models.CharField(max_length=400, blank=True)
    version = models.PositiveIntegerField(default=0)
    """The category's, when the work began: a change since then ends it."""
    holder = models.CharField(max_length=120, blank=True)
    """The process that does it."""
    lease = models.BigIntegerField(default=0)
    """Until when that process holds it, in milliseconds since 1970; renewed while it lives."""
    attempts = models.PositiveSmallIntegerField(default=1)
    started = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.kind} of category {self.category_id}"
