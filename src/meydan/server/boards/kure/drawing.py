"""The Küre board, as either player sees it."""

from functools import cache
from math import isqrt

from meydan.games.core import Side
from meydan.server.boards.svg import ball, coordinates, el, glint, grain, moved, svg, wood_gradient

LEFT, TOP, WIDTH = 36, 8, 640
SIDES = {"P": 1, "T": 2}


def kure(position: str, below: Side) -> str:
    """The board with its stones; purple sees row 1 below, orange sees it turned round."""
    letters = position.split(" ")[0]
    count = isqrt(len(letters))
    cell = (WIDTH - LEFT - 8) / count
    stones = []
    for at, letter in enumerate(letters):  # the text lists the rows from the last to the first
        if letter in SIDES:
            down, across = divmod(at if below is Side.FIRST else count * count - 1 - at, count)
            x, y = LEFT + (across + 0.5) * cell, TOP + (down + 0.5) * cell
            stones.append(_stone(x, y, cell * 0.37, SIDES[letter]))
    return svg((WIDTH, WIDTH), _wood(count, below), _spots(letters, count, below), *stones)


@cache
def _wood(count: int, below: Side) -> str:
    cell = (WIDTH - LEFT - 8) / count
    extent = count * cell

    def middle(at: int) -> float:
        return (at + 0.5) * cell

    far = middle(count - 1)
    lines = [
        el("path", d=f"M{LEFT + middle(at):.2f} {TOP + middle(0):.2f}V{TOP + far:.2f}"
           f"M{LEFT + middle(0):.2f} {TOP + middle(at):.2f}H{LEFT + far:.2f}")
        for at in range(count)
    ]  # fmt: skip
    homes = [
        el("rect", x=LEFT + 12, y=TOP + down * cell + 12, width=extent - 24, height=cell - 24,
           rx=(cell - 24) / 2)
        for down in (0, count - 1)
    ]  # fmt: skip
    return "".join(
        (
            el("defs", ball("kure-1", "purple-ball"), wood_gradient("wood-fill")),
            el("rect", class_="wood-lit", fill="url(#wood-fill)", x=LEFT, y=TOP, width=extent,
               height=extent, rx=22),
            grain(LEFT + 4, TOP, extent - 8, extent),
            el("rect", class_="wood-rim", x=LEFT + 3, y=TOP + 3, width=extent - 6,
               height=extent - 6, rx=19),
            coordinates(count, left=LEFT, top=TOP, cell=cell, below=True,
                        flip=below is Side.SECOND, upwards=True, margin=2),
            el("g", *homes, class_="homes"),
            el("g", *lines, class_="wood-lines"),
        )
    )  # fmt: skip


def _spots(letters: str, count: int, below: Side) -> str:
    cell = (WIDTH - LEFT - 8) / count
    dots = []
    for at, letter in enumerate(letters if below is Side.FIRST else letters[::-1]):
        if letter not in SIDES:
            down, across = divmod(at, count)
            cx, cy = LEFT + (across + 0.5) * cell, TOP + (down + 0.5) * cell
            dots.append(el("circle", class_="spot", cx=cx, cy=cy, r=cell * 0.1))
    return "".join(dots)


def _stone(x: float, y: float, r: float, side: int) -> str:
    if side == 1:
        disc = (
            el("circle", class_="piece-shadow", cx=1.5, cy=4, r=r),
            el("circle", r=r, fill="url(#kure-1)", class_="purple-edge"),
            el("circle", r=r * 0.28, class_="purple-dot"),
            glint(r),
        )
        return moved(x, y, *disc, class_="kure-stone")
    ring = {"r": r * 0.74, "stroke_width": r * 0.5}
    whole = (
        el("circle", class_="ring-shadow", cx=1.5, cy=4, **ring),
        el("circle", class_="orange-ring", **ring),
        el("circle", r=r, class_="orange-edge"),
        el("circle", r=r * 0.48, class_="orange-edge"),
    )
    return moved(x, y, *whole, class_="kure-stone")
