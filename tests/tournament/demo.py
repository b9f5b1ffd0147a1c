"""Small tournaments to test with."""

from datetime import UTC, datetime

from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import Seeding, Settings, System, Tournament

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
            rulebook="tazof-mangala-2023",
            rounds=rounds,
            system=system,
            seeding=seeding,
        )
    )
    for number in range(1, players + 1):
        made = add_entry(made, Player(given=f"Demo {number}", surname="Oyuncu"))
    if lot is not None and players:
        made = enter_lot(made, starts=lot, at=NOON)
    return made
