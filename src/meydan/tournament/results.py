"""How a table's round ended.

Points and set points are doubled integers; a pair of values has the first player's first.
"""

from dataclasses import dataclass
from enum import StrEnum

from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points

LOSS = Points(0)
DRAW = Points(1)
WIN = Points(2)


class ResultKind(StrEnum):
    """Whether the round was played."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    """One or both did not come (T11): 0 for who is absent, 1 for who is present."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a table's round gave to each of the two."""

    points: tuple[Points, Points]
    """Doubled: (2, 0), (1, 1), (0, 2); by a referee's decision also (0, 0), (1, 0), (0, 1)."""
    kind: ResultKind = ResultKind.PLAYED
    sets: tuple[Points, Points] | None = None
    """Set points, doubled; `None` where the rulebook has no sets or nobody wrote them down."""
    stones: tuple[int, int] | None = None
    """Stones, discs or captured stones over the whole round."""
    warnings: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        first, second = self.points
        legal = (
            (first, second) in PLAYED
            if self.kind is ResultKind.PLAYED
            else ((first, second) in FORFEITS)
        )
        if not legal:
            raise TournamentError(
                "impossible-points", kind=self.kind.value, points=first, opponent_points=second
            )
        for pair in (self.sets, self.stones, self.warnings):
            if pair is not None and min(pair) < 0:
                raise TournamentError("negative-number", number=min(pair))

    @property
    def played(self) -> bool:
        """Both came and the round was played."""
        return self.kind is ResultKind.PLAYED


PLAYED = frozenset({(2, 0), (1, 1), (0, 2), (0, 0), (1, 0), (0, 1)})
FORFEITS = frozenset({(2, 0), (0, 2), (0, 0)})


def forfeit(*, first_present: bool, second_present: bool) -> Result:
    """The result of a no-show: 1 for the one present, 0 for the absent, 0–0 for both (T11)."""
    if first_present and second_present:
        raise TournamentError("nobody-absent")
    return Result(
        points=(WIN if first_present else LOSS, WIN if second_present else LOSS),
        kind=ResultKind.FORFEIT,
    )
