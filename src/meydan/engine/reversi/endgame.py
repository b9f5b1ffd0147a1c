"""Exact endings of Reversi: the score with best play, and the play."""

import time
from dataclasses import dataclass

from meydan.engine.lines import Stop
from meydan.engine.reversi import native
from meydan.games.core import Side
from meydan.games.reversi import PLACES, Place, Reversi, ReversiState


class NeedsKernel(RuntimeError):
    """There is no solver in pure Python: it would take hours."""


class CalledOff(RuntimeError):
    """Whoever was asked said to stop before the score was proved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a position comes to when both sides do their best."""

    score: int
    """Discs ahead at the end, for the side to move."""
    line: tuple[Place, ...]
    """Best play to the end, passes included; empty when the game is over."""
    nodes: int
    seconds: float

    @property
    def best(self) -> Place | None:
        """The move to play; `None` when the game is over."""
        return self.line[0] if self.line else None


def empties(state: ReversiState) -> int:
    """How many places are empty."""
    return len(PLACES) - (state.black | state.white).bit_count()


def solve(
    state: ReversiState,
    *,
    winner_takes_empties: bool = False,
    threads: int = 1,
    stop: Stop | None = None,
) -> Solution:
    """The exact score of a position, however long it takes.

    Places left empty at the end are nobody's (R1), or the winner's, as problem files count.
    """
    game = Reversi()
    if game.outcome(state) is not None:
        return Solution(score=_over(state, winner_takes_empties), line=(), nodes=0, seconds=0.0)
    player = native.player()
    if player is None:
        raise NeedsKernel
    begin = time.perf_counter()
    found, nodes, _ = player.think(
        game.dump(state), threads=threads, winner_takes_empties=winner_takes_empties, stop=stop
    )
    line, value, exact, _, _ = found[0]
    if not exact:
        raise CalledOff
    return Solution(score=value // 100, line=line, nodes=nodes, seconds=time.perf_counter() - begin)


def _over(state: ReversiState, winner_takes_empties: bool) -> int:
    margin = state.black.bit_count() - state.white.bit_count()
    if winner_takes_empties and margin:
        margin += empties(state) if margin > 0 else -empties(state)
    return margin if state.turn is Side.FIRST else -margin
