"""A measured figure, and how figures are measured fairly."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Meter = Callable[[], float]
"""Measures once: so many a second, or seconds."""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of ours, beside another library's where there is one."""

    measure: str
    """What was measured: `reversi: random games`."""
    unit: str
    ours: float
    other: str = ""
    """The other library and how it was called; empty where there is none."""
    theirs: float | None = None
    at_least: float | None = None
    """The target: a ratio where there is another library, else a figure of ours."""
    at_most: float | None = None
    """The same for a figure that should be small."""

    @property
    def ratio(self) -> float | None:
        """How many times the other library's figure ours is."""
        return None if self.theirs is None else self.ours / self.theirs

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; `None` where there is none."""
        figure = self.ours if self.ratio is None else self.ratio
        if self.at_least is not None:
            return figure >= self.at_least
        return None if self.at_most is None else figure <= self.at_most


def best_in_turn(meters: Sequence[Meter], *, rounds: int = 5) -> list[float]:
    """The best figure of each meter over rounds in which they take turns.

    Taking turns lets a busy machine slow all of them alike; the best is what the code can do.
    """
    figures = [[meter() for meter in meters] for _ in range(rounds)]
    return [max(column) for column in zip(*figures, strict=True)]
