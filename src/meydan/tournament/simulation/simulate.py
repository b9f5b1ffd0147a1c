"""Whole tournaments by chance, with absences, no-shows, late entries and withdrawals."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from meydan.rulebooks import Rulebook, load, usual
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import (
    add_entry,
    bring_back,
    first_open_round,
    sit_out,
    withdraw,
)
from meydan.tournament.errors import TournamentError
from meydan.tournament.lot import draw_lot, void
from meydan.tournament.model import ByeKind, Round, Seeding, Settings, Tournament
from meydan.tournament.rounds import pair_next, publish
from meydan.tournament.settings import chosen
from meydan.tournament.simulation.made_up import Chances, fill_round
from meydan.tournament.simulation.rehearsal import Rehearsal

EPOCH = datetime.fromtimestamp(0, UTC)
LIVELY = Chances(draw=0.15, no_show=0.02, away=0.03, half=0.02, leaves=0.01, returns=0.2, late=0.05)
"""More trouble than a real event sees."""

Watch = Callable[[Tournament, Round], None]
"""Shown each round when it is published, with the tournament as it is then."""


def simulate(
    *,
    players: int,
    rounds: int,
    rng: Random,
    chances: Chances = LIVELY,
    settings: Settings | None = None,
    watch: Watch | None = None,
) -> Rehearsal:
    """A tournament from entries to the last round; stops early when no legal pairing is left."""
    made = Tournament(settings=settings or demo())
    made = replace(made, settings=replace(made.settings, rounds=rounds))
    book = made.settings.book
    late = round(players * chances.late)
    for number in range(1, players - late + 1):
        made = add_entry(made, _player(number, rng))
    made = draw_lot(made, seed=str(rng.random()), at=EPOCH)
    coming = list(range(players - late + 1, players + 1))
    while made.next_round <= rounds:
        if made.rounds and coming:
            made = add_entry(made, _player(coming.pop(0), rng))
        try:
            made = _troubled(made, chances, rng)
            if void(made):  # whoever drew does not play: the new first one draws (T10)
                made = draw_lot(made, seed=str(rng.random()), at=EPOCH)
            made = pair_next(made)
        except TournamentError as error:
            if error.code not in ("no-legal-pairing", "nobody-present", "no-entries"):
                raise
            return Rehearsal(made, error)
        made = publish(made, made.rounds[-1].number)
        if watch is not None:
            watch(made, made.rounds[-1])
        made = _played(made, book, chances, rng)
    return Rehearsal(made)


def demo() -> Settings:
    """A made-up event, its list by rating."""
    book = chosen(load(usual()), seeding=Seeding.RATING)
    return Settings(name="Demo", book=book, rounds=5)


def _player(number: int, rng: Random) -> Player:
    return Player(
        given=f"Demo {number}",
        surname="Oyuncu",
        rating=round(rng.gauss(1500, 250)),
        federation="TUR",
    )


def _played(made: Tournament, book: Rulebook, chances: Chances, rng: Random) -> Tournament:
    strong = {entry.id: float(entry.player.rating or 0) for entry in made.entries}
    last = made.rounds[-1]
    return made.with_round(fill_round(last, book=book, strong=strong, chances=chances, rng=rng))


def _troubled(made: Tournament, chances: Chances, rng: Random) -> Tournament:
    """Some leave, some come back, some sit the next round out."""
    at = first_open_round(made)
    for entry in made.entries:
        if not entry.active:
            if rng.random() < chances.returns:
                made = bring_back(made, entry.id)
        elif rng.random() < chances.leaves:
            made = withdraw(made, entry.id)
        elif rng.random() < chances.half:
            made = sit_out(made, entry.id, at, kind=ByeKind.HALF)
        elif rng.random() < chances.away:
            made = sit_out(made, entry.id, at)
    return made
