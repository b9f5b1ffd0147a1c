"""A simple player: looks at its move and the answer to it, and counts what each game counts.

It wins what can be won at once, does not hand the opponent an immediate win, and prefers material.
Equal moves are drawn from a seeded source, so the same seed plays the same game.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from meydan.games.core import Game, Outcome, Side
from meydan.games.kure import KureState
from meydan.games.mangala import MangalaState
from meydan.games.pentago import LINES, PentagoState
from meydan.games.reversi import ReversiState

WIN = 1_000_000
CORNERS = 1 << 0 | 1 << 7 | 1 << 56 | 1 << 63
BESIDE_CORNERS = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54
ANSWERS_LOOKED_AT = 40
"""So many of its own best-looking moves are tried against every answer."""


def choose(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """A move for the side to move; `ValueError` when the game is over."""
    moves = game.legal(state)
    if not moves:
        raise ValueError("the game is over: there is no move to choose")
    side = state.turn
    seen = []
    for move in moves:
        after = game.play(state, move)
        seen.append((value(game, after, side), rng.random(), move, after))
    seen.sort(key=lambda entry: entry[:2], reverse=True)
    looked = seen[:ANSWERS_LOOKED_AT]
    return max(looked, key=lambda entry: (_after_answer(game, entry[3], side), *entry[:2]))[2]


def value(game: Game[Any, Any], state: Any, side: Side) -> int:
    """How good a position is for a side: a win above all, else the game's own count."""
    outcome = game.outcome(state)
    if outcome is not None:
        return _ended(outcome, side)
    first = COUNTS[game.name](state)
    return first if side is Side.FIRST else -first


def _after_answer(game: Game[Any, Any], state: Any, side: Side) -> int:
    """The value once the opponent has answered as well as it sees; own extra turns stay as is."""
    if state.turn is side or game.outcome(state) is not None:
        return value(game, state, side)
    return min(value(game, game.play(state, move), side) for move in game.legal(state))


def _ended(outcome: Outcome, side: Side) -> int:
    margin = outcome.score[side.index] - outcome.score[side.other.index]
    if outcome.winner is None:
        return 0
    return WIN + margin if outcome.winner is side else margin - WIN


def _mangala(state: MangalaState) -> int:
    extra = 1 if state.turn is Side.FIRST else -1
    return 2 * (state.treasury(Side.FIRST) - state.treasury(Side.SECOND)) + extra


def _pentago(state: PentagoState) -> int:
    """Lines still open to one side only, each worth more the fuller it is."""
    total = 0
    for line in LINES:
        black, white = (state.black & line).bit_count(), (state.white & line).bit_count()
        if not white:
            total += black**3
        elif not black:
            total -= white**3
    return total


def _reversi(state: ReversiState) -> int:
    """Corners first, then not giving them away, then discs."""

    def count(discs: int) -> int:
        corners, beside = (discs & CORNERS).bit_count(), (discs & BESIDE_CORNERS).bit_count()
        return 40 * corners - 12 * beside + discs.bit_count()

    return count(state.black) - count(state.white)


def _kure(state: KureState) -> int:
    return state.purple.bit_count() - state.orange.bit_count()


COUNTS: Mapping[str, Callable[[Any], int]] = {
    "mangala": _mangala,
    "pentago": _pentago,
    "reversi": _reversi,
    "kure": _kure,
}
"""What each game counts, from the first player's side."""
