"""Which tie-breaks rank a tournament: those of its book (T13)."""

from collections.abc import Sequence

from meydan.rulebooks.tie_breaks import MAY_REPEAT
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import System, Tournament
from meydan.tournament.tiebreaks.base import TieBreak
from meydan.tournament.tiebreaks.points import Score
from meydan.tournament.tiebreaks.pool_place import PoolPlace
from meydan.tournament.tiebreaks.registry import tie_break
from meydan.tournament.tiebreaks.rounds_survived import RoundsSurvived
from meydan.tournament.tiebreaks.third_place import ThirdPlace

KNOCK_OUT = (RoundsSurvived.family,)
WITH_THIRD = (*KNOCK_OUT, ThirdPlace.family)


def order_of(tournament: Tournament) -> tuple[str, ...]:
    """The ids of a tournament's tie-breaks, in order."""
    settings = tournament.settings
    order = settings.book.standings.order
    # No text has an order for the bracket of a play-off.
    if not settings.system.bracketed or order.reason is not None:
        return order.value
    if settings.system is System.DOUBLE_ELIMINATION:
        return KNOCK_OUT
    before = WITH_THIRD if settings.third_place else KNOCK_OUT
    pools = settings.system is System.POOLS
    return (*before, PoolPlace.family, *order.value) if pools else before


def read_order(ids: Sequence[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of an order.

    Points come first where it names neither them nor how far an entry came in a knock-out.
    """
    order = [tie_break(text) for text in ids]
    for place, one in enumerate(order):
        if one.id in [other.id for other in order[:place]] and one.family not in MAY_REPEAT:
            raise TournamentError("tie-break-twice", tie_break=one.id)
    if not any(isinstance(one, Score | RoundsSurvived) for one in order):
        order.insert(0, Score())
    return tuple(order)
