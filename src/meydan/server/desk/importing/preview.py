"""A draft of an uploaded list, looked through: each row with its problems and where it goes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from meydan.formats.lists import (
    ColumnUse,
    NewEntry,
    Problem,
    Severity,
    Sheet,
    SheetRow,
    check_entries,
)
from meydan.formats.lists.headers import find_header
from meydan.formats.lists.reader import DECIDED
from meydan.formats.lists.row import RowReader, is_footer
from meydan.formats.lists.sheet import shown
from meydan.formats.lists.tidy import Proposal, proposals
from meydan.formats.lists.vocabulary import fold
from meydan.server.desk.importing.ratings import CODE, rating_proposals
from meydan.server.desk.importing.targets import Targets
from meydan.server.models import Category, ImportDraft
from meydan.server.store.people.import_drafts import sheet_of
from meydan.server.store.rows import load

NOWHERE = Problem(code="no-category", severity=Severity.ERROR, row=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A row as the preview shows it."""

    number: int
    cells: tuple[str, ...]
    """One for each column."""
    problems: tuple[Problem, ...]
    bad: frozenset[int]
    """Columns that a problem names."""
    category: int | None
    skipped: bool
    accepted: bool
    proposals: tuple[Proposal, ...] = ()

    @property
    def decidable(self) -> bool:
        """Whether what keeps the row out is right if somebody says so."""
        wrong = {one.code for one in self.problems if one.severity is Severity.ERROR}
        return self.accepted or bool(wrong and wrong <= DECIDED)

    @property
    def unplaced(self) -> bool:
        """Whether only its word for a category, which is asked about for all such rows, is open."""
        return {one.code for one in self.problems} == {NOWHERE.code}

    @property
    def worst(self) -> str:
        """`error`, `warning`, or nothing."""
        kinds = {one.severity for one in self.problems}
        for kind in (Severity.ERROR, Severity.WARNING):
            if kind in kinds:
                return kind.value
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A whole draft."""

    columns: tuple[ColumnUse, ...]
    notices: tuple[Problem, ...]
    """About columns and the table as a whole."""
    lines: tuple[Line, ...]
    groups: dict[int, tuple[NewEntry, ...]]
    """Who can be entered, by category."""
    words: tuple[str, ...]
    """Words of the chosen columns, each once, as the file has them."""

    @property
    def tidy(self) -> tuple[Proposal, ...]:
        """What could be written better, in rows that are not left out."""
        return tuple(one for line in self.lines if not line.skipped for one in line.proposals)

    @property
    def rated(self) -> int:
        """How many could have a rating of the federation's list."""
        return sum(1 for one in self.tidy if one.code == CODE)

    @property
    def undecided(self) -> tuple[int, ...]:
        """Rows that wait for somebody to say that they are right as they are."""
        return tuple(
            line.number
            for line in self.lines
            if line.decidable and not line.accepted and not line.skipped
        )

    @property
    def ready(self) -> int:
        """How many can be entered now."""
        return sum(map(len, self.groups.values()))

    @property
    def unplaced(self) -> int:
        """How many wait for a category to be chosen for their word."""
        return sum(1 for line in self.lines if line.unplaced and not line.skipped) * bool(
            self.words
        )

    def count(self, worst: str) -> int:
        """How many rows have this as their worst problem."""
        return sum(1 for line in self.lines if line.worst == worst and not line.skipped)


def preview(
    draft: ImportDraft, targets: Targets, categories: list[Category], *, today: date
) -> Preview:
    """Look a draft through, each row against those already in its category."""
    sheet = sheet_of(draft)
    header, body = sheet.rows[0], sheet.rows[1:]
    found = find_header(Sheet("", (header, *body)))
    columns = found[1] if found else ()
    reader = RowReader(columns, today=today)
    known = {category.pk: category for category in categories}
    rows: dict[int | None, list[SheetRow]] = {}
    footers = {row.number for row in body if is_footer(row)}
    nobody = footers | {row.number for row in body if reader.names_nobody(row)}
    for row in body:
        if row.number not in targets.skipped:
            place = targets.of(row)
            rows.setdefault(place if place in known else None, []).append(row)
    # A row of totals is left out by itself; whoever looks is told why.
    problems: dict[int, list[Problem]] = {
        row.number: reader.read(row)[1] for row in body if row.number in footers & targets.skipped
    }
    groups: dict[int, tuple[NewEntry, ...]] = {}
    notices: dict[Problem, None] = {}
    schools: set[str] = set()
    # Category by category: who is a double depends on who is entered there.
    for place, group in rows.items():
        tournament = load(known[place]) if place is not None else None
        schools |= {one.player.school for one in tournament.entries} if tournament else set()
        read = check_entries(
            [replace(sheet, rows=(header, *group))],
            today=today,
            entries=tournament.entries if tournament else (),
            private=tournament.private if tournament else (),
            accepted=targets.accepted,
        )
        for one in read.problems:
            if one.row == header.number:
                notices[one] = None
            else:
                problems.setdefault(one.row, []).append(one)
        if place is not None:
            groups[place] = read.entries
        else:
            for row in group:
                if row.number in nobody:
                    continue  # nobody's category
                problems.setdefault(row.number, []).insert(0, replace(NOWHERE, row=row.number))
    better = _by_row(
        *proposals(columns, body, schools=sorted(schools)),
        *rating_proposals(columns, sheet.rows, groups, known),
    )
    used = {column.header for column in columns if column.index in targets.columns}
    names = {fold(column.header): column.index for column in columns}
    return Preview(
        columns=columns,
        notices=tuple(one for one in notices if one.column not in used),
        lines=tuple(
            replace(
                _line(row, columns, problems.get(row.number, []), names, targets),
                proposals=tuple(better.get(row.number, ())),
            )
            for row in body
        ),
        groups={place: group for place, group in groups.items() if group},
        words=_values([row for row in body if row.number not in nobody], targets),
    )


def _by_row(*found: Proposal) -> dict[int, list[Proposal]]:
    rows: dict[int, list[Proposal]] = {}
    for one in found:
        rows.setdefault(one.row, []).append(one)
    return rows


def _line(
    row: SheetRow,
    columns: tuple[ColumnUse, ...],
    problems: list[Problem],
    names: dict[str, int],
    targets: Targets,
) -> Line:
    cells = tuple(
        shown(row.cells[column.index]) if column.index < len(row.cells) else ""
        for column in columns
    )
    bad = {names[fold(one.column)] for one in problems if fold(one.column) in names}
    if any(one.code == NOWHERE.code for one in problems):
        bad |= set(targets.columns)
    return Line(
        number=row.number,
        cells=cells,
        problems=tuple(problems),
        bad=frozenset(bad),
        category=targets.of(row),
        skipped=row.number in targets.skipped,
        accepted=row.number in targets.accepted,
    )


def _values(body: Sequence[SheetRow], targets: Targets) -> tuple[str, ...]:
    if targets.one is not None or not targets.columns:
        return ()
    by_key = {fold(targets.words(row)): targets.words(row) for row in body}
    return tuple(by_key.values())
