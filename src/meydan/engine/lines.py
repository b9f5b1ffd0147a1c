"""What thinking comes to: lines of play with scores, and the limits it keeps to.

Everything here is seen by the side to move in the position that was thought about.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Stop = Callable[[], bool]
"""Asked now and then while the engine thinks; True ends it with what it has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """When to stop thinking: whichever comes first."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    proof_seconds: float | None = None
    """Beyond `seconds`, what a proof may take where the game has a prover."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How good a position or move is for the side to move."""

    value: int
    """Hundredths: of the final margin in stones (Mangala) or discs (Reversi); in Pentago and Küre
    of an advantage that has no unit, 0 being even."""
    exact: bool = False
    """Whether it is proved to the end of the set: the final margin itself, or a forced win."""
    win_in: int | None = None
    """Plies to a forced win, counting this side's next move as 1; negative: a forced loss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A move with the play that follows it when both sides do their best."""

    moves: tuple[Any, ...]
    """At least one move; sides follow the rules of the game (extra turns, passes)."""
    score: Score
    depth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What the engine found, the best line first."""

    lines: tuple[Line, ...]
    nodes: int
    seconds: float
    depth: int
    """The depth in plies that was finished."""
    source: str
    """`search`, `tablebase`, `book`, `endgame` or `proof`."""

    @property
    def best(self) -> Line:
        return self.lines[0]
