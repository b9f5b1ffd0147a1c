"""Rounds, their boards, and the log of each board."""

from django.db import models

from meydan.server.models.event import Category
from meydan.server.models.people import Entry


class Round(models.Model):
    """One round of a category."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, default="draft")
    byes = models.JSONField(default=list)
    by_hand = models.BooleanField(default=False)
    notes = models.JSONField(default=list)
    timer_ends = models.DateTimeField(null=True)
    """When the round's timer runs out, if one was started."""

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("category", "number"), name="round_in_category"),
        )

    def __str__(self) -> str:
        return f"round {self.number} of category {self.category_id}"


class Board(models.Model):
    """Two entries at a table in a round.

    `result` and `state` are derived from the board's log and can be rebuilt from it.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="boards")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    result = models.JSONField(null=True)
    """`meydan.tournament.results.Result` as JSON."""
    state = models.JSONField(default=dict)
    """What lists show without replaying the log: phase, set scores, warnings, problem."""
    seq = models.PositiveIntegerField(default=0)
    """The last event of the log."""
    turned = models.BooleanField(default=False)
    """Whether the second starts, by the lot at the table; derived from the log, too."""
    digital = models.BooleanField(default=False)
    """Played on screens: every move is recorded."""
    called = models.DateTimeField(null=True)
    """When the chief referee was called to this table, until somebody came."""
    ready = models.JSONField(default=list)
    """On screens: the seats whose players are ready for the next set."""
    held = models.JSONField(default=list)
    """On screens, where spectators see later: what lists showed before, each until its moment."""
    changed = models.PositiveIntegerField(default=0)
    """The version of the category that this board's last change made."""

    class Meta:
        ordering = ("table",)
        indexes = (models.Index(fields=("round", "table"), name="table_in_round"),)

    def __str__(self) -> str:
        return f"table {self.table} of round {self.round_id}"

    @property
    def stream(self) -> str:
        """The live stream of this board's pages."""
        return f"board-{self.pk}"


class TabletLink(models.Model):
    """The link of a tablet that lies on a table of a category, round after round."""

    category = models.ForeignKey(Category, models.CASCADE, related_name="tablets")
    table = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("table",)
        constraints = (
            models.UniqueConstraint(fields=("category", "table"), name="tablet_of_table"),
        )

    def __str__(self) -> str:
        return f"tablet of table {self.table} of category {self.category_id}"


class BoardEvent(models.Model):
    """One line of a board's append-only log: the truth about the round at that table."""

    board = models.ForeignKey(Board, models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    event = models.JSONField()
    """The event as `meydan.match` writes it."""
    key = models.CharField(max_length=64, null=True)
    """The idempotency key that the sender gave."""
    actor = models.ForeignKey("meydan.Account", models.SET_NULL, null=True, related_name="+")
    stored = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("seq",)
        constraints = (
            models.UniqueConstraint(fields=("board", "seq"), name="event_in_log"),
            models.UniqueConstraint(fields=("board", "key"), name="event_key_once"),
        )

    def __str__(self) -> str:
        return f"event {self.seq} of board {self.board_id}"
