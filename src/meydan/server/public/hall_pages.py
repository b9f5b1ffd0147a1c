"""What a hall screen shows, page by page: everything is laid out here, a script only turns pages.

A page holds as many lines as can be read from 15 metres. The lines of a list are shared out evenly
over its pages, so that none is left with an orphan. A seat is shown only while its round is open:
after that come results and standings.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from meydan.server.models import Category, HallScreen
from meydan.server.public.rows import pair_rows
from meydan.server.public.stones import stone
from meydan.server.store.published import Current
from meydan.tournament.awards.medals import with_medals
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Round, RoundStatus
from meydan.tournament.standings import Standings, last_finished, standings
from meydan.words import Lang
from meydan.words.phrases.people import in_order

MOST_LINES = 24
"""On a page: three columns of eight."""
COLUMNS = ((4, 1), (12, 2))
"""Up to so many lines, so few columns, in larger letters; else three."""
MOST_COLUMNS = 3
LONG_NAME = 17
"""Letters that a column takes in the large size."""
NAMED_AT_PODIUM = 6
"""How many are named, on its steps and below."""
OPEN = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a screen."""

    box: str
    """The table, or the place."""
    name: str
    against: str = ""
    """The opponent; the school in standings."""
    starts: bool = False
    score: tuple[tuple[str, str], ...] = ()
    """What each side has and how it stands, for results: `("2", "win")`."""
    points: int | None = None
    """Doubled, for standings."""
    stones: tuple[str, ...] = ()

    @property
    def long(self) -> bool:
        """Whether the name needs smaller letters."""
        return len(self.name) > LONG_NAME


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What a screen shows at one time."""

    kind: str
    """`pairings`, `results`, `standings`, `podium`."""
    steps: int = 0
    """How many of the lines stand on the podium; the others are named below it."""
    category: Category
    round: int
    status: str
    lines: tuple[Line, ...]
    part: int = 1
    parts: int = 1
    ends: datetime | None = None
    """What the countdown runs to."""
    starts: bool = False
    """Whether it runs to the round's start, not to its end."""
    following: datetime | None = None
    """When the next round begins, once this one is over."""

    @property
    def columns(self) -> int:
        """Columns beside one another."""
        count = len(self.lines)
        return next((columns for most, columns in COLUMNS if count <= most), MOST_COLUMNS)

    @property
    def rows(self) -> int:
        """Lines below one another."""
        return max(1, -(-len(self.lines) // self.columns))

    @property
    def filled(self) -> list[tuple[Line, ...]]:
        """The lines of each column: none is longer than another by more than one."""
        return shared_out(self.lines, self.columns)

    @property
    def span(self) -> tuple[str, str] | None:
        """The first and the last name, where a list goes over several pages."""
        if self.kind != "pairings" or self.parts == 1 or not self.lines:
            return None
        return self.lines[0].name, self.lines[-1].name


def pages_of(
    now: Current, shows: str, lang: Lang, *, timers: dict[int, datetime | None], alone: bool
) -> Iterator[Page]:
    """The pages of a category on a screen; none while there is nothing to show.

    A screen that shows several categories by itself gives each one page of standings.
    """
    last = now.last
    if last is None:
        return
    if shows == HallScreen.Shows.PODIUM:
        yield from _podium(now)
    elif shows == HallScreen.Shows.STANDINGS:
        yield from _standings(now, whole=True)
    elif last.status in OPEN:
        ends = timers.get(last.number)
        begins = _slot(now, last.number) if last.status is RoundStatus.PUBLISHED else None
        clock = ends or begins
        lines = list(_seats(now, last, lang))
        for part in _pages(now, last, "pairings", lines):
            yield replace(part, ends=clock, starts=ends is None and begins is not None)
    else:
        following = _slot(now, last.number + 1)
        for part in _pages(now, last, "results", list(_results(now, last))):
            yield replace(part, following=following)
        for part in _standings(now, whole=alone):
            yield replace(part, following=following)


def paged(lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """Lines over as few pages as hold them."""
    return shared_out(lines, max(1, -(-len(lines) // MOST_LINES)))


def shared_out(lines: Sequence[Line], parts: int) -> list[tuple[Line, ...]]:
    """Lines over so many pages or columns, as evenly as can be."""
    size, more = divmod(len(lines), parts)
    found, at = [], 0
    for number in range(parts):
        end = at + size + (number < more)
        found.append(tuple(lines[at:end]))
        at = end
    return found


def _pages(now: Current, one: Round, kind: str, lines: Sequence[Line]) -> Iterator[Page]:
    parts = paged(lines)
    for number, some in enumerate(parts, 1):
        yield Page(
            kind=kind,
            category=now.category,
            round=one.number,
            status=one.status.value,
            lines=some,
            part=number,
            parts=len(parts),
        )


def _slot(now: Current, number: int) -> datetime | None:
    """When a round begins by the schedule, if that is still to come."""
    found = next((one.starts for one in now.tournament.schedule if one.round == number), None)
    return found if found is not None and found > timezone.now() else None


def _seats(now: Current, one: Round, lang: Lang) -> Iterator[Line]:
    """Everybody of an open round by the name that is shown: who, at which table, against whom."""
    found: dict[EntryId, Line] = {}
    known = now.book.starters_known
    for pair in one.pairs:
        table = str(pair.table)
        first, second = now.names[pair.first], now.names[pair.second]
        found[pair.first] = Line(box=table, name=first, against=second, starts=known)
        found[pair.second] = Line(box=table, name=second, against=first)
    for bye in one.byes:
        found[bye.entry] = Line(box="", name=now.names[bye.entry])
    for key in in_order(found, now.names, lang):
        yield found[key]


def _results(now: Current, one: Round) -> Iterator[Line]:
    for row in pair_rows(now, one):
        # No school stands beside a name here, so the whole mark does.
        first, second = now.names[row.first], now.names[row.second]
        yield Line(box=str(row.table), name=first, against=second, score=row.boxes)


def _table(now: Current) -> Standings | None:
    over = last_finished(now.tournament)
    return standings(now.tournament, after=RoundNo(over)) if over else None


def _standings(now: Current, *, whole: bool) -> Iterator[Page]:
    table = _table(now)
    if table is None:
        return
    rows = table.rows if whole else table.rows[:MOST_LINES]
    entries = {entry.id: entry.player for entry in now.tournament.entries}
    lines = [
        Line(
            box=row.places,
            name=now.names[row.entry],
            against=entries[row.entry].school,
            points=row.points,
        )
        for row in rows
    ]
    yield from _pages(now, now.rounds[table.after - 1], "standings", lines)


def _podium(now: Current) -> Iterator[Page]:
    table = _table(now)
    if table is None:
        return
    entries = {entry.id: entry.player for entry in now.tournament.entries}
    lines = tuple(
        Line(
            box=str(row.place),
            name=now.names[row.entry],
            against=entries[row.entry].school,
            points=row.points,
            stones=tuple(stone(cell) for cell in now.cells[row.entry] if cell.round <= table.after),
        )
        for row in table.rows[:NAMED_AT_PODIUM]
    )
    one = now.rounds[table.after - 1]
    yield Page(
        kind="podium",
        steps=len(with_medals(table.rows[:NAMED_AT_PODIUM])),
        category=now.category,
        round=one.number,
        status=one.status.value,
        lines=lines,
    )
