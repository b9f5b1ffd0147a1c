"""A teacher's class: its pupils, known by a first name alone, and the games they play.

Everything of a class goes with its row, and the row goes by itself when nobody came for a while.
"""

from django.db import models

from meydan.server.models.play import FreeGame


class Classroom(models.Model):
    """A class, opened by its teacher's secret link; pupils join by a short code."""

    class Odd(models.TextChoices):
        """What the pupil without an opponent does."""

        WAITS = "waits"
        PROGRAM = "program"

    code = models.CharField(max_length=8, unique=True)
    """What pupils type in, or scan."""
    key = models.CharField(max_length=64, unique=True)
    """SHA-256 of the secret in the teacher's link."""
    pupils_token = models.CharField(max_length=24, unique=True)
    """In the name of the stream that pupils' pages and the projector listen to."""
    teacher_token = models.CharField(max_length=24, unique=True)
    """In the name of the stream that the teacher's page listens to."""
    name = models.CharField(max_length=40, blank=True)
    setup = models.JSONField()
    """`meydan.server.rounds.setup.Setup` as JSON: how the next games are played."""
    odd = models.CharField(max_length=8, choices=Odd.choices, default=Odd.WAITS)
    joinable = models.BooleanField(default=True)
    tournament = models.JSONField(null=True)
    """`meydan.tournament.model.Tournament` as JSON, its entries by number instead of name."""
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(db_index=True)
    """When something last happened in it."""
    kept = models.DateTimeField(null=True)
    """Until when it stays although nobody comes: its homework is due, or was lately."""

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"class {self.pk}"

    @property
    def pupils_stream(self) -> str:
        """Says only that something changed."""
        return f"class-{self.pupils_token}"

    @property
    def teacher_stream(self) -> str:
        """Shows every board of the class as it changes, too."""
        return f"teach-{self.teacher_token}"


class Pupil(models.Model):
    """Somebody in a class."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="pupils")
    name = models.CharField(max_length=20)
    folded = models.CharField(max_length=40)
    """The name as it is compared: no two in a class may look the same."""
    key = models.CharField(max_length=64, unique=True, null=True)
    """SHA-256 of the secret that this pupil's device keeps; empty while the teacher lets the pupil
    come back from another one."""
    entry = models.PositiveIntegerField(null=True)
    """The number in the class's tournament."""
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("classroom", "folded"), name="one_name_in_class"),
        )

    def __str__(self) -> str:
        return f"pupil {self.pk}"


class Homework(models.Model):
    """What a teacher gives the class to do at home, by a day."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="homework")
    game = models.CharField(max_length=12)
    tasks = models.JSONField(default=list)
    """Puzzles and lessons, the same for everybody: `puzzle mangala-0001`, `lesson again`."""
    level = models.PositiveSmallIntegerField(null=True)
    """Practice: how strong the program is that is to be beaten."""
    wins = models.PositiveSmallIntegerField(default=0)
    """Practice: how often."""
    due = models.DateTimeField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("due", "id")

    def __str__(self) -> str:
        return f"homework {self.pk} of class {self.classroom_id}"

    @property
    def size(self) -> int:
        """How much there is to do."""
        return len(self.tasks) or self.wins


class HomeworkDone(models.Model):
    """One task that a pupil has done."""

    homework = models.ForeignKey(Homework, models.CASCADE, related_name="done")
    pupil = models.ForeignKey(Pupil, models.CASCADE, related_name="done")
    task = models.CharField(max_length=60)
    """As in the homework, or the key of a game that was won."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("homework", "pupil", "task"), name="task_done_once"),
        )

    def __str__(self) -> str:
        return f"{self.task} of homework {self.homework_id} by pupil {self.pupil_id}"


class ClassGame(models.Model):
    """A game of a class, and who plays it."""

    classroom = models.ForeignKey(Classroom, models.CASCADE, related_name="games")
    game = models.OneToOneField(FreeGame, models.CASCADE, related_name="in_class")
    first = models.ForeignKey(Pupil, models.SET_NULL, null=True, related_name="+")
    """At seat A; empty for the program, or for who has left."""
    second = models.ForeignKey(Pupil, models.SET_NULL, null=True, related_name="+")
    round = models.PositiveIntegerField(null=True)
    """Of the class's tournament; empty for a game that the teacher paired outside one."""
    table = models.PositiveIntegerField(null=True)
    homework = models.ForeignKey(Homework, models.SET_NULL, null=True, related_name="games")
    """What it is played for, at home; such a game is nobody's place in the lesson."""
    decided = models.CharField(max_length=8, blank=True)
    """How the teacher ended it: `a`, `b`, `draw`, or `stopped` without a result."""

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"game {self.game_id} of class {self.classroom_id}"
