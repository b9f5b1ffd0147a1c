"""The Mangala board, drawn twice: wide, and as a phone shows it. The style sheet chooses one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, floor, sin, sqrt

from meydan.games.core import Side
from meydan.server.boards.svg import ball, el, svg

TONES = 6
ROWS = ((), (1,), (2,), (1, 2), (2, 2), (2, 1, 2), (2, 2, 2), (2, 3, 2), (3, 2, 3), (3, 3, 3),
        (2, 3, 3, 2))  # fmt: skip
"""Up to ten stones lie in rows that the eye counts."""

Spot = tuple[float, float, float]
"""Across, down, and the stone's size there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Measures of one of the two drawings; pairs have the far side first."""

    name: str
    box: tuple[int, int]
    round: int
    stone: float
    gap: tuple[float, float]
    pit_x: float
    pit_step: float
    pit_size: tuple[float, float]
    pit_rows: tuple[float, float]
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


WIDE = Layout(
    name="wide", box=(1000, 500), round=56, stone=14, gap=(31, 32),
    pit_x=150, pit_step=116.8, pit_size=(106, 162), pit_rows=(62, 276),
    treasury_x=(22, 864), treasury_y=62, treasury_size=(114, 376), treasury_round=38,
    treasury_per=5, treasury_gap=(20, 27), treasury_scale=0.7,
    count=(43, 476), label=(246, 264), font=29, small=16,
)  # fmt: skip
NARROW = Layout(
    name="narrow", box=(400, 330), round=26, stone=6.4, gap=(13.4, 14.5),
    pit_x=57, pit_step=47.8, pit_size=(44, 104), pit_rows=(40, 186),
    treasury_x=(9, 346), treasury_y=40, treasury_size=(45, 250), treasury_round=14,
    treasury_per=3, treasury_gap=(13, 14), treasury_scale=0.92,
    count=(28, 311), label=(159, 179), font=19, small=13,
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
        bend = layout.treasury_round if place % 7 == 6 else layout.pit_size[0] / 2
        bowl = {"x": x, "y": y, "width": w, "height": h, "rx": bend}
        fill = f"url(#pit-{layout.name})"
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
        glint = {"cx": -stone * 0.34, "cy": -stone * 0.4, "rx": stone * 0.3, "ry": stone * 0.17}
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
    defs.append(el("radialGradient", *deep, id=f"pit-{name}", cx=".5", cy=".3", r=".8"))
    board = {"x": 1, "y": 1, "width": width - 2, "height": height - 2, "rx": layout.round}
    rim = {"x": 4, "y": 4, "width": width - 8, "height": height - 8, "rx": layout.round - 3}
    return "".join(
        (
            el("defs", *defs),
            el("rect", class_="wood", **board),
            el("g", *_grain(width, height), class_="grain"),
            el("rect", class_="wood-rim", **rim),
        )
    )


def _grain(width: int, height: int) -> Iterator[str]:
    for line in range(1, 7):
        y = height * line / 7
        bend = (_noise(line) - 0.5) * height * 0.12
        yield el(
            "path",
            d=f"M8 {y:.2f} C {width * 0.3:.2f} {y + bend:.2f}, "
            f"{width * 0.6:.2f} {y - bend:.2f}, {width - 8} {y + bend / 2:.2f}",
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
        rows = ROWS[number]
        for row, wide in enumerate(rows):
            for at in range(wide):
                across = middle[0] + (at - (wide - 1) / 2) * layout.gap[0]
                yield across, middle[1] + (row - (len(rows) - 1) / 2) * layout.gap[1], 1
    else:
        for at in range(number):
            away, angle = sqrt((at + 0.5) / number) * 0.92, at * 2.39996
            across = middle[0] + cos(angle) * away * (w / 2 - stone)
            yield across, middle[1] + sin(angle) * away * (h / 2 - stone), 0.94


def _stone(layout: Layout, at: int, spot: Spot) -> str:
    x, y, scale = spot
    jitter = layout.stone * 0.16
    x, y = x + (_noise(at + 200) - 0.5) * jitter, y + (_noise(at + 260) - 0.5) * jitter
    turn = floor(_noise(at + 130) * 40) - 20
    size = (0.92 + _noise(at + 60) * 0.16) * scale
    how = f"translate({x:.2f} {y:.2f}) rotate({turn}) scale({size:.3f})"
    return el("use", href=f"#{layout.name}-{floor(_noise(at) * TONES)}", transform=how)


def _noise(seed: float) -> float:
    value = sin(seed * 127.1 + 11.7) * 43758.5453
    return value - floor(value)
