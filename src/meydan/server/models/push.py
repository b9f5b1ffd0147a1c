"""Who is told of news by push: browsers, whom each follows, and what waits to be sent."""

from django.db import models

from meydan.server.models.access import Account
from meydan.server.models.event import Event
from meydan.server.models.people import Entry


class PushAddress(models.Model):
    """A browser that wants to be told, as its maker's push service knows it."""

    mark = models.CharField(max_length=64, unique=True)
    """SHA-256 of the endpoint: addresses are longer than an index likes."""
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    """The browser's public key: what is sent is readable there only."""
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=2, default="tr")
    made = models.DateTimeField(auto_now_add=True)
    failures = models.PositiveSmallIntegerField(default=0)
    """In a row; a browser that can't be reached for long is forgotten."""

    def __str__(self) -> str:
        return f"push address {self.pk}"


class Follow(models.Model):
    """What a browser is told about: a player, an event's announcements, a referee's calls."""

    address = models.ForeignKey(PushAddress, models.CASCADE, related_name="follows")
    event = models.ForeignKey(Event, models.CASCADE, related_name="follows")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="follows")
    account = models.ForeignKey(Account, models.CASCADE, null=True, related_name="follows")
    """A referee of the event, who is told of calls."""
    what = models.CharField(max_length=40)
    """`entry-7`, `calls-2`, `event-1`: each once for a browser."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=("address", "what"), name="follow_once"),)

    def __str__(self) -> str:
        return f"follow {self.pk}"


class PushMessage(models.Model):
    """One message for one browser, until it is sent or too old to matter."""

    address = models.ForeignKey(PushAddress, models.CASCADE, related_name="messages")
    payload = models.JSONField()
    made = models.BigIntegerField()
    """Milliseconds since 1970."""
    due = models.BigIntegerField(default=0)
    """Not before this moment: a second try waits."""
    holder = models.CharField(max_length=80, blank=True)
    """The process that sends it."""
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("due",), name="push_due"),)

    def __str__(self) -> str:
        return f"push message {self.pk}"
