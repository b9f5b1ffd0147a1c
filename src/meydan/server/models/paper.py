"""How an event's paper looks: the wording of its certificates, who signs, its emblems."""

from django.db import models

from meydan.server.models.event import Event


class PrintStyle(models.Model):
    """What the organiser chose; an event without a row prints as usual."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="print_style")
    wording = models.JSONField(default=dict)
    """The fields of `meydan.formats.sheets.Wording` that were chosen."""
    signatures = models.JSONField(default=list)
    """Who signs, as pairs [title, name]; empty: chief referee and organiser."""

    def __str__(self) -> str:
        return f"print style of event {self.event_id}"


class Emblem(models.Model):
    """A picture at the head of an event's sheets, left or right."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="emblems")
    side = models.CharField(max_length=5)
    """`left` or `right`."""
    kind = models.CharField(max_length=20)
    """`image/png`, `image/jpeg` or `image/webp`."""
    data = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "side"), name="emblem_a_side"),)

    def __str__(self) -> str:
        return f"{self.side} emblem of event {self.event_id}"
