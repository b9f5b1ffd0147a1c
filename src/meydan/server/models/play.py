"""Games outside any tournament: practice and friendly games, found by secret links."""

from django.db import models


class FreeGame(models.Model):
    """A game that somebody plays for themselves or with a friend, without an account."""

    class Kind(models.TextChoices):
        """Against whom."""

        PRACTICE = "practice"
        FRIENDLY = "friendly"
        ONLINE = "online"
        """Between two profiles, paired by the lobby or an arena."""

    class Phase(models.TextChoices):
        """How far it is, as far as rows must tell; everything else is in the log."""

        WAITING = "waiting"
        """For the second player."""
        PLAYING = "playing"
        OVER = "over"

    code = models.CharField(max_length=24, unique=True)
    """In the link for sharing and in the name of the live stream; nobody guesses it."""
    kind = models.CharField(max_length=10, choices=Kind.choices)
    game = models.CharField(max_length=12)
    setup = models.JSONField()
    """`meydan.server.rounds.setup.Setup` as JSON: rulebook, clock, sets, who has which seat."""
    name_a = models.CharField(max_length=40, blank=True)
    name_b = models.CharField(max_length=40, blank=True)
    key_a = models.CharField(max_length=64, unique=True, null=True)
    """SHA-256 of the secret in A's own link; empty while nobody has the seat."""
    key_b = models.CharField(max_length=64, unique=True, null=True)
    ready = models.JSONField(default=list)
    """The seats that are ready for the next set."""
    phase = models.CharField(max_length=10, choices=Phase.choices, default=Phase.WAITING)
    seq = models.PositiveIntegerField(default=0)
    """The last event of the log."""
    follows = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch")
    """The game that this one is the rematch of."""
    classroom = models.ForeignKey("Classroom", models.CASCADE, null=True, related_name="+")
    """The class that it is played in, if any."""
    due = models.BigIntegerField(default=0, db_index=True)
    """When something happens in it by itself, in milliseconds since 1970; 0: nothing does."""
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now=True, db_index=True)
    """When something last happened in it; old games go."""

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} {self.game} {self.pk}"

    @property
    def stream(self) -> str:
        """The live stream of this game's pages."""
        return f"game-{self.code}"


class FreeGameEvent(models.Model):
    """One line of a game's append-only log, as `meydan.match` writes it."""

    game = models.ForeignKey(FreeGame, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    event = models.JSONField()
    key = models.CharField(max_length=64, null=True)
    """The idempotency key that the sender gave."""

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("game", "seq"), name="event_in_game"),
            models.UniqueConstraint(fields=("game", "key"), name="game_key_once"),
        )

    def __str__(self) -> str:
        return f"event {self.seq} of game {self.game_id}"
