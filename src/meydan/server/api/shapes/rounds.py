"""Rounds, pairings, byes, results, jobs."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from meydan.rulebooks.checks import MOST
from meydan.server.api.shapes.base import In, Out, Points, Reason, Whole

DOUBLED = "Doubled, as the event's rulebook counts: 2, 1 or 0 in the texts as they are printed."
Half = Annotated[int, Field(strict=True, ge=0, le=MOST, description=DOUBLED)]
Count = Annotated[int, Field(strict=True, ge=0, le=MOST)]


class ResultOut(Out):
    """How a table's round ended; the first player's first."""

    points: tuple[Points, Points]
    kind: Literal["played", "forfeit"]
    sets: tuple[int, int] | None
    """Set points, doubled."""
    stones: tuple[int, int] | None
    warnings: tuple[int, int]
    text: str
    """As the federation writes it: `1:0`, `1(26):0(22)`."""


class PairOut(Out):
    """Two entries at a table."""

    table: int
    first: int
    """Who starts set 1."""
    first_name: str
    second: int
    second_name: str
    phase: str
    """`waiting`, `opened`, `playing`, `paused`, `claim`, `between`, `over`."""
    result: ResultOut | None


class ByeOut(Out):
    """Somebody without an opponent."""

    entry: int
    name: str
    kind: str
    """`pairing`, `full`, `half`, `absent`."""
    points: Points


class RoundBrief(Out):
    """A round in a list."""

    number: int
    status: str
    """`published`, `playing`, `finished`, `locked`."""
    tables: int
    missing: int
    """Tables without a result."""


class RoundList(Out):
    """The published rounds."""

    planned: int
    items: list[RoundBrief]


class RoundOut(RoundBrief):
    """A round with its pairs."""

    timer_ends: datetime | None
    pairs: list[PairOut]
    byes: list[ByeOut]
    version: int
    """The category's version: send it as `seen` with a step."""


class ResultValue(In):
    """A result as a program writes it; the first player's first."""

    points: tuple[Half, Half]
    kind: Literal["played", "forfeit"] = "played"
    sets: tuple[Count, Count] | None = None
    stones: tuple[Count, Count] | None = None
    warnings: tuple[Count, Count] = (0, 0)


class Correction(In):
    """A result in the place of another."""

    was: ResultValue
    """The result that stands. Another one than this is a conflict."""
    result: ResultValue
    reason: Reason = ""


class ResultGone(In):
    """A result to take back."""

    reason: Reason = ""


class StepIn(In):
    """A step of a round."""

    seen: Whole | None = None
    """The category's `version` that this rests on; if it changed since, the answer is 409."""
    reason: Reason = ""


class JobOut(Out):
    """A pairing under way or done."""

    job: int
    kind: str
    state: str
    """`waiting`, `running`, `done`, `failed` or `cancelled`."""
    done: int
    total: int
    code: str
    """Why it failed; empty otherwise."""
    message: str
    round: int | None
    """The round that is paired, once it is."""
