"""Standings, what a place rests on, the cross table."""

from pydantic import Field

from meydan.server.api.shapes.base import Listed, Out, Points
from meydan.server.api.shapes.events import TieBreakName


class ValueOut(Out):
    """A tie-break's value, exact: `number` divided by `scale`."""

    tie_break: str
    number: int
    scale: int
    text: str


class PlaceOut(Out):
    """An entry in the standings."""

    place: int
    last: int
    """The last of the places that are shared (T13)."""
    entry: int
    number: int | None
    name: str
    points: Points
    values: list[ValueOut]
    moved: int | None
    """Places gained since the round before."""
    behind_by: str | None
    """The tie-break that puts it behind the row above."""


class StandingsOut(Listed):
    """The standings after a round."""

    after: int
    complete: bool
    """Whether all results up to here are in."""
    order: list[TieBreakName]
    items: list[PlaceOut]


class TermOut(Out):
    """One of the numbers that a value is made of, in the value's scale."""

    number: int
    why: str
    why_text: str
    round: int | None
    opponent: int | None
    opponent_name: str | None
    score: int | None
    result: int | None
    cut: str | None = Field(description="Why it does not count; null: it does.")


class ExplanationOut(Out):
    """A value with everything that it rests on."""

    tie_break: TieBreakName
    article: str
    value: ValueOut
    way: str
    """`sum`, `mean` or `place`."""
    way_text: str
    terms: list[TermOut]
    tied: list[int]


class WhyPlace(Out):
    """An entry's place, and why."""

    after: int
    standing: PlaceOut
    explanations: list[ExplanationOut]


class CrossCellOut(Out):
    """A round in the cross table."""

    round: int
    kind: str
    points: Points
    opponent: int | None
    opponent_place: int | None
    """The opponent's line in this table."""
    started: bool | None


class CrossRow(Out):
    """An entry in the cross table."""

    line: int
    place: int
    entry: int
    name: str
    points: Points
    cells: list[CrossCellOut]


class CrossTable(Listed):
    """Who met whom, in the order of the standings."""

    after: int
    items: list[CrossRow]
