"""What can be counted on a board, as the game's description has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from meydan.games.core import Game
from meydan.games.description import Counted
from meydan.games.registry import described
from meydan.match.deeds import Score, Winner
from meydan.match.errors import Refused
from meydan.match.seats import Seat, by_seat
from meydan.rulebooks import Rulebook

SEATS: Mapping[Winner, Seat | None] = MappingProxyType({"a": Seat.A, "b": Seat.B, "draw": None})


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Counted):
    """What the count of a finished set must be, and what follows from it."""

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
        # Whoever came to it first ended the set: both can't have.
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
    counted = described(game).counted(game)
    return Count(total=counted.total, most=counted.most, scored=counted.scored)


def may_stop(book: Rulebook, count: Count, score: Score | None) -> bool:
    """Whether a set may stop at these numbers, since nobody can change who wins it (M7)."""
    if score is None or count.total is None or not book.options.early_end:
        return False
    return 2 * max(score) > count.total[1]


def standing(game: Game[Any, Any], state: Any, *, starter: Seat) -> Score:
    """What each player has in a state of a set under way, A's first."""
    return by_seat(described(game).standing(game, state), starter=starter)
