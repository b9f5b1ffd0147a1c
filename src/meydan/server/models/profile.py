"""Players who come back: a profile without a password, its devices, ratings and games."""

import secrets

from django.db import models

from meydan.server.models.access import Account
from meydan.server.models.federation import Person
from meydan.server.models.play import FreeGame
from meydan.server.models.push import PushAddress


def new_stream() -> str:
    """In the name of the stream that a player's own pages listen to; nobody guesses it."""
    return secrets.token_urlsafe(12)


class Profile(models.Model):
    """Somebody who plays online, known by a nickname and by what the own devices keep."""

    nickname = models.CharField(max_length=20)
    folded = models.CharField(max_length=40, unique=True)
    """As nicknames are compared: no two may look the same."""
    code = models.CharField(max_length=8, unique=True)
    """Shown to its player alone: a teacher or an office binds the profile to a person by it."""
    recovery = models.CharField(max_length=64, unique=True, null=True)
    """SHA-256 of the recovery code."""
    link = models.CharField(max_length=64, unique=True, null=True)
    """SHA-256 of the secret that lets one more device in, once."""
    link_until = models.BigIntegerField(default=0)
    token = models.CharField(max_length=24, unique=True, default=new_stream)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="profiles")
    """Who this is, where a federation's office said so."""
    bound_by = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    made = models.DateTimeField(auto_now_add=True)
    seen = models.DateTimeField(auto_now_add=True, db_index=True)
    """When a device of it was last here, to the day."""

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"profile {self.pk}"

    @property
    def stream(self) -> str:
        """The live stream of this player's own pages."""
        return f"player-{self.token}"


class ProfileDevice(models.Model):
    """A browser that is let in by the secret that it keeps."""

    profile = models.ForeignKey(Profile, models.CASCADE, related_name="devices")
    key = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"device {self.pk} of profile {self.profile_id}"


class OnlineRating(models.Model):
    """A player's strength in one game by rated games online: a list of its own."""

    profile = models.ForeignKey(Profile, models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=12)
    value = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    games = models.PositiveIntegerField(default=0)
    last = models.PositiveIntegerField(default=0)
    """The month of the last game (`meydan.ratings.month_of`)."""

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("profile", "game"), name="rating_of_game"),)

    def __str__(self) -> str:
        return f"{self.game} rating of profile {self.profile_id}"


class Sitting(models.Model):
    """A profile at a seat of a game: what its history, its list of games and its rights are."""

    class Outcome(models.TextChoices):
        """How it ended for this player."""

        OPEN = ""
        WON = "won"
        DRAWN = "drawn"
        LOST = "lost"
        VOID = "void"
        """It ended before both had moved: counted for nobody."""

    profile = models.ForeignKey(Profile, models.CASCADE, related_name="sittings")
    game = models.ForeignKey(FreeGame, models.CASCADE, related_name="sittings")
    seat = models.CharField(max_length=1)
    opponent = models.ForeignKey(Profile, models.SET_NULL, null=True, related_name="+")
    rated = models.BooleanField(default=False)
    outcome = models.CharField(max_length=6, choices=Outcome.choices, blank=True)
    before = models.FloatField(null=True)
    """The rating, where the game was rated."""
    after = models.FloatField(null=True)
    turn = models.BooleanField(default=False)
    """Whether the game waits for this player now."""
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (models.UniqueConstraint(fields=("game", "seat"), name="one_at_a_seat"),)
        indexes = (models.Index(fields=("profile", "outcome"), name="sitting_open"),)

    def __str__(self) -> str:
        return f"profile {self.profile_id} at {self.seat} of game {self.game_id}"


class PlayerPush(models.Model):
    """A browser that is told when it is a player's turn."""

    profile = models.ForeignKey(Profile, models.CASCADE, related_name="addresses")
    address = models.ForeignKey(PushAddress, models.CASCADE, related_name="players")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("profile", "address"), name="told_once"),)

    def __str__(self) -> str:
        return f"push of profile {self.profile_id}"
