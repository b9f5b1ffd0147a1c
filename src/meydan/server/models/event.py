"""Events and their categories."""

import uuid

from django.db import models
from django.utils import timezone


def new_mark() -> str:
    """A mark that no other event has, here or elsewhere."""
    return uuid.uuid4().hex


class Event(models.Model):
    """A competition at one place and time, with several categories."""

    slug = models.SlugField(max_length=60, unique=True)
    """In addresses: `/e/istanbul-2026/`."""
    name = models.CharField(max_length=120)
    place = models.CharField(max_length=120, blank=True)
    starts_on = models.DateField(null=True)
    ends_on = models.DateField(null=True)
    language = models.CharField(max_length=2, default="tr")
    """Of sheets and announcements; pages follow the reader."""
    stage = models.CharField(max_length=12, blank=True)
    """`school`, `district`, `province`, `national` (T15)."""
    next_event = models.ForeignKey("self", models.SET_NULL, null=True, related_name="feeders")
    """Where the qualified go."""
    published = models.BooleanField(default=False)
    """Whether anyone but its staff can see it."""
    short_names = models.BooleanField(default=True)
    """Public pages show minors by first name and initial."""
    team_by = models.CharField(max_length=12, default="team")
    """What makes a team here: `team`, `school`, `province`, … (T14)."""
    team_best = models.PositiveSmallIntegerField(null=True)
    """How many of a team count; `None`: as the book says."""
    prizes = models.JSONField(default=dict)
    """Special prizes: the kinds that are given, and what was decided by hand (`store.prizes`)."""
    registration = models.BooleanField(default=False)
    """Whether the public entry form is open."""
    keep_months = models.PositiveSmallIntegerField(null=True)
    """People's data are erased so many months after the last day; `None`: not by themselves."""
    forgotten = models.DateField(null=True)
    """The day on which that was done."""
    kiosk = models.CharField(max_length=64, blank=True, default="", editable=False)
    """The digest of the secret that opens check-in on a tablet at the door; empty: closed."""
    practice_until = models.DateTimeField(null=True)
    """A practice event deletes itself then; `None`: a real one."""
    archived = models.BooleanField(default=False)
    """Finished for good: everything is read-only."""
    mark = models.CharField(max_length=32, default=new_mark, editable=False, db_index=True)
    """Goes with the event from server to server, whatever its address is there."""
    programme = models.JSONField(default=list)
    """What is planned for everybody, as `Slot`s: breaks, ceremonies. Rounds are the categories'."""
    embed = models.CharField(max_length=400, blank=True)
    """Sites whose pages may show standings and boards, as origins; `*`: any; empty: none."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-starts_on", "-id")

    def __str__(self) -> str:
        return self.name

    @property
    def stream(self) -> str:
        """The live stream of pages about the whole event."""
        return f"event-{self.pk}"

    @property
    def takes_entries(self) -> bool:
        """Whether the entry form is open: the organiser wants it, and its last day is not over."""
        if not self.registration or self.archived:
            return False
        season = getattr(self, "season", None)
        until = season.entries_until if season is not None else None
        return until is None or timezone.localdate() <= until


class Category(models.Model):
    """One tournament of an event: a game and an age group.

    `settings`, `lot`, `leaves`, `schedule` and `decisions` hold the parts of the same names of
    `meydan.tournament.model.Tournament` as JSON; entries, rounds and boards are rows.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="categories")
    slug = models.SlugField(max_length=60)
    position = models.PositiveSmallIntegerField(default=0)
    game = models.CharField(max_length=12)
    rulebook = models.CharField(max_length=40)
    """The id of the text in `settings`, for queries."""
    clocked = models.BooleanField(default=False)
    """Whether the tables have clocks, set as the book says."""
    digital = models.BooleanField(default=False)
    """Whether new boards are played on screens; a board on wood is counted by the referee."""
    watch_delay = models.PositiveIntegerField(default=0)
    """Seconds after which spectators see what happens at tables on screens."""
    settings = models.JSONField()
    lot = models.JSONField(null=True)
    leaves = models.JSONField(default=list)
    schedule = models.JSONField(default=list)
    decisions = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    """Grows with every change; a form that saw an older one gets a conflict."""
    shape = models.PositiveIntegerField(default=0)
    """The version of the last change that was more than one table's (`store.recent`)."""

    class Meta:
        ordering = ("position", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "slug"), name="category_slug_in_event"),
        )

    def __str__(self) -> str:
        return str(self.settings.get("category") or self.slug)

    @property
    def name(self) -> str:
        """The category as shown: `Mangala, 12 yaş altı`."""
        return str(self.settings.get("category") or self.slug)

    @property
    def stream(self) -> str:
        """The live stream of this category's pages."""
        return f"category-{self.pk}"

    @property
    def watched(self) -> str:
        """The live stream of those who watch this category's tables on screens."""
        return f"watch-{self.pk}"
