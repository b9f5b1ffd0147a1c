"""A square board read place by place: in words, and as a small picture."""

from typing import Any

from meydan.games.core import Game, Side
from meydan.games.description import Square
from meydan.games.registry import described
from meydan.server.boards.part import PlainTable
from meydan.words import Lang, say

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
EMPTY = "·"
_CELL = 20


def square_of(game: Game[Any, Any]) -> Square:
    """How the game's square board is read."""
    square = described(game).square
    assert square is not None  # a game on another board has a part of its own
    return square


def held(square: Square, state: Any, place: int) -> int:
    """Whose piece lies on a place: 1, 2, or 0."""
    return next((at for at, own in enumerate(square.pieces(state), 1) if own >> place & 1), 0)


def seen(place: int, size: int, below: Side, *, upwards: bool) -> tuple[int, int]:
    """The row and column, from the upper left, where a player of a side sees a place."""
    row, column = divmod(place, size)
    if not upwards:
        return row, column
    return (size - 1 - row, column) if below is Side.FIRST else (row, size - 1 - column)


def square_table(game: Game[Any, Any], state: Any, below: Side, lang: Lang) -> PlainTable:
    """The board as the player of a side sees it, the own side below."""
    square, size = square_of(game), described(game).size(game)
    sides = (say(f"game.side.{game.name}.{side}", lang).lower() for side in ("first", "second"))
    words = (EMPTY, *sides)
    places = sorted(
        range(size * size), key=lambda at: seen(at, size, below, upwards=square.upwards)
    )
    lines = [places[at : at + size] for at in range(0, size * size, size)]
    return PlainTable(
        tuple(COLUMNS[place % size] for place in lines[0]),
        tuple(
            (str(line[0] // size + 1), tuple(words[held(square, state, place)] for place in line))
            for line in lines
        ),
    )


def square_picture(
    game: Game[Any, Any],
    state: Any,
    below: Side,
    *,
    every: int = 1,
    holes: bool = False,
    ring: bool = False,
) -> tuple[tuple[int, int], str]:
    """The board small: a line after `every` places, holes where it is empty, the second side as
    a ring."""
    square, size = square_of(game), described(game).size(game)
    extent = size * _CELL
    ground = {"width": extent + 4, "height": extent + 4}
    lines = "".join(
        f"M{2 + at * _CELL} 2v{extent}M2 {2 + at * _CELL}h{extent}"
        for at in range(every, size, every)
    )
    parts = [
        f'<rect class="mini-ground" x="0" y="0" width="{ground["width"]}" '
        f'height="{ground["height"]}" rx="5"/>',
        f'<path class="mini-lines" d="{lines}"/>',
    ]
    for place in range(size * size):
        row, column = seen(place, size, below, upwards=square.upwards)
        cx, cy = 12 + column * _CELL, 12 + row * _CELL
        side = held(square, state, place)
        if side:
            radius = 6 if ring and side == 2 else 8
            parts.append(f'<circle class="mini-{side}" cx="{cx}" cy="{cy}" r="{radius}"/>')
        elif holes:
            parts.append(f'<circle class="mini-pit" cx="{cx}" cy="{cy}" r="4"/>')
    return (extent + 4, extent + 4), "".join(parts)
