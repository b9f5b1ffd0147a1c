"""A square board with balls on it, as `static/board.js` draws it."""

from functools import cache
from math import isqrt

from meydan.games.core import Side
from meydan.games.description import Square
from meydan.server.boards.square.grid import seen
from meydan.server.boards.svg import ball, coordinates, el, moved, svg

LEFT, TOP, WIDTH = 36, 36, 640


def square_drawing(square: Square, position: str, below: Side) -> str:
    """The board with its pieces, from a position's text."""
    letters = position.split(" ")[0]
    count = isqrt(len(letters))
    cell = (WIDTH - LEFT - 8) / count
    pieces = []
    for at, letter in enumerate(letters):
        side = square.letters.find(letter) + 1
        if side:
            # The text of a board that is read upwards begins with the last row.
            place = (count - 1 - at // count) * count + at % count if square.upwards else at
            row, column = seen(place, count, below, upwards=square.upwards)
            x, y = LEFT + (column + 0.5) * cell, TOP + (row + 0.5) * cell
            pieces.append(_piece(x, y, cell * 0.38, side))
    return svg((WIDTH, WIDTH), _wood(count, below, square.upwards), *pieces)


@cache
def _wood(count: int, below: Side, upwards: bool) -> str:
    cell = (WIDTH - LEFT - 8) / count
    extent = count * cell
    lines = [
        el("path", d=f"M{LEFT + at * cell:.2f} {TOP}v{extent:.2f}"
           f"M{LEFT} {TOP + at * cell:.2f}h{extent:.2f}")
        for at in range(1, count)
    ]  # fmt: skip
    return "".join(
        (
            el("defs", ball("piece-1", "dark-ball"), ball("piece-2", "light-ball")),
            el("rect", class_="wood", x=LEFT, y=TOP, width=extent, height=extent, rx=12),
            el("rect", class_="wood-rim", x=LEFT, y=TOP, width=extent, height=extent, rx=12),
            coordinates(count, left=LEFT, top=TOP, cell=cell, upwards=upwards,
                        flip=upwards and below is Side.SECOND),
            el("g", *lines, class_="wood-lines"),
        )
    )  # fmt: skip


def _piece(x: float, y: float, r: float, side: int) -> str:
    return moved(
        x,
        y,
        el("circle", class_="piece-shadow", cx=1.5, cy=4, r=r),
        el("circle", r=r, fill=f"url(#piece-{side})", class_=f"piece-edge-{side}"),
        el("circle", r=r * 0.4, class_="piece-groove")
        if side == 1
        else el("circle", r=r * 0.12, class_="piece-dot"),
    )
