"""Entries out of a table, each value checked."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import date

from meydan.formats.faults import FileFault
from meydan.formats.lists.csv_sheet import read_csv
from meydan.formats.lists.headers import ColumnUse, find_header
from meydan.formats.lists.old_workbook import OLD_WORKBOOK, read_old_workbook
from meydan.formats.lists.person import NewEntry
from meydan.formats.lists.problems import Problem, Severity
from meydan.formats.lists.row import RowReader
from meydan.formats.lists.sheet import LARGEST, Sheet, SheetRow, shown
from meydan.formats.lists.twice import Known
from meydan.formats.lists.workbook import read_workbook
from meydan.tournament.entries import Entry, Private

__all__ = ["Imported", "NewEntry", "check_entries", "read_entries", "read_sheets"]

NOT_TABLES = (b"%PDF", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff")
"""How PDFs, texts and pictures begin."""
DECIDED = frozenset({"no-surname", "no-letters", "twice", "twice-before"})
"""What keeps a row out only until somebody says that it is right so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """An entry list as read."""

    entries: tuple[NewEntry, ...]
    problems: tuple[Problem, ...]
    """By row."""
    columns: tuple[ColumnUse, ...]
    header_row: int
    sheet: str = ""
    encoding: str = ""
    delimiter: str = ""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Problems of rows that were not taken over."""
        return tuple(one for one in self.problems if one.severity is Severity.ERROR)


def read_entries(
    data: bytes,
    *,
    today: date,
    file: str = "",
    encoding: str | None = None,
    entries: Iterable[Entry] = (),
    private: Iterable[Private] = (),
    accepted: Collection[int] = (),
) -> Imported:
    """Everyone in a CSV file or a workbook; `entries` and `private` are those entered before.

    A file that is no table of entries at all is a `FileFault`.
    """
    try:
        sheets = read_sheets(data, encoding=encoding)
        return check_entries(
            sheets, today=today, entries=entries, private=private, accepted=accepted
        )
    except FileFault as fault:
        raise fault.within(file) from None


def read_sheets(data: bytes, *, encoding: str | None = None) -> list[Sheet]:
    """The tables of a CSV file or a workbook: XLSX, XLS or ODS."""
    if len(data) > LARGEST:
        raise FileFault("too-large", limit=LARGEST // 2**20)
    # A photograph of the list, sent as `liste.xlsx`.
    if data.startswith(NOT_TABLES):
        raise FileFault("not-a-table")
    if data.startswith(OLD_WORKBOOK):
        return read_old_workbook(data)
    return read_workbook(data) if data.startswith(b"PK") else [read_csv(data, encoding=encoding)]


def check_entries(
    sheets: list[Sheet],
    *,
    today: date,
    entries: Iterable[Entry] = (),
    private: Iterable[Private] = (),
    accepted: Collection[int] = (),
) -> Imported:
    """Everyone in the first of these tables that names columns, each row checked.

    `accepted` are rows of which somebody said that they are right as they are: one name only, or
    somebody else of the same name.
    """
    headed = [(sheet, found) for sheet in sheets if (found := find_header(sheet)) is not None]
    if not headed:
        raise FileFault("table-no-header")
    sheet, (header, columns) = headed[0]
    problems = [*_column_problems(header, columns), *_sheet_problems(sheet, headed, header)]
    reader = RowReader(columns, today=today)
    known = Known.of(entries, private)
    people: list[NewEntry] = []
    for row in sheet.rows:
        if row.number <= header.number or row.blank or header_again(row, header):
            continue
        entry, own = reader.read(row)
        own += _surplus(row, columns)
        if row.number in sheet.torn:
            own.append(Problem(code="quote-open", severity=Severity.WARNING, row=row.number))
        if entry is not None:
            own += known.check(entry)
        if row.number in accepted:
            own = [_decided(one) for one in own]
        problems += own
        if entry is not None and all(one.severity is not Severity.ERROR for one in own):
            # Only who is taken is known: two faulty rows of one name are two faults, not a double.
            known.add(entry)
            people.append(entry)
    problems.sort(key=lambda one: one.row)
    return Imported(
        entries=tuple(people),
        problems=tuple(problems),
        columns=columns,
        header_row=header.number,
        sheet=sheet.name,
        encoding=sheet.encoding,
        delimiter=sheet.delimiter,
    )


def _decided(one: Problem) -> Problem:
    return replace(one, severity=Severity.NOTICE) if one.code in DECIDED else one


def _surplus(row: SheetRow, columns: tuple[ColumnUse, ...]) -> list[Problem]:
    """Cells under no column name: perhaps a sign inside a value parted it in two."""
    return [
        Problem(
            code="surplus",
            severity=Severity.WARNING,
            row=row.number,
            column=column.header,
            facts=(("found", text[:80]),),
        )
        for column in columns
        if column.unnamed
        and column.index < len(row.cells)
        and (text := shown(row.cells[column.index]))
    ]


def header_again(row: SheetRow, header: SheetRow) -> bool:
    """Printed lists repeat their column names on every page, or above each of their parts."""
    return tuple(map(shown, row.cells)) == tuple(map(shown, header.cells))


def _column_problems(header: SheetRow, columns: tuple[ColumnUse, ...]) -> list[Problem]:
    return [
        Problem(
            code="column-twice" if column.twice else "column-unknown",
            severity=Severity.NOTICE,
            row=header.number,
            column=column.header,
        )
        for column in columns
        if column.field is None and not column.unnamed
    ]


def _sheet_problems(
    sheet: Sheet, headed: list[tuple[Sheet, tuple[SheetRow, tuple[ColumnUse, ...]]]], at: SheetRow
) -> list[Problem]:
    return [
        Problem(
            code="sheet-skipped",
            severity=Severity.NOTICE,
            row=at.number,
            facts=(("sheet", other.name), ("taken", sheet.name)),
        )
        for other, _ in headed[1:]
    ]
