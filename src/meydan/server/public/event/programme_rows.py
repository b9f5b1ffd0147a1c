"""The programme as a page shows it: lines of one time joined, what is over, what is on."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils import timezone

from meydan.server.models import Category
from meydan.server.store.publicity.programme import Line
from meydan.server.store.published import Current
from meydan.tournament.model import RoundStatus

OVER = (RoundStatus.FINISHED, RoundStatus.LOCKED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One thing that begins: a round of one category or several, a break, a ceremony."""

    round: int | None
    title: str
    categories: tuple[Category, ...]
    """Whose it is; empty: everybody's."""
    state: str
    """`past`, `now` or `coming`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeRow:
    """Everything that begins at one time."""

    starts: datetime
    parts: tuple[Part, ...]
    state: str
    """`now` where any part is on, `past` where all are over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """A day of the programme."""

    day: date
    rows: tuple[ProgrammeRow, ...]

    @property
    def state(self) -> str:
        """`past`, `today` or `coming`."""
        today = timezone.localdate()
        return "today" if self.day == today else "past" if self.day < today else "coming"


def days(
    lines: Iterable[Line], categories: Iterable[Current], *, clock: datetime | None = None
) -> list[Day]:
    """The programme by days.

    A page that caches keep does not look at the clock: breaks are over there up to the hour that
    is given, and none is on.
    """
    known = {one.category.pk: one for one in categories}
    rows = _rows(list(lines), known, clock)
    return [
        Day(day=day, rows=tuple(some))
        for day, some in groupby(rows, key=lambda row: row.starts.date())
    ]


def today_or_next(found: list[Day]) -> Day | None:
    """The day that a page shows first: today, else the next one, else the last."""
    today = timezone.localdate()
    coming = (day for day in found if day.day >= today)
    return next(coming, found[-1] if found else None)


def around_now(rows: Sequence[ProgrammeRow], most: int = 6) -> tuple[ProgrammeRow, ...]:
    """So many rows of a long day: what has just been, what is on, what comes."""
    over = next((at for at, row in enumerate(rows) if row.state != "past"), len(rows))
    first = max(0, min(over - 1, len(rows) - most))
    return tuple(rows[first : first + most])


def _rows(
    lines: list[Line], known: dict[int, Current], clock: datetime | None
) -> list[ProgrammeRow]:
    grouped = [(at, list(some)) for at, some in groupby(lines, key=lambda line: line.starts)]
    now = clock or timezone.localtime()
    rows = []
    for place, (at, some) in enumerate(grouped):
        until = grouped[place + 1][0] if place + 1 < len(grouped) else None
        ends = clock is None and (until is None or until > now)
        parts = _parts(some, known, now, ends=ends)
        states = {part.state for part in parts}
        state = "now" if "now" in states else "coming" if "coming" in states else "past"
        rows.append(ProgrammeRow(starts=at, parts=parts, state=state))
    return rows


def _parts(
    lines: list[Line], known: dict[int, Current], now: datetime, *, ends: bool
) -> tuple[Part, ...]:
    """Lines that say the same of several categories are one."""
    found: dict[tuple[int | None, str, str], list[Category]] = {}
    for line in lines:
        state = _state(line, known, now, ends=ends)
        some = found.setdefault((line.slot.round, line.slot.title, state), [])
        if line.category is not None:
            some.append(line.category)
    return tuple(
        Part(
            round=number,
            title=title,
            state=state,
            categories=() if len(some) == len(known) > 1 else tuple(some),
        )
        for (number, title, state), some in found.items()
    )


def _state(line: Line, known: dict[int, Current], now: datetime, *, ends: bool) -> str:
    """A round is on while it is played, whatever the plan said; all else goes by the clock."""
    if line.category is not None and line.slot.round is not None:
        rounds = known[line.category.pk].rounds
        if line.slot.round > len(rounds):
            return "coming"
        status = rounds[line.slot.round - 1].status
        if status is RoundStatus.PLAYING:
            return "past" if line.category.event.archived else "now"
        return "past" if status in OVER else "coming"
    if line.starts > now:
        return "coming"
    return "now" if ends and line.starts.date() == now.date() else "past"
