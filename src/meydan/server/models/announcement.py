"""What an event says of itself: announcements of its organiser, and its logo."""

from django.db import models

from meydan.server.models.event import Category, Event


class Announcement(models.Model):
    """A sentence for everybody: on the event's page, in the hall, by push."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    category = models.ForeignKey(Category, models.CASCADE, null=True, related_name="announcements")
    """Whom it is about; empty: everybody."""
    at = models.DateTimeField(auto_now_add=True)
    text = models.CharField(max_length=300)
    who = models.CharField(max_length=150)
    """Who said it, for the desk."""

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return self.text


class EventLogo(models.Model):
    """The picture beside an event's name; apart from its row, which every page reads."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="logo")
    kind = models.CharField(max_length=20)
    """`image/png`, `image/jpeg` or `image/webp`."""
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"logo of event {self.event_id}"
