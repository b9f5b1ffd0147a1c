"""What so many rounds bring about: how often the best comes first, how many share the first place.

Many calm tournaments are played by chance, by the kernel where it is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import mean, pstdev

from meydan.rulebooks import Rulebook
from meydan.tournament.cells import histories, total
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import Points
from meydan.tournament.lot import draw_lot
from meydan.tournament.model import Seeding, Settings, Tournament
from meydan.tournament.pairing import native
from meydan.tournament.results import DRAW, LOSS, WIN
from meydan.tournament.settings import chosen
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.rehearsal import NEVER, rehearse
from meydan.tournament.worth import USUAL, Worth

FEWEST_RATED = 4
"""So many ratings tell something about a field."""
CALM = Chances(warning=0.0)
"""Nobody stays away: the question is what the rounds do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A field and a way to play it."""

    strengths: tuple[float, ...]
    """By start number; 400 more wins ten sets of eleven."""
    rounds: int
    book: Rulebook
    bye: Points
    """Doubled, on the scale of the book's points."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What came out, as sums over all tournaments."""

    finished: int
    """Those in which every round could be paired; the others are not counted below."""
    best_alone: int
    """How often the strongest came first, sharing the place with nobody."""
    best_first: int
    """How often the strongest came first at all."""
    sharing: int
    """How many came first."""
    distance: int
    """For each who came first, how many were stronger."""

    def __add__(self, other: "Outlook") -> "Outlook":
        return Outlook(
            self.finished + other.finished,
            self.best_alone + other.best_alone,
            self.best_first + other.best_first,
            self.sharing + other.sharing,
            self.distance + other.distance,
        )


def drawn_strengths(players: int, rng: Random) -> tuple[float, ...]:
    """A made-up field, the strongest first."""
    return tuple(sorted((rng.gauss(1500, 250) for _ in range(players)), reverse=True))


def strengths_of(ratings: Sequence[int | None], rng: Random) -> tuple[float, ...]:
    """The strengths of a field whose ratings are known in part, the strongest first.

    Whoever has none is drawn as strong as those who have one; where nobody has, the field is made
    up.
    """
    known = [float(one) for one in ratings if one]
    if len(known) < FEWEST_RATED:
        return drawn_strengths(len(ratings), rng)
    middle, spread = mean(known), max(50.0, pstdev(known))
    drawn = [rng.gauss(middle, spread) for one in ratings if not one]
    return tuple(sorted([*known, *drawn], reverse=True))


def outlook(question: Question, *, count: int, seed: int) -> Outlook:
    """So many tournaments; the same seed gives the same ones on the same engine."""
    swiss = native.engine()
    if swiss is None or not usual_count(question.book):
        return _by_rehearsal(question, count=count, seed=seed)
    sets = question.book.sets
    return Outlook(
        *swiss.simulate(
            question.strengths,
            rounds=question.rounds,
            sets=sets.count.value,
            end_at=sets.end_at.value or 0,
            draw=CALM.draw,
            bye=question.bye,
            count=count,
            seed=seed,
        )
    )


def counting(book: Rulebook) -> tuple[object, ...]:
    """How a book counts sets and rounds: what an outlook depends on."""
    sets = book.sets
    fields = (sets.win, sets.draw, sets.loss, sets.decided_by, sets.extra_set)
    return (*Worth.of(book), sets.count.value, sets.end_at.value, *(one.value for one in fields))


def usual_count(book: Rulebook) -> bool:
    """Whether rounds and sets count 1, ½ and 0, as the kernel counts them; a meeting may not."""
    sets = book.sets
    own = (sets.count.value, sets.end_at.value)
    return counting(book) == (*USUAL, *own, WIN, DRAW, LOSS, "set-points", False)


def _by_rehearsal(question: Question, *, count: int, seed: int) -> Outlook:
    """The same by the book itself, round by round: slower, and whatever a meeting decided."""
    rng = Random(seed)
    field = _entered(question)
    found = Outlook(0, 0, 0, 0, 0)
    for _ in range(count):
        made = draw_lot(field, seed=str(rng.random()), at=NEVER)
        played = rehearse(made, book=question.book, rng=rng, chances=CALM)
        if played.stopped is None:
            found += _judged(played.tournament, question.strengths)
    return found


def _entered(question: Question) -> Tournament:
    made = Tournament(
        settings=Settings(
            name="",
            book=chosen(question.book, bye=question.bye, seeding=Seeding.ENTRY),
            rounds=question.rounds,
        )
    )
    for number, strength in enumerate(question.strengths, start=1):
        made = add_entry(made, Player(given=str(number), rating=max(1, round(strength))))
    return replace(made, lot=None)


def _judged(made: Tournament, strengths: Sequence[float]) -> Outlook:
    scores = [total(cells) for cells in histories(made).values()]
    order = sorted(range(len(strengths)), key=lambda number: -strengths[number])
    first = [place for place, number in enumerate(order) if scores[number] == max(scores)]
    best = first[0] == 0
    return Outlook(1, best and len(first) == 1, best, len(first), sum(first))
