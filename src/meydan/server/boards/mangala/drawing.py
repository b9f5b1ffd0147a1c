"""The Mangala board, drawn twice: wide, and as a phone shows it. The style sheet chooses one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, floor, sin, sqrt

from meydan.games.core import Side
from meydan.server.boards.svg import ball, el, grain, svg, wood_gradient

TONES = 6
Spot = tuple[float, float, float]
"""Across, down, and the stone's size there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Measures of one of the two drawings; pairs have the far side first.

    The script draws by the same ones: a page carries them with its words.
    """

    name: str
    box: tuple[int, int]
    round: int
    stone: float
    gap: tuple[float, float]
    rows: tuple[tuple[int, ...], ...]
    """Up to ten stones lie in rows that the eye counts."""
    loose: int
    tight: float
    """More stones than `loose` lie closer and smaller."""
    pit_x: float
    pit_step: float
    pit_size: tuple[float, float]
    pit_rows: tuple[float, float]
    pit_round: float
    treasury_x: tuple[float, float]
    treasury_y: float
    treasury_size: tuple[float, float]
    treasury_round: float
    treasury_per: int
    treasury_gap: tuple[float, float]
    treasury_scale: float
    count: tuple[int, int]
    label: tuple[int, int]
    font: int
    small: int


IN_PAIRS = ((), (1,), (1, 1), (2, 1), (2, 2), (2, 2, 1), (2, 2, 2), (2, 2, 2, 1), (2, 2, 2, 2))
WIDE = Layout(
    name="wide", box=(1000, 500), round=46, stone=16.5, gap=(36, 36.5),
    rows=(*IN_PAIRS, (3, 3, 3), (3, 2, 3, 2)), loose=8, tight=0.92,
    pit_x=133, pit_step=122.4, pit_size=(112, 172), pit_rows=(57, 271), pit_round=50,
    treasury_x=(15, 879), treasury_y=57, treasury_size=(106, 386), treasury_round=48,
    treasury_per=3, treasury_gap=(27, 27), treasury_scale=0.78,
    count=(43, 482), label=(247, 265), font=31, small=17,
)  # fmt: skip
NARROW = Layout(
    name="narrow", box=(400, 340), round=32, stone=10.4, gap=(20.4, 22.5),
    rows=(*IN_PAIRS, (2, 2, 2, 2, 1), (2, 2, 2, 2, 2)), loose=6, tight=0.87,
    pit_x=51.5, pit_step=49.5, pit_size=(45.5, 116), pit_rows=(39, 184), pit_round=20,
    treasury_x=(6, 352), treasury_y=39, treasury_size=(42, 261), treasury_round=19,
    treasury_per=2, treasury_gap=(16.6, 16.6), treasury_scale=0.76,
    count=(29, 327), label=(167, 181), font=24, small=13,
)  # fmt: skip


def mangala(position: str, below: Side) -> str:
    """Both drawings of a position."""
    first, second, _ = position.split(" / ")
    counts = tuple(int(number) for number in f"{first} {second}".split())
    return "".join(_drawn(layout, counts, below) for layout in (WIDE, NARROW))


def _drawn(layout: Layout, counts: tuple[int, ...], below: Side) -> str:
    parts, stones, last = [_wood(layout)], [], 0
    for place, number in enumerate(counts):
        own = place < 7 if below is Side.FIRST else place >= 7
        x, y, w, h = _rect(layout, place, own=own)
        bend = layout.treasury_round if place % 7 == 6 else layout.pit_round
        bowl = {"x": x, "y": y, "width": w, "height": h, "rx": bend}
        fill = f"url(#pit-{layout.name})"
        parts.append(el("rect", class_="pit-light", **bowl | {"y": y + 2}))
        parts.append(el("rect", class_="pit-drawn", fill=fill, **bowl))
        parts.append(el("rect", class_="pit-lip", **bowl))
        at = {"x": x + w / 2, "font_size": layout.font}
        parts.append(el("text", str(number), class_="count", y=layout.count[own], **at))
        if place % 7 != 6:
            at["font_size"] = layout.small
            label = layout.label[own]
            parts.append(el("text", str(place % 7 + 1), class_="pit-number", y=label, **at))
        for stone, spot in enumerate(_spots(layout, place, number, own=own), start=last):
            stones.append(_stone(layout, stone, spot))
        last += number
    return svg(layout.box, *parts, *stones, class_=f"drawn-{layout.name} {layout.name}")


def _rect(layout: Layout, place: int, *, own: bool) -> tuple[float, float, float, float]:
    if place % 7 == 6:
        return layout.treasury_x[own], layout.treasury_y, *layout.treasury_size
    column = place % 7 if own else 5 - place % 7
    width, height = layout.pit_size
    x = layout.pit_x + column * layout.pit_step + (layout.pit_step - width) / 2
    return x, layout.pit_rows[own], width, height


@cache
def _wood(layout: Layout) -> str:
    (width, height), stone, name = layout.box, layout.stone, layout.name
    defs = []
    for tone in range(TONES):
        defs.append(ball(f"{name}-fill-{tone}", f"stone-{tone}"))
        shadow = {"cx": stone * 0.12, "cy": stone * 0.26, "rx": stone, "ry": stone * 0.94}
        glint = {"cx": -stone * 0.36, "cy": -stone * 0.42, "rx": stone * 0.3, "ry": stone * 0.18}
        defs.append(
            el(
                "g",
                el("ellipse", class_="stone-shadow", **shadow),
                el("ellipse", rx=stone, ry=stone * 0.93, fill=f"url(#{name}-fill-{tone})"),
                el("ellipse", class_="stone-glint", transform="rotate(-28)", **glint),
                id=f"{name}-{tone}",
            )
        )
    deep = el("stop", offset="0", class_="pit-deep"), el("stop", offset="1", class_="pit-edge")
    defs.append(el("linearGradient", *deep, id=f"pit-{name}", x2="0", y2="1"))
    defs.append(wood_gradient(f"wood-{name}"))
    board = {"x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": layout.round}
    rim = {"x": 4, "y": 4, "width": width - 8, "height": height - 8, "rx": layout.round - 3}
    return "".join(
        (
            el("defs", *defs),
            el("rect", class_="wood-lit", fill=f"url(#wood-{name})", **board),
            grain(0, 0, width, height),
            el("rect", class_="wood-rim", **rim),
        )
    )


def _spots(layout: Layout, place: int, number: int, *, own: bool) -> Iterator[Spot]:
    """Where a pile's stones lie; the same number always lies the same way."""
    x, y, w, h = _rect(layout, place, own=own)
    middle, stone = (x + w / 2, y + h / 2), layout.stone
    if place % 7 == 6:
        per, (across, down) = layout.treasury_per, layout.treasury_gap
        room = (h - stone * 4.8) / max(1, ceil(number / per) - 1)
        step = down * min(1, room / down)  # many stones pack their rows closer
        for at in range(number):
            row, column = divmod(at, per)
            edge = y + h - stone * 2.4 - row * step if own else y + stone * 2.4 + row * step
            yield middle[0] + (column - (per - 1) / 2) * across, edge, layout.treasury_scale
    elif number <= 10:
        rows, scale = layout.rows[number], layout.tight if number > layout.loose else 1
        for row, wide in enumerate(rows):
            down = middle[1] + (row - (len(rows) - 1) / 2) * layout.gap[1] * scale
            for at in range(wide):
                yield middle[0] + (at - (wide - 1) / 2) * layout.gap[0] * scale, down, scale
    else:
        for at in range(number):
            away, angle = sqrt((at + 0.5) / number) * 0.92, at * 2.39996
            across = middle[0] + cos(angle) * away * (w / 2 - stone * 0.8)
            yield across, middle[1] + sin(angle) * away * (h / 2 - stone), 0.72


def _stone(layout: Layout, at: int, spot: Spot) -> str:
    x, y, scale = spot
    jitter = layout.stone * 0.12
    x, y = x + (_noise(at + 200) - 0.5) * jitter, y + (_noise(at + 260) - 0.5) * jitter
    turn = floor(_noise(at + 130) * 40) - 20
    size = (0.96 + _noise(at + 60) * 0.08) * scale
    how = f"translate({x:.2f} {y:.2f}) rotate({turn}) scale({size:.3f})"
    return el("use", href=f"#{layout.name}-{_tone(at)}", transform=how)


def _tone(at: int) -> int:
    """Every colour is there equally often, and neighbours differ."""
    return (at * 5 + at // TONES) % TONES


def _noise(seed: float) -> float:
    value = sin(seed * 127.1 + 11.7) * 43758.5453
    return value - floor(value)
