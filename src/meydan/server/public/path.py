"""A player's way through the event: the place after each round, as a small chart.

The own way is a thick line with a stone a round, everybody else's a thin one behind it. Numbers are
those of the drawing's own view box; the page turns them into lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from meydan.server.public.stones import NOW, stone
from meydan.server.store.published import Current
from meydan.tournament.ids import EntryId, RoundNo

MOST_OTHERS = 60
"""More thin lines than this are a grey cloud, and a large page."""
LEFT, TOP, RIGHT, BOTTOM = 44, 20, 24, 40
STEP = 15
"""Between two places, as long as the chart is not too high for it."""
HIGHEST = 420
LEAST_BETWEEN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """The player after a round, or in it."""

    round: int
    place: int
    stone: str
    x: int
    y: int
    label_y: int
    """Above the stone, below it where the line comes from above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The drawing: a frame, lines, and the player's own stops."""

    width: int
    height: int
    stops: tuple[Stop, ...]
    own: str
    """The thick line through all finished rounds, as SVG path data."""
    ahead: str
    """From the last finished round to the one that is played; empty where none is."""
    others: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]
    """Where the thin lines end."""
    places: tuple[tuple[int, int], ...]
    """Marks of the scale: a place and its height."""
    rounds: tuple[tuple[int, int], ...]
    """Marks of the scale: a round and where it is across."""
    line_y: int | None
    """The height of the qualification line, where there is one."""
    playing: int | None
    """The round that is played."""


def chart(
    now: Current,
    entry: EntryId,
    places: Sequence[dict[EntryId, int]],
    *,
    qualify: int,
    width: int,
) -> Chart | None:
    """The way of an entry; nothing to draw before the first round is over."""
    known = [(at, one[entry]) for at, one in enumerate(places, 1) if entry in one]
    if not known:
        return None
    field = max(max(one.values()) for one in places)
    planned = max(now.tournament.settings.rounds, len(now.rounds))
    scale = _Scale(width=width, field=field, rounds=planned)
    cells = {cell.round: cell for cell in now.cells[entry]}
    stops = [_stop(scale, at, place, stone(cells[RoundNo(at)]), known) for at, place in known]
    following = cells.get(RoundNo(len(places) + 1))
    ahead, playing = "", None
    if following is not None and stone(following) == NOW:
        playing = following.round
        end = Stop(
            round=playing,
            place=known[-1][1],
            stone=NOW,
            x=scale.x(playing),
            y=stops[-1].y,
            label_y=0,
        )
        ahead = f"M{stops[-1].x} {end.y}H{end.x}"
        stops.append(end)
    others = [
        line
        for other in list(places[-1])[: MOST_OTHERS + 1]
        if other != entry and len(line := _points(scale, other, places)) > 1
    ]
    marks = sorted({1, field, *(at for at in range(0, field, _between(field)) if at)})
    return Chart(
        width=width,
        height=scale.height,
        stops=tuple(stops),
        own=_curve([(scale.x(at), scale.y(place)) for at, place in known]),
        ahead=ahead,
        others=tuple(_curve(line) for line in others),
        ends=tuple(line[-1] for line in others),
        places=tuple((at, scale.y(at)) for at in marks),
        rounds=tuple((at, scale.x(at)) for at in range(1, planned + 1)),
        line_y=(scale.y(qualify) + scale.y(qualify + 1)) // 2 if 0 < qualify < field else None,
        playing=playing,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    width: int
    field: int
    rounds: int

    @property
    def step(self) -> float:
        return max(LEAST_BETWEEN, min(STEP, HIGHEST / max(1, self.field - 1)))

    @property
    def height(self) -> int:
        return round(TOP + self.step * (self.field - 1)) + BOTTOM

    def x(self, number: int) -> int:
        wide = self.width - LEFT - RIGHT - 24
        return LEFT + 24 + round(wide * (number - 1) / max(1, self.rounds - 1))

    def y(self, place: int) -> int:
        return round(TOP + self.step * (place - 1))


def _stop(scale: _Scale, at: int, place: int, kind: str, known: list[tuple[int, int]]) -> Stop:
    y = scale.y(place)
    around = [other for number, other in known if abs(number - at) == 1]
    below = place == 1 or (bool(around) and min(around) < place)
    return Stop(
        round=at,
        place=place,
        stone=kind,
        x=scale.x(at),
        y=y,
        label_y=y + 26 if below else y - 15,
    )


def _points(
    scale: _Scale, entry: EntryId, places: Sequence[dict[EntryId, int]]
) -> list[tuple[int, int]]:
    return [(scale.x(at), scale.y(one[entry])) for at, one in enumerate(places, 1) if entry in one]


def _curve(points: list[tuple[int, int]]) -> str:
    """A smooth line that is level at each point, so that it never overshoots a place."""
    path = "M{} {}".format(*points[0])
    for (x, y), (to, down) in pairwise(points):
        half = (x + to) // 2
        path += f"C{half} {y} {half} {down} {to} {down}"
    return path


def _between(field: int) -> int:
    """Places between two marks of the scale: four or five marks whatever the field."""
    return next((step for step in (4, 8, 16, 25, 50, 100) if field / step <= 4), 250)
