"""What the running server keeps about itself, not about any event."""

import secrets

from django.db import models


class Tried(models.Model):
    """How often something was tried in a span of time, where several processes count together."""

    key = models.CharField(max_length=80, primary_key=True)
    count = models.PositiveIntegerField(default=0)
    until = models.BigIntegerField(db_index=True)
    """When it may go, in seconds since 1970."""

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"


def new_mark() -> str:
    """A mark that no other database has."""
    return secrets.token_hex(6)


class Epoch(models.Model):
    """Which telling of history the numbers of live events belong to; one row.

    A restored backup counts on from where it was made, so a number alone may mean something else
    than an open page believes. The mark changes with every restore, and pages that know the old
    one load themselves anew.
    """

    mark = models.CharField(max_length=16, default=new_mark)

    def __str__(self) -> str:
        return self.mark
