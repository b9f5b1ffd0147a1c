"""How many rounds does a field need? Many tournaments by chance, behind the page that asked."""

import hashlib
from dataclasses import dataclass
from random import Random
from typing import Any

from meydan.server.access.actor import Actor
from meydan.server.jobs.queue import QUEUE
from meydan.server.jobs.watch import Watch
from meydan.server.models import Category, Job
from meydan.server.models.job import OPEN
from meydan.server.store.rows import load
from meydan.server.store.season.expectation import ratings_of
from meydan.tournament.bracket_plan import rounds_needed
from meydan.tournament.model import Settings
from meydan.tournament.outlook import (
    FEWEST_RATED,
    Outlook,
    Question,
    counting,
    outlook,
    strengths_of,
    usual_count,
)
from meydan.tournament.pairing import native
from meydan.tournament.pairing.round_robin import cycle_rounds

OUTLOOK = "outlook"
FEWEST_PLAYERS, MOST_PLAYERS = 3, 2_000
WORK, SLOW_WORK = 300_000, 12_000
"""Seats to be filled for each number of rounds: some seconds of work for all of them, also where
the kernel does not count as the book does."""
FEWEST, MOST, STEP = 100, 1_000, 10
"""Tournaments for each number of rounds, and between two looks at whether somebody waits."""
SEED = 2026


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the answer depends on."""

    settings: Settings
    ratings: tuple[int | None, ...]
    source: str
    """Where strengths come from: `season`, `rated` (entered with the players) or `made-up`."""

    @property
    def players(self) -> int:
        """How many take part."""
        return len(self.ratings)

    @property
    def possible(self) -> bool:
        """Whether it can be worked out here."""
        return FEWEST_PLAYERS <= self.players <= MOST_PLAYERS and native.engine() is not None

    @property
    def count(self) -> int:
        """Tournaments for each number of rounds."""
        usual = usual_count(self.settings.book)
        least, work = (FEWEST, WORK) if usual else (STEP, SLOW_WORK)
        return max(least, min(MOST, work // (self.players * 4)))

    @property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of rounds that are compared."""
        least = max(2, rounds_needed(self.players) - 2)
        numbers = sorted({*range(least, least + 6), self.settings.rounds})
        return tuple(one for one in numbers if one <= cycle_rounds(self.players))

    @property
    def mark(self) -> str:
        """The same for the same question."""
        book = self.settings.book
        facts = (self.ratings, self.rounds, self.settings.bye, counting(book))
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def asked_of(category: Category) -> Asked:
    """The question as the category stands: ratings of the season before those of the list."""
    made = load(category)
    here = [one for one in made.entries if one.active]
    season = {entry: round(one.value) for entry, one in ratings_of(category)[1].items()}
    ratings = tuple(season.get(one.id) or one.player.rating for one in here)
    source = "season" if sum(one.id in season for one in here) >= FEWEST_RATED else "rated"
    if sum(1 for one in ratings if one) < FEWEST_RATED:
        source = "made-up"
    return Asked(settings=made.settings, ratings=ratings, source=source)


def work_out(category: Category, actor: Actor) -> Job:
    """Have it worked out; whoever asks while it is being done looks at the same progress."""
    under_way = Job.objects.filter(category=category, kind=OUTLOOK, state__in=OPEN).first()
    if under_way is not None:
        return under_way
    return QUEUE.ask(OUTLOOK, event=category.event, category=category, actor=actor.account)


def answer_to(category: Category, asked: Asked) -> dict[str, Any] | None:
    """The facts of the last answer to this very question."""
    done = Job.objects.filter(category=category, kind=OUTLOOK, state=Job.State.DONE).first()
    return done.facts if done is not None and done.facts.get("mark") == asked.mark else None


@QUEUE.kind(OUTLOOK)
def play(job: Job, watch: Watch) -> None:
    """Play them; the answer is kept with the job."""
    assert job.category is not None
    asked = asked_of(job.category)
    strengths = strengths_of(asked.ratings, Random(SEED))
    settings, count = asked.settings, asked.count
    rows = []
    for place, number in enumerate(asked.rounds if asked.possible else ()):
        question = Question(
            strengths=strengths, rounds=number, book=settings.book, bye=settings.bye
        )
        seen = Outlook(0, 0, 0, 0, 0)
        for done in range(0, count, STEP):
            watch.tell(place * count + done, len(asked.rounds) * count)
            seen += outlook(question, count=min(STEP, count - done), seed=SEED + done)
        rows.append([number, seen.finished, seen.best_first, seen.best_alone, seen.sharing])
    watch.finish(mark=asked.mark, count=count, source=asked.source, rows=rows)
