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
    overtime: Left | None = None
    """What comes, again and again, when the agreed time is used up."""
    left: dict[Side, Left] = field(default_factory=dict)

    @classmethod
    def set(cls, *, main: float, overtime: float, moves: int) -> "Clock":
        """As GTP's `time_settings` has it: overtime without moves means no limit at all."""
        if overtime > 0 and moves <= 0:
            return cls()
        period = Left(overtime, moves) if overtime > 0 else None
        return cls(Left(main, 0) if main > 0 or period is None else period, period)

    def renewed(self) -> "Clock":
        """The same agreement for a new game."""
        return replace(self, left={})

    def told(self, side: Side, *, left: float, moves: int) -> "Clock":
        """After the other program said what a side has left."""
        return replace(self, left={**self.left, side: Left(left, moves)})

    def spent(self, side: Side, seconds: float) -> "Clock":
        """After a side's move took so long, until the other program says what is left."""
        left = self.left.get(side, self.agreed)
        if left is None:
            return self
        after = Left(max(left.seconds - seconds, 0.0), max(left.moves - 1, 0))
        used_up = after.seconds == 0.0 or (left.moves > 0 and after.moves == 0)
        if used_up and self.overtime is not None:
            after = self.overtime
        return replace(self, left={**self.left, side: after})

    def seconds(self, side: Side) -> float | None:
        """What a side's next move may take; `None` where nobody keeps the time."""
        left = self.left.get(side, self.agreed)
        if left is None:
            return None
        share = left.seconds / (left.moves if left.moves > 0 else MOVES_TO_GO)
        return max(share * (1 - RESERVE) - TALKING, SHORTEST)
