"""One row of an entry list: its cells by what their columns hold, read as a person."""

from datetime import date

from meydan.formats.lists.headers import NAMES, ColumnUse
from meydan.formats.lists.names import split_name
from meydan.formats.lists.person import NewEntry, read_person
from meydan.formats.lists.problems import Problem, Severity
from meydan.formats.lists.sheet import Cell, SheetRow, shown
from meydan.formats.lists.vocabulary import Field, begins_footer, begins_signature

WHOLE_NAMES = (Field.FULL_NAME, Field.SURNAME_FIRST)
ERRORS = frozenset({"no-name", "no-surname", "no-letters"})
"""What keeps a row out until somebody decides."""


class RowReader:
    """Reads rows by the columns of a header."""

    def __init__(self, columns: tuple[ColumnUse, ...], *, today: date) -> None:
        self.columns = {column.field: column for column in columns if column.field is not None}
        self.many = columns
        self.today = today

    def read(self, row: SheetRow) -> tuple[NewEntry | None, list[Problem]]:
        """The entry of a row, if it has a name, and what is wrong with it."""
        if is_footer(row):
            # Nobody is missing for it: the list is taken as it stands.
            return None, [Problem(code="footer", severity=Severity.NOTICE, row=row.number)]
        told = self.told(row)
        read = read_person(told, today=self.today, row=row.number)
        problems = [
            Problem(
                code=one.code,
                severity=Severity.ERROR if one.code in ERRORS else Severity.WARNING,
                row=row.number,
                column="" if one.code == "no-name" else self.header(one.field),
                facts=one.facts,
            )
            for one in read.faults
            # Where nobody is named the rest of the row is of no interest.
            if read.entry is not None or one.code == "no-name"
        ]
        if row.hidden:
            problems.insert(0, Problem(code="hidden", severity=Severity.WARNING, row=row.number))
        return read.entry, problems

    def told(self, row: SheetRow) -> dict[Field, Cell]:
        """The cells of a row by field; a name in one cell taken apart."""
        found = {field: _cell(row, column.index) for field, column in self.columns.items()}
        for field in (Field.CONTACT, Field.REMARK):
            pieces = [
                shown(_cell(row, column.index)) for column in self.many if column.field is field
            ]
            found[field] = " · ".join(filter(None, pieces))
        whole = next((field for field in WHOLE_NAMES if field in self.columns), None)
        if whole is not None and Field.SURNAME not in self.columns:
            found[Field.GIVEN], found[Field.SURNAME] = split_name(
                shown(found[whole]), surname_first=whole is Field.SURNAME_FIRST
            )
        elif Field.GIVEN not in self.columns and whole is not None:
            # `Name` beside `Surname` is the first name.
            found[Field.GIVEN] = found[whole]
        return found

    def names_nobody(self, row: SheetRow) -> bool:
        """Whether no column that holds names has one here."""
        return not any(
            shown(_cell(row, column.index)) for column in self.many if column.field in NAMES
        )

    def header(self, field: Field) -> str:
        """The name of the column that a field came from."""
        known = self.columns.get(field)
        if known is None and field in (Field.GIVEN, Field.SURNAME):
            known = next(
                (self.columns[one] for one in (*WHOLE_NAMES, Field.GIVEN) if one in self.columns),
                None,
            )
        return known.header if known is not None else ""


def is_footer(row: SheetRow) -> bool:
    """Whether a row ends the list: it adds up, `TOPLAM: 60`, or somebody signs, `Hazırlayan`.

    Nobody of that name is a player.
    """
    texts = [text for cell in row.cells if (text := shown(cell))]
    if not texts:
        return False
    if begins_signature(texts[0]):
        return True
    # Beside the word only numbers, or nothing: a player has a school, a sex, a surname.
    return begins_footer(texts[0]) and all(any(map(str.isdigit, text)) for text in texts[1:])


def _cell(row: SheetRow, index: int) -> Cell:
    return row.cells[index] if index < len(row.cells) else None
