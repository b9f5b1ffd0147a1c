"""Which tie-breaks rank a tournament: the organiser's, else the rulebook's (T13)."""

from collections.abc import Sequence

from meydan.rulebooks import load
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import Tournament
from meydan.tournament.tiebreaks.base import TieBreak
from meydan.tournament.tiebreaks.points import Score
from meydan.tournament.tiebreaks.registry import tie_break


def order_of(tournament: Tournament) -> tuple[str, ...]:
    """The ids of a tournament's tie-breaks, in order."""
    chosen = tournament.settings.tie_breaks
    return load(tournament.settings.rulebook).standings.order.value if chosen is None else chosen


def read_order(ids: Sequence[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of an order; points come first where the order does not name them."""
    order = [tie_break(text) for text in ids]
    for place, one in enumerate(order):
        # C.07 4.3: only a tie-break among tied entries may come up again further down.
        if one.id in [other.id for other in order[:place]] and one.family != "personal-meeting":
            raise TournamentError("tie-break-twice", tie_break=one.id)
    if not any(isinstance(one, Score) for one in order):
        order.insert(0, Score())
    return tuple(order)
