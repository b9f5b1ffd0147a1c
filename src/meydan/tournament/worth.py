"""What a round is worth: the points of a rulebook, doubled (T2, T11)."""

from dataclasses import replace
from typing import NamedTuple

from meydan.rulebooks import Rulebook
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points
from meydan.tournament.results import DRAW, LOSS, WIN, Result, ResultKind

Pair = tuple[Points, Points]


class Worth(NamedTuple):
    """Points for each way a round can end, doubled: a win is usually 2, a draw 1."""

    win: Points
    draw: Points
    loss: Points
    present: Points
    """Of a player whose opponent did not come."""
    absent: Points

    @staticmethod
    def of(book: Rulebook) -> "Worth":
        """As a rulebook has it."""
        points, pairing = book.points, book.pairing
        return Worth(
            Points(points.win.value),
            Points(points.draw.value),
            Points(points.loss.value),
            Points(pairing.present.value),
            Points(pairing.absent.value),
        )

    @property
    def won(self) -> Pair:
        """A win for the first of two."""
        return self.win, self.loss

    @property
    def drawn(self) -> Pair:
        """A draw."""
        return self.draw, self.draw

    @property
    def lost(self) -> Pair:
        """A win for the second of two."""
        return self.loss, self.win

    @property
    def played(self) -> frozenset[Pair]:
        """What a round that was played can end with; the last three by a referee's decision."""
        win, draw, loss = self.win, self.draw, self.loss
        return frozenset(
            {(win, loss), (draw, draw), (loss, win), (loss, loss), (draw, loss), (loss, draw)}
        )

    @property
    def forfeits(self) -> frozenset[Pair]:
        """What a round can end with when one or both did not come."""
        here, away = self.present, self.absent
        return frozenset({(here, away), (away, here), (away, away)})

    def more(self, score: tuple[int, int]) -> Pair:
        """The points of who has more of something, and of who has less."""
        if score[0] == score[1]:
            return self.drawn
        return self.won if score[0] > score[1] else self.lost

    def forfeit(self, *, first_present: bool, second_present: bool) -> Result:
        """The result of a no-show (T11)."""
        if first_present and second_present:
            raise TournamentError("nobody-absent")
        return Result(
            points=(
                self.present if first_present else self.absent,
                self.present if second_present else self.absent,
            ),
            kind=ResultKind.FORFEIT,
        )

    def require(self, result: Result) -> None:
        """Refuse a result whose points are none of these."""
        if result.points not in (self.played if result.played else self.forfeits):
            first, second = result.points
            raise TournamentError(
                "impossible-points", kind=result.kind.value, points=first, opponent_points=second
            )

    def anew(self, result: Result, old: "Worth") -> Result:
        """A result that was counted by `old`, counted by this."""
        if self == old:
            return result
        if result.played:
            same = {old.win: self.win, old.draw: self.draw, old.loss: self.loss}
        else:
            same = {old.present: self.present, old.absent: self.absent}
        first, second = result.points
        return replace(result, points=(same[first], same[second]))


USUAL = Worth(WIN, DRAW, LOSS, WIN, LOSS)
"""1, ½, 0, and 1 for who is there when the opponent is not."""
