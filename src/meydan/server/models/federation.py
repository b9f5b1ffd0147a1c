"""Federations, and what lasts longer than an event: people, clubs, who was where in which year.

Everything here belongs to one federation; nothing leads from one to another. Events need none.
"""

import secrets
from typing import Any

from django.db import models

from meydan.server.models.access import Account
from meydan.server.models.event import Event, new_mark
from meydan.server.models.log import LONGEST_REASON
from meydan.server.models.people import Entry
from meydan.tournament.entries import LENGTHS
from meydan.tournament.season.points import PLAIN
from meydan.tournament.season.quotas import ONE_EACH


def new_code() -> str:
    """A person's part of an address: nobody is found by counting."""
    return secrets.token_hex(5)


def plain_points() -> list[dict[str, Any]]:
    """The table of points that a new federation begins with."""
    return [dict(one) for one in PLAIN]


def plain_quotas() -> list[dict[str, Any]]:
    """As many as the rulebook says, until the federation sets its own."""
    return [dict(one) for one in ONE_EACH]


class Federation(models.Model):
    """A federation, circuit or league: events, people and clubs under one name."""

    slug = models.SlugField(max_length=40, unique=True)
    """In addresses: `/f/tazof/`."""
    name = models.CharField(max_length=80)
    about = models.CharField(max_length=400, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    logo = models.BinaryField(null=True)
    logo_kind = models.CharField(max_length=12, blank=True)
    version = models.PositiveIntegerField(default=0)
    """Grows with every change of the above; in addresses of the logo and the colours."""
    unofficial = models.BooleanField(default=True)
    """Whether lists say that they are not the federation's official ones."""
    rating_system = models.CharField(max_length=10, default="glicko2")
    rating_counts = models.CharField(max_length=10, default="round")
    rating_ages = models.JSONField(default=list)
    """Borders of age groups with a list of their own: [10, 12, 14]; empty: one list a game."""
    points = models.JSONField(default=plain_points)
    """`meydan.tournament.season.points`: what a place is worth."""
    best_of = models.PositiveSmallIntegerField(null=True)
    """How many events of a season count; `None`: all."""
    quotas = models.JSONField(default=plain_quotas)
    """`meydan.tournament.season.quotas`: how many go on from a stage."""
    mark = models.CharField(max_length=32, default=new_mark, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Office(models.Model):
    """Somebody who works for a federation: its people, lists and seasons."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="office")
    account = models.ForeignKey(Account, models.CASCADE, related_name="offices")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("federation", "account"), name="office_once"),
        )

    def __str__(self) -> str:
        return f"office {self.account_id} of federation {self.federation_id}"


class SeasonEvent(models.Model):
    """An event as its federation's calendar has it."""

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="season")
    federation = models.ForeignKey(Federation, models.CASCADE, related_name="events")
    year = models.PositiveSmallIntegerField()
    """The season that it counts in."""
    province = models.CharField(max_length=LENGTHS["province"], blank=True)
    online = models.BooleanField(default=False)
    """Played on screens from home: rated in a list of its own."""
    entries_until = models.DateField(null=True)
    """The last day of entries; reserves move up until then."""

    class Meta:
        indexes = (models.Index(fields=("federation", "year"), name="events_of_season"),)

    def __str__(self) -> str:
        return f"event {self.event_id} of federation {self.federation_id}"


class Club(models.Model):
    """A school or a club."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="clubs")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=LENGTHS["school"])
    folded = models.CharField(max_length=LENGTHS["school"])
    district = models.CharField(max_length=LENGTHS["district"], blank=True)
    province = models.CharField(max_length=LENGTHS["province"], blank=True)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint(fields=("federation", "slug"), name="club_slug"),
            models.UniqueConstraint(
                fields=("federation", "folded", "province"), name="club_in_province"
            ),
        )
        indexes = (models.Index(fields=("federation", "province"), name="clubs_of_province"),)

    def __str__(self) -> str:
        return self.name


class Less(models.TextChoices):
    """How much less of a person the public sees, on a parent's wish."""

    NOTHING = ""
    INITIALS = "initials"
    """Initials alone, and no page."""
    HIDDEN = "hidden"
    """On no list and no page of the federation."""


class Person(models.Model):
    """Somebody who plays, one across events."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="people")
    code = models.CharField(max_length=16, unique=True, default=new_code)
    given = models.CharField(max_length=LENGTHS["given"], blank=True)
    surname = models.CharField(max_length=LENGTHS["surname"], blank=True)
    folded = models.CharField(max_length=170, blank=True)
    """First and last word of the name, as `meydan.formats.lists` folds it."""
    birth_year = models.PositiveSmallIntegerField(null=True)
    sex = models.CharField(max_length=1, blank=True)
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="people")
    """The last one."""
    district = models.CharField(max_length=LENGTHS["district"], blank=True)
    province = models.CharField(max_length=LENGTHS["province"], blank=True)
    licence = models.CharField(max_length=LENGTHS["licence"], blank=True)
    national_mark = models.CharField(max_length=64, blank=True)
    """The keyed hash of the national id; the id itself is kept with entries alone."""
    short = models.BooleanField(default=True)
    """Whether an event with this person in it shortens minors' names."""
    public = models.BooleanField(default=False)
    """Whether a published event has them; nobody else is on any page."""
    less = models.CharField(max_length=10, choices=Less.choices, blank=True, default="")
    gone = models.BooleanField(default=False)
    """Erased, or made one with another: no name, no page; results of others stand."""

    class Meta:
        indexes = (
            models.Index(fields=("federation", "folded"), name="people_by_name"),
            models.Index(fields=("federation", "national_mark"), name="people_by_mark"),
            models.Index(fields=("federation", "province"), name="people_of_province"),
        )

    def __str__(self) -> str:
        return f"{self.given} {self.surname}".strip()


class PersonClub(models.Model):
    """Where somebody was in a year."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="years")
    club = models.ForeignKey(Club, models.CASCADE, related_name="years")
    year = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("-year", "pk")
        constraints = (
            models.UniqueConstraint(fields=("person", "club", "year"), name="club_of_year"),
        )

    def __str__(self) -> str:
        return f"person {self.person_id} at club {self.club_id} in {self.year}"


class PersonEntry(models.Model):
    """Whose entry it is, and how that is known."""

    entry = models.OneToOneField(Entry, models.CASCADE, primary_key=True, related_name="of_person")
    person = models.ForeignKey(Person, models.CASCADE, related_name="entries")
    how = models.CharField(max_length=20)
    """`national-id`, `licence`, `name`, `new`, `by-hand`."""

    def __str__(self) -> str:
        return f"entry {self.entry_id} of person {self.person_id}"


class Doubt(models.Model):
    """A question for the office: are these two one?"""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="doubts")
    person = models.ForeignKey(Person, models.CASCADE, related_name="+")
    """The newer one."""
    other = models.ForeignKey(Person, models.CASCADE, related_name="+")
    why = models.CharField(max_length=20)
    """What makes one ask: `other-school`, `no-year`, `near-year`, `other-name`, `longer-name`."""
    open = models.BooleanField(default=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("person", "other"), name="doubt_once"),)
        indexes = (models.Index(fields=("federation", "open"), name="open_doubts"),)

    def __str__(self) -> str:
        return f"whether {self.person_id} is {self.other_id}"


class PeopleChange(models.Model):
    """Two made one, or one made two, with what is needed to take it back; numbers alone."""

    class Kind(models.TextChoices):
        MERGE = "merge"
        SPLIT = "split"

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    person = models.ForeignKey(Person, models.CASCADE, related_name="+")
    """Who stays."""
    other = models.ForeignKey(Person, models.CASCADE, related_name="+")
    """Who went into the first, or came out of it."""
    entries = models.JSONField(default=list)
    """The entries that changed hands."""
    before = models.JSONField(default=dict)
    """What was known of the person who stays."""
    who = models.CharField(max_length=150)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undone = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id} and {self.other_id}"
