"""How the staff of an event comes in by itself, and what it is told."""

from django.db import models

from meydan.server.models.access import Account, Membership, Role
from meydan.server.models.event import Category, Event


class Invitation(models.Model):
    """A link that several people may join by, each with a name of their own."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=10, choices=Role.choices)
    category = models.ForeignKey(Category, models.CASCADE, null=True, related_name="+")
    """A referee's category; empty: every category."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret; the secret itself is shown once and not kept."""
    most = models.PositiveSmallIntegerField()
    """So many may join."""
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    members = models.ManyToManyField(Membership, related_name="invitations")
    """Who joined by it."""

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"invitation {self.pk} of event {self.event_id}"


class StaffMessage(models.Model):
    """A sentence for all referees, which each of them confirms."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="staff_messages")
    at = models.DateTimeField(auto_now_add=True)
    text = models.CharField(max_length=300)
    who = models.CharField(max_length=150)
    """Who wrote it, as shown."""
    readers = models.ManyToManyField(Account, through="MessageRead", related_name="+")

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return self.text


class MessageRead(models.Model):
    """That somebody confirmed a message."""

    message = models.ForeignKey(StaffMessage, models.CASCADE, related_name="reads")
    account = models.ForeignKey(Account, models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("message", "account"), name="read_once"),)

    def __str__(self) -> str:
        return f"message {self.message_id} by account {self.account_id}"
