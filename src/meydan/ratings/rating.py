"""A rating: how strong somebody plays, and how sure that is."""

from typing import NamedTuple

LOWEST = 100.0
"""Nobody's rating goes below it."""


class Rating(NamedTuple):
    """A player's strength after the last period in which they played."""

    value: float
    deviation: float = 0.0
    """The true strength lies within twice this of `value`, 19 times of 20; 0 where none is kept."""
    volatility: float = 0.0
    games: int = 0
    """How many were counted."""
    last: int = 0
    """The period of the last of them; 0: none yet, a first value."""

    @property
    def shown(self) -> int:
        """As lists write it."""
        return round(self.value)
