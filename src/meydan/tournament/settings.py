"""Settings as a rulebook proposes them."""

from meydan.rulebooks import Rulebook
from meydan.tournament.ids import Points
from meydan.tournament.model import Seeding, Settings, System
from meydan.tournament.notes import Note
from meydan.tournament.round_count import default_rounds

SYSTEMS = {
    "swiss-dutch": System.SWISS,
    "round-robin": System.ROUND_ROBIN,
    "double-round-robin": System.DOUBLE_ROUND_ROBIN,
    "knock-out": System.KNOCK_OUT,
}
SEEDINGS = {"surname": Seeding.SURNAME, "rating": Seeding.RATING, "entry": Seeding.ENTRY}


def proposed(book: Rulebook, *, name: str, players: int) -> tuple[Settings, Note]:
    """The settings that this text asks for with so many players, and why so many rounds."""
    system = SYSTEMS[book.pairing.system.value]
    rounds, why = default_rounds(players, book=book, system=system)
    settings = Settings(
        name=name,
        rulebook=book.id,
        system=system,
        seeding=SEEDINGS[book.seeding.order.value[0]],
        rounds=rounds,
        bye=Points(book.pairing.bye.value),
    )
    return settings, why
