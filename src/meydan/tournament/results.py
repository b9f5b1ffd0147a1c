"""How a table's round ended.

Points and set points are doubled integers; a pair of values has the first player's first.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points

LOSS = Points(0)
DRAW = Points(1)
WIN = Points(2)
"""Points as FIDE's reports count them, doubled. An event counts by its book: `settings.worth`."""


class ResultKind(StrEnum):
    """Whether the round was played."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    """One or both did not come (T11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a table's round gave to each of the two."""

    points: tuple[Points, Points]
    """Doubled, as the rulebook counts them (`worth`): (2, 0), (1, 1), (0, 2); by a referee's
    decision also (0, 0), (1, 0), (0, 1)."""
    kind: ResultKind = ResultKind.PLAYED
    sets: tuple[Points, Points] | None = None
    """Set points, doubled; `None` where the rulebook has no sets or nobody wrote them down."""
    stones: tuple[int, int] | None = None
    """Stones, discs or captured stones over the whole round."""
    warnings: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        for pair in (self.points, self.sets, self.stones, self.warnings):
            if pair is not None and min(pair) < 0:
                raise TournamentError("negative-number", number=min(pair))

    @property
    def played(self) -> bool:
        """Both came and the round was played."""
        return self.kind is ResultKind.PLAYED

    @property
    def other_way(self) -> "Result":
        """The same with the second player's values first."""
        return replace(
            self,
            points=self.points[::-1],
            sets=self.sets and self.sets[::-1],
            stones=self.stones and self.stones[::-1],
            warnings=self.warnings[::-1],
        )

    @property
    def came(self) -> tuple[bool, bool]:
        """Who was there, in a round that was not played: who got more, whatever that is worth."""
        first, second = self.points
        return first > second, second > first
