"""The lobby: who waits for an opponent, for what."""

from django.db import models

from meydan.server.models.profile import Profile


class Seek(models.Model):
    """A profile that waits for an opponent; one at a time, however many pages it has open."""

    profile = models.OneToOneField(Profile, models.CASCADE, related_name="seek")
    pool = models.CharField(max_length=40)
    """Game, clock and whether it is rated: only seeks of one pool meet."""
    rating = models.FloatField()
    low = models.FloatField()
    high = models.FloatField()
    made = models.BigIntegerField()
    """Milliseconds since 1970."""
    lease = models.BigIntegerField()
    """Until when it holds; a page that is open renews it."""

    class Meta:
        ordering = ("made",)
        indexes = (models.Index(fields=("pool", "rating"), name="seek_near"),)

    def __str__(self) -> str:
        return f"seek of profile {self.profile_id}"
