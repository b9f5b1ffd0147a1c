"""What is counted over a season: ratings, places, points, records. All of it can be made anew."""

from django.db import models

from meydan.server.models.event import Category
from meydan.server.models.federation import Club, Federation, Person
from meydan.server.models.people import Entry
from meydan.tournament.entries import LENGTHS


class Counted(models.Model):
    """How far a category is counted: its version then."""

    category = models.OneToOneField(
        Category, models.CASCADE, primary_key=True, related_name="counted"
    )
    placed = models.IntegerField(default=-1)
    rated = models.IntegerField(default=-1)
    period = models.PositiveIntegerField(default=0)
    """The month in which its games were rated."""
    age = models.PositiveSmallIntegerField(null=True)
    """The age group that its name tells: 12 for "12 yaş"."""

    def __str__(self) -> str:
        return f"counting of category {self.category_id}"


class FirstValue(models.Model):
    """A rating that somebody brings from another list."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="first_values")
    game = models.CharField(max_length=12)
    value = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("person", "game"), name="first_value"),)

    def __str__(self) -> str:
        return f"{self.value} of person {self.person_id}"


class RatingStep(models.Model):
    """Somebody's rating after a month in which they played."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="+")
    person = models.ForeignKey(Person, models.CASCADE, related_name="rating_steps")
    game = models.CharField(max_length=12)
    kind = models.CharField(max_length=8, blank=True)
    """Which list: all games, `u12` an age group's, `online`."""
    period = models.PositiveIntegerField()
    value = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        ordering = ("period",)
        constraints = (
            models.UniqueConstraint(
                fields=("person", "game", "kind", "period"), name="rating_of_month"
            ),
        )
        indexes = (
            models.Index(fields=("federation", "game", "kind", "period"), name="steps_of_list"),
        )

    def __str__(self) -> str:
        return f"{self.value:.0f} of person {self.person_id}"


class Rated(models.Model):
    """Somebody on a rating list as it is now."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="rated")
    person = models.ForeignKey(Person, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=12)
    kind = models.CharField(max_length=8, blank=True)
    value = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    games = models.PositiveIntegerField()
    period = models.PositiveIntegerField()
    best = models.FloatField()
    change = models.FloatField(default=0)
    """In the last month that they played."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("person", "game", "kind"), name="rated_once"),
        )
        indexes = (
            models.Index(fields=("federation", "game", "kind", "-value"), name="rating_list"),
        )

    def __str__(self) -> str:
        return f"{self.value:.0f} of person {self.person_id}"


class Placing(models.Model):
    """A place in a category, and what it is worth in the season."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="placings")
    category = models.ForeignKey(Category, models.CASCADE, related_name="placings")
    entry = models.OneToOneField(Entry, models.CASCADE, related_name="placing")
    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="placings")
    year = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=12)
    age = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveIntegerField()
    points = models.PositiveSmallIntegerField()
    """Of the tournament, doubled."""
    size = models.PositiveIntegerField()
    worth = models.PositiveIntegerField()
    """Season points."""
    form = models.CharField(max_length=60, blank=True)
    """Its played rounds that are over: `w`, `d`, `l`; what runs over events are counted from."""
    final = models.BooleanField(default=False)
    """Whether every round is over; otherwise it stands so now."""

    class Meta:
        indexes = (
            models.Index(fields=("federation", "year", "place"), name="places_of_season"),
            models.Index(fields=("category", "place"), name="places_of_category"),
        )

    def __str__(self) -> str:
        return f"place {self.place} of entry {self.entry_id}"


class SeasonYear(models.Model):
    """A year of a federation in numbers: whom a page would have to count among 100,000 places."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="years")
    year = models.PositiveSmallIntegerField()
    players = models.PositiveIntegerField(default=0)
    schools = models.PositiveIntegerField(default=0)
    provinces = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("federation", "year"), name="year_of_federation"),
        )

    def __str__(self) -> str:
        return f"{self.year} of federation {self.federation_id}"


class SeasonRow(models.Model):
    """Somebody's season: the points that count, of a game and an age group."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="season_rows")
    person = models.ForeignKey(Person, models.CASCADE, related_name="seasons")
    year = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=12)
    age = models.PositiveSmallIntegerField(default=0)
    """0: over all age groups."""
    points = models.PositiveIntegerField()
    events = models.PositiveSmallIntegerField()
    live = models.BooleanField(default=False)
    """Whether an event that is being played counts in it."""

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("person", "year", "game", "age"), name="season_of_person"
            ),
        )
        indexes = (
            models.Index(
                fields=("federation", "year", "game", "age", "-points"), name="season_ranking"
            ),
        )

    def __str__(self) -> str:
        return f"{self.points} of person {self.person_id} in {self.year}"


class SeasonTotal(models.Model):
    """What the people of a school, or of a province, have together in a season."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="+")
    year = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=12)
    age = models.PositiveSmallIntegerField(default=0)
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="+")
    """`None`: of the whole province."""
    province = models.CharField(max_length=LENGTHS["province"], blank=True)
    points = models.PositiveIntegerField()
    players = models.PositiveIntegerField()

    class Meta:
        indexes = (
            models.Index(
                fields=("federation", "year", "game", "age", "-points"), name="season_totals"
            ),
        )

    def __str__(self) -> str:
        return f"{self.points} of club {self.club_id} {self.province} in {self.year}"


class Feat(models.Model):
    """What records are chosen from: the best of a category, and everybody's longest run."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="feats")
    category = models.ForeignKey(Category, models.CASCADE, related_name="feats")
    person = models.ForeignKey(Person, models.CASCADE, related_name="feats")
    year = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=12)
    kind = models.CharField(max_length=10)
    """`stones` in a round, `quickest` set in seconds, `unbeaten` rounds over all events: that run
    lies with the category it ended in."""
    value = models.PositiveIntegerField()

    class Meta:
        indexes = (
            models.Index(fields=("federation", "game", "kind", "value"), name="feats_of_game"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


class TrustedKey(models.Model):
    """Another server whose signed lists a federation takes."""

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="trusted")
    name = models.CharField(max_length=80)
    public = models.CharField(max_length=64)
    """Its Ed25519 key, URL-safe base64."""

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("federation", "public"), name="key_once"),)

    def __str__(self) -> str:
        return self.name


class TakenList(models.Model):
    """The newest signed list of another server's category that was taken into one here."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="taken_lists")
    signer = models.ForeignKey(TrustedKey, models.CASCADE, related_name="taken_lists")
    source = models.CharField(max_length=100)
    """The mark of the event there, and its category."""
    made = models.BigIntegerField()
    """When, as the list itself tells, in milliseconds."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("category", "signer", "source"), name="newest_list"),
        )

    def __str__(self) -> str:
        return f"list of {self.source}"
