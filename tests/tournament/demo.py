"""Small tournaments to test with."""

from datetime import UTC, datetime

from meydan.rulebooks import load
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import Seeding, Settings, System, Tournament
from meydan.tournament.settings import chosen

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def tournament(
    players: int,
    *,
    rounds: int = 5,
    lot: bool | None = True,
    system: System = System.SWISS,
    seeding: Seeding = Seeding.ENTRY,
) -> Tournament:
    """A tournament of made-up players; the first one starts unless `lot` says otherwise."""
    made = Tournament(
        settings=Settings(
            name="Demo",
            book=chosen(load("tazof-mangala-2023"), system=system, seeding=seeding),
            rounds=rounds,
        )
    )
    for number in range(1, players + 1):
        made = add_entry(made, Player(given=f"Demo {number}", surname="Oyuncu"))
    if lot is not None and players:
        made = enter_lot(made, starts=lot, at=NOON)
    return made
