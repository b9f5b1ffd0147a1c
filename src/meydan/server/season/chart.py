"""A rating's history as a small chart; numbers are those of the drawing's own view box."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

PHONE, WIDE = 330, 560
"""The widths it is drawn for: shrunk to a phone, its numbers could not be read."""
HEIGHT = 200
LEFT, RIGHT, TOP, BOTTOM = 48, 20, 28, 32
INSET = 28
"""The first point stands clear of the numbers at the edge."""
A_NAME = 90
"""Room for a month's name below its point."""
LEAST_SPAN = 100
"""Rating points that the scale shows at least: a small change must not look large."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A month in which somebody played."""

    x: int
    y: int
    value: int
    day: date
    stone: str
    """Up, down or the same as the month before, in the stone alphabet."""
    named: bool
    """Whether its month is written below it: not all fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The drawing."""

    points: tuple[Point, ...]
    line: str
    marks: tuple[tuple[int, int], ...]
    """Of the scale: a rating and its height."""
    width: int
    height: int = HEIGHT
    left: int = LEFT
    base: int = HEIGHT - BOTTOM

    @property
    def right(self) -> int:
        """Where lines of the scale end."""
        return self.width - RIGHT


def chart(steps: Sequence[tuple[date, float]], *, width: int = WIDE) -> Chart | None:
    """The chart of a history; one month alone draws no line, and needs none."""
    if len(steps) < 2:
        return None
    values = [value for _, value in steps]
    spare = max(0.0, LEAST_SPAN - (max(values) - min(values))) / 2
    low, high = min(values) - spare, max(values) + spare
    first, last = steps[0][0].toordinal(), steps[-1][0].toordinal()
    inner, tall = width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    every = -(-len(steps) // (width // A_NAME))

    def height(value: float) -> int:
        return round(TOP + (high - value) / (high - low) * tall)

    points = tuple(
        Point(
            x=round(LEFT + INSET + (day.toordinal() - first) / (last - first) * (inner - INSET)),
            y=height(value),
            value=round(value),
            day=day,
            stone=_stone(value, values[at - 1] if at else None),
            named=(len(steps) - 1 - at) % every == 0,
        )
        for at, (day, value) in enumerate(steps)
    )
    step = _step(high - low)
    marks = range(-(-int(low) // step) * step, int(high) + 1, step)
    return Chart(
        points=points,
        line="M" + " L".join(f"{one.x} {one.y}" for one in points),
        marks=tuple((mark, height(mark)) for mark in marks),
        width=width,
    )


def _stone(value: float, before: float | None) -> str:
    if before is None or round(value) == round(before):
        return "draw"
    return "win" if value > before else "loss"


def _step(span: float) -> int:
    return next(step for step in (25, 50, 100, 200, 500, 1000, 5000) if span / step <= 5)
