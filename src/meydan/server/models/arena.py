"""Tournaments on screens alone: an arena or a Swiss that begins, pairs and ends by itself."""

from django.db import models

from meydan.server.models.classroom import Classroom
from meydan.server.models.event import Event
from meydan.server.models.federation import Federation
from meydan.server.models.play import FreeGame
from meydan.server.models.profile import Profile

MINUTE = 60_000
"""Milliseconds."""


class Arena(models.Model):
    """One such tournament; whoever opened it belongs to an event, a federation or a class."""

    class Kind(models.TextChoices):
        """How it pairs."""

        ARENA = "arena"
        """Whoever is free, every few seconds, until the time is over."""
        SWISS = "swiss"
        """Round by round."""

    class State(models.TextChoices):
        """How far it is."""

        PLANNED = "planned"
        RUNNING = "running"
        OVER = "over"
        CANCELLED = "cancelled"

    code = models.CharField(max_length=24, unique=True)
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=6, choices=Kind.choices)
    pool = models.CharField(max_length=40)
    """Game and clock, as the lobby has them."""
    starts = models.BigIntegerField()
    """Milliseconds since 1970."""
    minutes = models.PositiveSmallIntegerField(default=30)
    """Of an arena."""
    rounds = models.PositiveSmallIntegerField(default=5)
    """Of a Swiss."""
    state = models.CharField(max_length=9, choices=State.choices, default=State.PLANNED)
    due = models.BigIntegerField(db_index=True)
    """When it is next looked at; whoever moves this on does the looking."""
    tournament = models.JSONField(null=True)
    """Of a Swiss: `meydan.tournament.model.Tournament` as JSON, its entries by number."""
    event = models.ForeignKey(Event, models.CASCADE, null=True, related_name="arenas")
    federation = models.ForeignKey(Federation, models.CASCADE, null=True, related_name="arenas")
    classroom = models.ForeignKey(Classroom, models.CASCADE, null=True, related_name="arenas")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("starts", "id")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def stream(self) -> str:
        """Says only that something changed."""
        return f"arena-{self.code}"

    @property
    def ends(self) -> int:
        """When an arena pairs no more."""
        return self.starts + self.minutes * MINUTE


class ArenaPlayer(models.Model):
    """A profile in an arena or a Swiss."""

    arena = models.ForeignKey(Arena, models.CASCADE, related_name="players")
    profile = models.ForeignKey(Profile, models.CASCADE, related_name="arenas")
    points = models.PositiveIntegerField(default=0)
    """Doubled: 2 a win, 1 a draw."""
    wins = models.PositiveIntegerField(default=0)
    games = models.PositiveIntegerField(default=0)
    firsts = models.PositiveIntegerField(default=0)
    """How often this player began."""
    paused = models.BooleanField(default=False)
    busy = models.BooleanField(default=False)
    """Whether a game of it is going on."""
    recent = models.JSONField(default=list)
    """The last opponents, the newest last."""
    seen = models.BigIntegerField(default=0)
    """When a page of this player was last open."""
    entry = models.PositiveIntegerField(null=True)
    """The number in the tournament of a Swiss."""

    class Meta:
        ordering = ("-points", "-wins", "games", "id")
        constraints = (models.UniqueConstraint(fields=("arena", "profile"), name="once_in_arena"),)

    def __str__(self) -> str:
        return f"profile {self.profile_id} in arena {self.arena_id}"


class ArenaGame(models.Model):
    """A game of an arena, and who plays it."""

    arena = models.ForeignKey(Arena, models.CASCADE, related_name="games")
    game = models.OneToOneField(FreeGame, models.CASCADE, related_name="in_arena")
    first = models.ForeignKey(ArenaPlayer, models.CASCADE, related_name="+")
    second = models.ForeignKey(ArenaPlayer, models.CASCADE, related_name="+")
    table = models.PositiveIntegerField(null=True)
    """In the round of a Swiss."""
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ("-id",)
        indexes = (models.Index(fields=("arena", "settled"), name="arena_open"),)

    def __str__(self) -> str:
        return f"game {self.game_id} of arena {self.arena_id}"
