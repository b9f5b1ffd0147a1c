"""A draft of an uploaded list, looked through: each row with its problems and where it goes."""

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
from meydan.formats.lists.sheet import shown
from meydan.formats.lists.vocabulary import fold
from meydan.server.desk.importing.targets import Targets
from meydan.server.models import Category, ImportDraft
from meydan.server.store.import_drafts import fitted, sheet_of
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
    def ready(self) -> int:
        """How many can be entered now."""
        return sum(map(len, self.groups.values()))

    def count(self, worst: str) -> int:
        """How many rows have this as their worst problem."""
        return sum(1 for line in self.lines if line.worst == worst and not line.skipped)


def preview(
    draft: ImportDraft, targets: Targets, categories: list[Category], *, today: date
) -> Preview:
    """Look a draft through, each row against those already in its category."""
    sheet = sheet_of(draft)
    header, body = sheet.rows[0], sheet.rows[1:]
    found = find_header(Sheet("", (header,)))
    columns = found[1] if found else ()
    known = {category.pk: category for category in categories}
    rows: dict[int | None, list[SheetRow]] = {}
    for row in body:
        if row.number not in targets.skipped:
            place = targets.of(row)
            rows.setdefault(place if place in known else None, []).append(row)
    problems: dict[int, list[Problem]] = {}
    groups: dict[int, tuple[NewEntry, ...]] = {}
    notices: dict[Problem, None] = {}
    for place, group in rows.items():
        tournament = load(known[place]) if place is not None else None
        read = check_entries(
            [Sheet("", (header, *group))],
            today=today,
            entries=tournament.entries if tournament else (),
            private=tournament.private if tournament else (),
        )
        for one in read.problems:
            if one.row == header.number:
                notices[one] = None
            else:
                problems.setdefault(one.row, []).append(one)
        fits = [fitted(entry) for entry in read.entries]
        for entry, cut in fits:
            problems.setdefault(entry.row, []).extend(_too_long(entry.row, cut))
        if place is not None:
            groups[place] = tuple(entry for entry, _ in fits)
        else:
            for row in group:
                problems.setdefault(row.number, []).insert(0, replace(NOWHERE, row=row.number))
    used = {column.header for column in columns if column.index in targets.columns}
    names = {fold(column.header): column.index for column in columns}
    return Preview(
        columns=columns,
        notices=tuple(one for one in notices if one.column not in used),
        lines=tuple(
            _line(row, columns, problems.get(row.number, []), names, targets) for row in body
        ),
        groups={place: group for place, group in groups.items() if group},
        words=_values(body, targets),
    )


def _too_long(row: int, cut: list[tuple[int, int]]) -> list[Problem]:
    return [
        Problem(
            code="too-long",
            severity=Severity.WARNING,
            row=row,
            facts=(("length", length), ("limit", limit)),
        )
        for length, limit in cut
    ]


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
    )


def _values(body: tuple[SheetRow, ...], targets: Targets) -> tuple[str, ...]:
    if targets.one is not None or not targets.columns:
        return ()
    by_key = {fold(targets.words(row)): targets.words(row) for row in body}
    return tuple(by_key.values())
