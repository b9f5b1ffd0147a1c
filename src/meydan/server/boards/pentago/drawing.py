"""The Pentago board."""

from functools import cache

from meydan.games.core import Side
from meydan.server.boards.svg import ball, coordinates, el, glint, grain, moved, svg, wood_gradient

CELL, GAP, LEFT, TOP, RADIUS = 97, 12, 34, 34, 36
BLOCK = 3 * CELL
SIDES = {"X": 1, "O": 2}


def pentago(position: str, _below: Side) -> str:
    """The four blocks with their marbles."""
    marbles = "".join(
        _marble(place, SIDES[letter])
        for place, letter in enumerate(position[:36])
        if letter in SIDES
    )
    return svg((640, 640), _wood(), marbles, *(_name(block) for block in range(4)))


def _centre(place: int) -> tuple[float, float]:
    row, column = divmod(place, 6)
    x = LEFT + column * CELL + (GAP if column > 2 else 0) + CELL / 2
    return x, TOP + row * CELL + (GAP if row > 2 else 0) + CELL / 2


def _corner(block: int) -> tuple[int, int]:
    return LEFT + block % 2 * (BLOCK + GAP), TOP + block // 2 * (BLOCK + GAP)


@cache
def _wood() -> str:
    hole = el(
        "radialGradient",
        el("stop", offset="0", class_="pit-deep"),
        el("stop", offset="1", class_="pit-edge"),
        id="hole",
        cy=".35",
    )
    whole = 6 * CELL + GAP + 12
    parts = [
        el(
            "defs",
            ball("marble-1", "dark-ball"),
            ball("marble-2", "light-ball"),
            hole,
            wood_gradient("wood-fill"),
        ),
        el("rect", class_="wood-base", x=LEFT - 6, y=TOP - 6, width=whole, height=whole, rx=22),
        coordinates(6, left=LEFT, top=TOP, cell=CELL, gap_after=3, gap=GAP),
    ]
    size = {"width": BLOCK, "height": BLOCK, "rx": 18}
    inner = {"width": BLOCK - 2, "height": BLOCK - 2, "rx": 18}
    for block in range(4):
        x, y = _corner(block)
        parts.append(el("rect", class_="block-shadow", x=x + 3, y=y + 6, **size))
        wood = {"class_": "wood-lit block-edge", "fill": "url(#wood-fill)"}
        parts.append(el("rect", x=x + 1, y=y + 1, **wood, **inner))
        parts.append(grain(x + 8, y, BLOCK - 16, BLOCK))
    for place in range(36):
        cx, cy = _centre(place)
        parts.append(el("circle", class_="hole", cx=cx, cy=cy, r=RADIUS))
    return "".join(parts)


def _marble(place: int, side: int) -> str:
    return moved(
        *_centre(place),
        el("circle", class_="piece-shadow", cx=1.5, cy=4, r=RADIUS - 3),
        el("circle", r=RADIUS - 4, fill=f"url(#marble-{side})", class_=f"piece-edge-{side}"),
        el("circle", r=12, class_="piece-groove")
        if side == 1
        else el("circle", r=5, class_="piece-dot"),
        glint(RADIUS - 4),
    )


def _name(block: int) -> str:
    x, y = _corner(block)
    at = {"x": x + (BLOCK - 9 if block % 2 else 9), "y": y + (BLOCK - 7 if block > 1 else 19)}
    return el("text", "ABCD"[block], class_="block-name end" if block % 2 else "block-name", **at)
