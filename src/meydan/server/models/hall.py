"""Screens in the hall, and what each of them shows."""

from django.db import models

from meydan.server.models.event import Event


class HallScreen(models.Model):
    """A projector or television of the hall, under an address of its own."""

    class Shows(models.TextChoices):
        """What a screen shows of its categories."""

        AUTO = "auto"
        """Pairings until a round is over, then its results and the standings."""
        PAIRINGS = "pairings"
        STANDINGS = "standings"
        PODIUM = "podium"
        """The first three, for the ceremony."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()
    """In its address: `/e/istanbul-2026/hall/2/`."""
    name = models.CharField(max_length=60, blank=True)
    shows = models.CharField(max_length=10, choices=Shows.choices, default=Shows.AUTO)
    categories = models.JSONField(default=list)
    """The slugs of its categories; empty: all of them."""
    dark = models.BooleanField(default=False)
    """Most halls are bright, and so are their screens unless somebody wishes."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="screen_in_event"),)

    def __str__(self) -> str:
        return self.name or f"screen {self.number} of event {self.event_id}"
