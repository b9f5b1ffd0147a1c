"""Studies that are kept, found by links; and what was played here in openings, counted."""

from django.db import models

from meydan.server.models.profile import Profile


class Study(models.Model):
    """What somebody worked out on the study board; read by one link, written by another."""

    code = models.CharField(max_length=24, unique=True)
    """In the link for sharing; nobody guesses it, and no list shows it."""
    key = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret in the link that lets one write."""
    profile = models.ForeignKey(Profile, models.CASCADE, null=True, related_name="studies")
    """Whose list it stands in; empty where it was made without a profile."""
    game = models.CharField(max_length=12)
    rulebook = models.CharField(max_length=40)
    title = models.CharField(max_length=60)
    chapters = models.JSONField()
    """`meydan.server.study.chapter.Chapter`s as JSON."""
    version = models.PositiveIntegerField(default=0)
    """Counts changes: a page that saw an older one writes nothing over a newer one."""
    made = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(db_index=True)
    """When somebody last looked at it, to the day."""

    class Meta:
        ordering = ("-touched", "-id")

    def __str__(self) -> str:
        return f"{self.game} study {self.pk}"


class Continuation(models.Model):
    """A move from a position of the opening: in how many sets here, and how they ended."""

    game = models.CharField(max_length=12)
    position = models.TextField()
    """As the game writes it."""
    move = models.CharField(max_length=12)
    sets = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    """So many of them were won by who started the set."""
    drawn = models.PositiveIntegerField()

    class Meta:
        ordering = ("-sets", "move")
        constraints = (
            models.UniqueConstraint(fields=("game", "position", "move"), name="move_of_opening"),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.move}: {self.sets}"
