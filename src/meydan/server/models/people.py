"""Entries, and the private data kept apart from them."""

from django.db import models

from meydan.server.models.event import Category
from meydan.server.models.sealed import Mark, SealedText
from meydan.tournament.entries import LENGTHS


class Entry(models.Model):
    """A player in a category; everything here may be shown on a published page."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="entries")
    local = models.PositiveIntegerField()
    """`EntryId` in the tournament: 1, 2, 3, … in the order of entry."""
    given = models.CharField(max_length=LENGTHS["given"])
    surname = models.CharField(max_length=LENGTHS["surname"], blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    sex = models.CharField(max_length=1, blank=True)
    school = models.CharField(max_length=LENGTHS["school"], blank=True)
    district = models.CharField(max_length=LENGTHS["district"], blank=True)
    province = models.CharField(max_length=LENGTHS["province"], blank=True)
    federation = models.CharField(max_length=LENGTHS["federation"], blank=True)
    rating = models.PositiveSmallIntegerField(null=True)
    title = models.CharField(max_length=LENGTHS["title"], blank=True)
    licence = models.CharField(max_length=LENGTHS["licence"], blank=True)
    number = models.PositiveIntegerField(null=True)
    team = models.CharField(max_length=LENGTHS["team"], null=True)
    accommodations = models.JSONField(default=list)
    fixed_table = models.PositiveSmallIntegerField(null=True)
    status = models.CharField(max_length=10, default="active")
    joined = models.PositiveSmallIntegerField(default=1)
    origin = models.JSONField(null=True)
    checked_in = models.DateTimeField(null=True)
    """When somebody saw the player at the door."""
    link = models.CharField(max_length=64, unique=True)
    """The secret of the player's private link."""

    class Meta:
        ordering = ("local",)
        constraints = (
            models.UniqueConstraint(fields=("category", "local"), name="entry_in_category"),
        )

    def __str__(self) -> str:
        return f"{self.given} {self.surname}".strip()


class PrivateData(models.Model):
    """What the organiser must know of a player and nobody else may see."""

    entry = models.OneToOneField(Entry, models.CASCADE, related_name="private")
    national_id = SealedText(max_length=LENGTHS["national_id"], blank=True)
    national_mark = Mark(of="national_id", max_length=64, blank=True, db_index=True)
    """Finds the same person in other events."""
    birth_date = models.DateField(null=True)
    contact = models.CharField(max_length=LENGTHS["contact"], blank=True)
    remark = models.CharField(max_length=LENGTHS["remark"], blank=True)

    def __str__(self) -> str:
        return f"private data of entry {self.entry_id}"
