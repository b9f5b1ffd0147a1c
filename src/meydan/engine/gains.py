"""What a move gets at once, the way a beginner counts: stones, discs, an extra turn, a long row."""

from collections.abc import Callable, Mapping
from typing import Any

from meydan.games.core import Game, Side
from meydan.games.kure import KureState
from meydan.games.mangala import MangalaState
from meydan.games.pentago import LINES, PentagoState
from meydan.games.reversi import ReversiState


def gain(game: Game[Any, Any], state: Any, move: Any) -> int:
    """Stones or discs that a move gets at once; in Pentago how much its best row grows."""
    return _GAINS[game.name](state, game.play(state, move), state.turn)


def _mangala(before: MangalaState, after: MangalaState, side: Side) -> int:
    again = after.turn is side
    return after.treasury(side) - before.treasury(side) + (1 if again else 0)


def _pentago(before: PentagoState, after: PentagoState, side: Side) -> int:
    return _row(after, side) - _row(before, side)


def _row(state: PentagoState, side: Side) -> int:
    own = state.black if side is Side.FIRST else state.white
    return max((own & line).bit_count() for line in LINES)


def _reversi(before: ReversiState, after: ReversiState, _side: Side) -> int:
    return before.opposing.bit_count() - after.own.bit_count()


def _kure(before: KureState, after: KureState, side: Side) -> int:
    other = side.other
    return before.stones(other).bit_count() - after.stones(other).bit_count()


_GAINS: Mapping[str, Callable[[Any, Any, Side], int]] = {
    "mangala": _mangala,
    "pentago": _pentago,
    "reversi": _reversi,
    "kure": _kure,
}
