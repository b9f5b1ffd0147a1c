"""What can be counted on a board, game by game: the only place that knows the games apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.kure import Kure
from meydan.games.mangala import STONES
from meydan.games.reversi import SIZE
from meydan.match.deeds import Score, Winner
from meydan.match.errors import Refused
from meydan.match.seats import Seat, by_seat

SEATS: Mapping[Winner, Seat | None] = MappingProxyType({"a": Seat.A, "b": Seat.B, "draw": None})


@dataclass(frozen=True, slots=True)
class Count:
    """What the count of a finished set must be."""

    total: tuple[int, int] | None = None
    """The least and the most of both together."""
    most: int | None = None
    """The most of one player; who has it has won, and both can't."""
    scored: bool = True
    """Whether there is anything to count at all."""

    def check(self, score: Score | None, article: str, *, cut_short: bool = False) -> None:
        """Raise `Refused` unless these numbers can be; a set cut short may have fewer."""
        if score is None:
            if self.scored and not cut_short:
                raise Refused("count-needed", article)
            return
        if not self.scored:
            raise Refused("nothing-to-count", article)
        if min(score) < 0:
            raise Refused("count-below-zero", article)
        if self.most is not None and max(score) > self.most:
            raise Refused("count-too-high", article, most=self.most)
        if self.most is not None and min(score) == self.most:
            raise Refused("count-both-won", article, most=self.most)
        if self.total is not None:
            least, most = self.total
            if sum(score) > most or (sum(score) < least and not cut_short):
                code = "count-total" if least == most else "count-range"
                raise Refused(code, article, total=sum(score), least=least, most=most)

    def winner(self, score: Score | None, named: Winner | None, article: str) -> Seat | None:
        """Who won a finished set: as the numbers say, or as the referee named it."""
        said = None
        if score is not None and self.decides(score):
            said = None if score[0] == score[1] else Seat.A if score[0] > score[1] else Seat.B
            if named is not None and SEATS[named] is not said:
                raise Refused("winner-differs", article)
            return said
        if named is None:
            raise Refused("winner-needed", article)
        return SEATS[named]

    def written(self, score: Score) -> Score:
        """A score as it is written down: what one move takes beyond the most does not count."""
        if self.most is None:
            return score
        return min(score[0], self.most), min(score[1], self.most)

    def decides(self, score: Score) -> bool:
        """Whether the numbers alone say who won."""
        return self.total is not None or max(score) == self.most


def count_for(game: Game[Any, Any]) -> Count:
    """How a set of this game is counted."""
    if isinstance(game, Kure):
        return Count(most=game.captures)
    return _COUNTS[game.name]


_COUNTS: Mapping[str, Count] = MappingProxyType(
    {
        "mangala": Count(total=(STONES, STONES)),
        # Four discs lie there from the start and none ever leaves the board.
        "reversi": Count(total=(4, SIZE * SIZE)),
        "pentago": Count(scored=False),
    }
)


def standing(game: Game[Any, Any], state: Any, *, starter: Seat) -> Score:
    """What each player has in a state of a set under way, A's first."""
    if game.name == "mangala":
        sides = (state.treasury(Side.FIRST), state.treasury(Side.SECOND))
    elif game.name == "reversi":
        sides = (state.black.bit_count(), state.white.bit_count())
    elif isinstance(game, Kure):
        sides = (game.stones - state.orange.bit_count(), game.stones - state.purple.bit_count())
    else:
        sides = (0, 0)
    return by_seat(sides, starter=starter)


COLOURS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"pentago": ("black", "white"), "reversi": ("black", "white"), "kure": ("purple", "orange")}
)
"""The colour of who starts a set, and of the opponent."""
