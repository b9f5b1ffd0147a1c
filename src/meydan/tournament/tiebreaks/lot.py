"""The lot between tied entries, drawn by hand and entered, or drawn from a shown seed (C.07 4.2).

A draw by seed can be repeated by anyone: for each tied entry take the seed without spaces at its
ends, a space and the entry's id as UTF-8, compute SHA-256, and sort by the hexadecimal text.
"""

from collections.abc import Iterable
from hashlib import sha256

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Decision, DecisionKind
from meydan.tournament.tiebreaks.decided import Decided


class DrawnLot(Decided):
    """The place that the lot gave."""

    family = "lot"
    article = "C.07 4.2"
    kind = DecisionKind.LOT


def draw(tied: Iterable[EntryId], *, seed: str) -> Decision:
    """Tied entries in the order that this seed gives, to be kept among the decisions."""
    shown = seed.strip()
    if not shown:
        raise TournamentError("empty-seed")
    order = sorted(set(tied), key=lambda entry: sha256(f"{shown} {entry}".encode()).hexdigest())
    return Decision(kind=DecisionKind.LOT, order=tuple(order), seed=shown)
