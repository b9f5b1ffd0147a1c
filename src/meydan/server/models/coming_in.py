"""Those who are not entered yet: registrations that wait, and lists that are looked through."""

from django.db import models

from meydan.server.models.event import Category, Event
from meydan.server.models.sealed import SealedRows
from meydan.tournament.entries import LENGTHS


class Registration(models.Model):
    """A public registration until the organiser says yes or no; then the row goes.

    What is needed on acceptance moves to the entry and its private data; nothing else is kept.
    """

    category = models.ForeignKey(Category, models.CASCADE, related_name="registrations")
    given = models.CharField(max_length=LENGTHS["given"])
    surname = models.CharField(max_length=LENGTHS["surname"])
    birth_date = models.DateField()
    sex = models.CharField(max_length=1, blank=True)
    school = models.CharField(max_length=LENGTHS["school"], blank=True)
    district = models.CharField(max_length=LENGTHS["district"], blank=True)
    province = models.CharField(max_length=LENGTHS["province"], blank=True)
    licence = models.CharField(max_length=LENGTHS["licence"], blank=True)
    impaired = models.BooleanField(default=False)
    """Asks for what visually impaired players are granted (T7)."""
    contact = models.CharField(max_length=LENGTHS["contact"])
    remark = models.CharField(max_length=LENGTHS["remark"], blank=True)
    consented = models.DateTimeField(auto_now_add=True)
    """When the sentence of consent was ticked; a registration without it is never stored."""

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.given} {self.surname}".strip()


class ImportDraft(models.Model):
    """One sheet of an uploaded list while its problems are put right; confirmed or thrown away."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="drafts")
    file = models.CharField(max_length=120)
    """The file's name as its owner calls it."""
    sheet = models.CharField(max_length=120, blank=True)
    rows = SealedRows()
    """Pairs of a row's number in the file and its cells as text, national ids among them."""
    choices = models.JSONField(default=dict)
    """Where the rows go: one category, or a column and what its values stand for."""
    account = models.ForeignKey("meydan.Account", models.SET_NULL, null=True, related_name="+")
    uploaded = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.file
