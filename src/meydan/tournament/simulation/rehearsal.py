"""A rehearsal: a copy of a tournament played to its end with made-up results."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random

from meydan.rulebooks import Rulebook
from meydan.tournament.errors import TournamentError
from meydan.tournament.lot import draw_lot, due
from meydan.tournament.model import RoundStatus, Tournament
from meydan.tournament.pairing import Progress
from meydan.tournament.rounds import pair_next, publish
from meydan.tournament.simulation.made_up import Chances, Strengths, fill_round, strengths

NEVER = datetime.fromtimestamp(0, UTC)
"""When the lot of a rehearsal was drawn: it never was."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """How a rehearsal went."""

    tournament: Tournament
    stopped: TournamentError | None = None
    """Why not all rounds could be paired, e.g. because everyone has met everyone."""


def rehearse(
    tournament: Tournament,
    *,
    book: Rulebook,
    rng: Random,
    chances: Chances | None = None,
    progress: Progress | None = None,
) -> Rehearsal:
    """A copy with all rounds planned; results that are in stay, the original is untouched."""
    copy = tournament
    if due(copy) is not None:
        copy = draw_lot(copy, seed="rehearsal", at=NEVER)
    strong = strengths(copy, rng)
    often = chances or Chances()
    if copy.rounds:
        copy = _played(copy, book, strong, often, rng)
    planned = copy.settings.rounds
    while copy.next_round <= planned:
        try:
            copy = pair_next(copy)
        except TournamentError as error:
            return Rehearsal(copy, error)
        copy = _played(copy, book, strong, often, rng)
        if progress is not None:
            progress(len(copy.rounds), planned)
    return Rehearsal(copy)


def _played(
    copy: Tournament, book: Rulebook, strong: Strengths, chances: Chances, rng: Random
) -> Tournament:
    """The latest round published, if it was not, and all its results filled in."""
    last = copy.rounds[-1]
    if last.status is RoundStatus.DRAFT:
        copy = publish(copy, last.number)
        last = copy.rounds[-1]
    filled = fill_round(last, book=book, strong=strong, chances=chances, rng=rng)
    if last.status is RoundStatus.LOCKED:
        filled = replace(filled, status=RoundStatus.LOCKED)
    return copy.with_round(filled)
