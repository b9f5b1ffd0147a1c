"""Accounts, what they may do in which event, and the links and tokens that let people in."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models

from meydan.server.models.event import Category, Event


class Account(AbstractUser):
    """Somebody who signs in. `is_superuser` marks the owner of the installation."""

    language = models.CharField(max_length=2, blank=True)

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    @property
    def shown(self) -> str:
        """The name as others see it in logs."""
        return self.get_full_name() or self.username


class Role(models.TextChoices):
    """What somebody is in an event."""

    ORGANISER = "organiser"
    CHIEF = "chief"
    REFEREE = "referee"


class Membership(models.Model):
    """A role of an account in an event."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    event = models.ForeignKey(Event, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    category = models.ForeignKey(Category, models.CASCADE, null=True, related_name="memberships")
    """A referee's category; empty: every category."""
    tables = models.JSONField(default=list)
    """A referee's own tables as pairs [from, to]; empty: all tables of the category."""
    stand_in = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="standing_in")
    """The referee to whom these tables were handed over; empty: the account itself."""
    seen = models.DateTimeField(null=True)
    """When the account was last here, to the minute."""

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.role} {self.account_id} of event {self.event_id}"

    def covers(self, category: int, table: int) -> bool:
        """Whether a table is this referee's."""
        if self.category_id is not None and self.category_id != category:
            return False
        return not self.tables or any(low <= table <= high for low, high in self.tables)

    def acts_for(self, account: int) -> bool:
        """Whether the tables are this account's now: not handed over, or handed to it."""
        return (self.stand_in_id or self.account_id) == account


class SignInLink(models.Model):
    """A secret link or QR code that signs an account in without a password."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret; the secret itself is shown once and not kept."""
    once = models.BooleanField(default=False)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link of account {self.account_id}"


class ApiToken(models.Model):
    """A token for programs; it may do what its account may do."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name
