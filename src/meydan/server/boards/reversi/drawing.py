"""The Reversi board."""

from functools import cache

from meydan.games.core import Side
from meydan.server.boards.svg import ball, coordinates, el, glint, moved, svg, wood_gradient

CELL, LEFT, TOP, RADIUS = 74, 36, 36, 30
SIDES = {"X": 1, "O": 2}


def reversi(position: str, _below: Side) -> str:
    """The board with its discs."""
    discs = (_disc(place, SIDES[letter]) for place, letter in _held(position))
    return svg((640, 640), _wood(), *discs)


def _held(position: str) -> list[tuple[int, str]]:
    return [(place, letter) for place, letter in enumerate(position[:64]) if letter in SIDES]


@cache
def _wood() -> str:
    extent = 8 * CELL
    lines = [
        el("path", d=f"M{LEFT + at * CELL} {TOP}v{extent}M{LEFT} {TOP + at * CELL}h{extent}")
        for at in range(1, 8)
    ]
    dots = [
        el("circle", cx=LEFT + column * CELL, cy=TOP + row * CELL, r=4.5)
        for column in (2, 6)
        for row in (2, 6)
    ]
    return "".join(
        (
            el("defs", ball("disc-1", "dark-ball"), ball("disc-2", "light-ball"),
               wood_gradient("wood-fill")),
            el("rect", class_="wood-frame", fill="url(#wood-fill)", x=LEFT - 9,
               y=TOP - 9, width=extent + 18, height=extent + 18, rx=16),
            el("rect", class_="felt", x=LEFT, y=TOP, width=extent, height=extent, rx=5),
            coordinates(8, left=LEFT, top=TOP, cell=CELL, margin=8),
            el("g", *lines, *dots, class_="felt-lines"),
        )
    )  # fmt: skip


def _disc(place: int, side: int) -> str:
    row, column = divmod(place, 8)
    return moved(
        LEFT + (column + 0.5) * CELL,
        TOP + (row + 0.5) * CELL,
        el("ellipse", class_="piece-shadow", cx=1.5, cy=4, rx=RADIUS, ry=RADIUS - 0.5),
        el("circle", r=RADIUS, fill=f"url(#disc-{side})", class_=f"piece-edge-{side}"),
        el("circle", r=13, class_="piece-groove")
        if side == 1
        else el("circle", r=4, class_="piece-dot"),
        glint(RADIUS),
    )
