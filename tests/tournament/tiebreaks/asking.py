"""Short ways to ask for tie-break values in tests."""

from fractions import Fraction

from meydan.tournament.ids import EntryId
from meydan.tournament.model import Edition, Tournament
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks import Explanation


def values(
    tournament: Tournament, tie_break: str, *, edition: Edition | None = None
) -> dict[int, float]:
    """Each entry's value as people count it."""
    table = standings(tournament, order=[tie_break], edition=edition)
    column = table.order.index(tie_break)
    return {row.entry: float(row.values[column].exact) for row in table.rows}


def explained(tournament: Tournament, tie_break: str, entry: int) -> Explanation:
    """What one entry's value is made of."""
    return standings(tournament, order=[tie_break]).explain(EntryId(entry), tie_break)


def numbers(explanation: Explanation) -> list[float]:
    """The numbers of the terms, as people count them."""
    scale = explanation.value.scale
    return [float(Fraction(term.number, scale)) for term in explanation.terms]
