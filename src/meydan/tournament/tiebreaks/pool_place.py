"""The place in the pool: what ranks those who came equally far, or nowhere, in the bracket."""

from collections.abc import Sequence

from meydan.tournament.tiebreaks.base import Plain
from meydan.tournament.tiebreaks.field import Field
from meydan.tournament.tiebreaks.values import Direction, Term, Why


class PoolPlace(Plain):
    """The place that the pool's own table gives; fewer are better."""

    family = "pool-place"
    article = "T13"
    direction = Direction.LOW

    def numbers(self, field: Field, players: Sequence[int]) -> list[int]:
        """Places, shared ones as the first of them."""
        return [field.pool_places.get(field.entries[player], 0) for player in players]

    def terms(self, field: Field, player: int) -> tuple[Term, ...]:
        """The place itself."""
        place = field.pool_places.get(field.entries[player], 0)
        return (Term(number=place, why=Why.RESULT),) if place else ()
