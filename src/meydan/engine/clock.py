"""How long the engine may think about a move when another program keeps the time."""

from dataclasses import dataclass, field, replace

from meydan.games.core import Side

MOVES_TO_GO = 25
"""So many moves are still to come, for want of a better guess."""
TALKING = 0.005
"""Seconds of each move that go to talking."""
RESERVE = 0.05
"""The share of a move's time that is left for a machine with other work."""
SHORTEST = 0.01


@dataclass(frozen=True, slots=True)
class Left:
    """A side's time: in all, or for the next `moves` moves where that is not 0."""

    seconds: float
    moves: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The times that were agreed and told; without any the level decides."""

    agreed: Left | None = None
    left: dict[Side, Left] = field(default_factory=dict)

    @classmethod
    def set(cls, *, main: float, overtime: float, moves: int) -> "Clock":
        """As GTP's `time_settings` has it: overtime without moves means no limit at all."""
        if overtime > 0 and moves <= 0:
            return cls()
        if main > 0:
            return cls(Left(main, 0))
        return cls(Left(overtime, moves))

    def renewed(self) -> "Clock":
        """The same agreement for a new game."""
        return replace(self, left={})

    def told(self, side: Side, *, left: float, moves: int) -> "Clock":
        """After the other program said what a side has left."""
        return replace(self, left={**self.left, side: Left(left, moves)})

    def seconds(self, side: Side) -> float | None:
        """What a side's next move may take; `None` where nobody keeps the time."""
        left = self.left.get(side, self.agreed)
        if left is None:
            return None
        share = left.seconds / (left.moves if left.moves > 0 else MOVES_TO_GO)
        return max(share * (1 - RESERVE) - TALKING, SHORTEST)
