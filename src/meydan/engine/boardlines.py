"""Boards in plain letters, for programs and logs; `meydan.cli.boards` draws them for people."""

from typing import Any

from meydan.games.core import Game, Side
from meydan.games.kure import Kure
from meydan.games.mangala import MangalaState

SIZES = {"mangala": 6, "pentago": 6, "reversi": 8}
COLUMNS = "abcdefghi"


def board_size(game: Game[Any, Any]) -> int:
    """Places a side; in Mangala, pits a player."""
    return game.size if isinstance(game, Kure) else SIZES[game.name]


def board_lines(game: Game[Any, Any], state: Any) -> list[str]:
    """The board, and the position's text below it."""
    text = game.dump(state)
    if isinstance(state, MangalaState):
        return [*_mangala(state), text]
    size = board_size(game)
    board, side, *_ = text.split()
    upwards = isinstance(game, Kure)  # its text begins with the last row
    letters = "   " + " ".join(COLUMNS[:size])
    lines = [letters]
    for index in range(size):
        row = size - index if upwards else index + 1
        lines.append(f"{row:>2} {' '.join(board[index * size : (index + 1) * size])}")
    return [*lines, letters, f"to move: {side}", text]


def _mangala(state: MangalaState) -> list[str]:
    """The second player's pits above, from its right, so that pits face each other."""
    above = "  ".join(f"{n:>2}" for n in reversed(state.pits(Side.SECOND)))
    below = "  ".join(f"{n:>2}" for n in state.pits(Side.FIRST))
    middle = f"{state.treasury(Side.SECOND):>2}{' ' * 24}{state.treasury(Side.FIRST):>2}"
    return [f"   {above}", middle, f"   {below}", f"to move: {state.turn.value}"]
