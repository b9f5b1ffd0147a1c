"""Boards in plain letters, for programs and logs; `meydan.cli.terminal` draws them for people."""

from typing import Any

from meydan.engine.part import part_of
from meydan.games.core import Game
from meydan.games.registry import described

COLUMNS = "abcdefghijklmnopqrstuvwxyz"


def board_size(game: Game[Any, Any]) -> int:
    """Places a side; in Mangala, pits a player."""
    return described(game).size(game)


def board_lines(game: Game[Any, Any], state: Any) -> list[str]:
    """The board, and the position's text below it."""
    text, own, square = game.dump(state), part_of(game.name).lines, described(game).square
    if own is not None:
        return [*own(state), text]
    if square is None:
        return [text]
    size = board_size(game)
    board, side, *_ = text.split()
    letters = "   " + " ".join(COLUMNS[:size])
    lines = [letters]
    for index in range(size):
        row = size - index if square.upwards else index + 1
        lines.append(f"{row:>2} {' '.join(board[index * size : (index + 1) * size])}")
    return [*lines, letters, f"to move: {side}", text]
