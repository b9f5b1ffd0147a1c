"""Finding the row of column names and what each of them stands for."""

import re
from dataclasses import dataclass

from meydan.formats.lists.sheet import Sheet, SheetRow, shown
from meydan.formats.lists.vocabulary import Field, field_of, fillers, fold, fold_words

SEARCHED = 40
"""Rows in which the column names are looked for; titles and logos may stand above them."""
LONGEST = 200
"""Letters of a column name; what is longer is a text above the list."""

NAMES = frozenset({Field.GIVEN, Field.SURNAME, Field.FULL_NAME, Field.SURNAME_FIRST})
MANY = frozenset({Field.CONTACT, Field.REMARK, Field.IGNORED})
"""Fields that several columns may hold."""


@dataclass(frozen=True, slots=True)
class ColumnUse:
    """A column and what it was taken for."""

    index: int
    """From 0."""
    header: str
    field: Field | None
    """`None`: not understood, or a second column of the same field."""
    twice: bool = False


def find_header(sheet: Sheet) -> tuple[SheetRow, tuple[ColumnUse, ...]] | None:
    """The row of column names, the one that tells most, and its columns."""
    best: tuple[int, SheetRow, tuple[ColumnUse, ...]] | None = None
    for row in sheet.rows[:SEARCHED]:
        columns = columns_of(row)
        fields = {column.field for column in columns if column.field is not None}
        if not fields & NAMES:
            continue
        if best is None or len(fields) > best[0]:
            best = len(fields), row, columns
    return None if best is None else (best[1], best[2])


def columns_of(row: SheetRow) -> tuple[ColumnUse, ...]:
    """The columns that a row names."""
    found: list[ColumnUse] = []
    taken: set[Field] = set()
    for index, cell in enumerate(row.cells):
        header = shown(cell)
        if not header:
            continue
        field = recognise(header)
        twice = field in taken and field not in MANY
        if field is not None:
            taken.add(field)
        found.append(ColumnUse(index, header, None if twice else field, twice))
    return tuple(found)


def recognise(header: str) -> Field | None:
    """The field that a column name stands for; what stands in brackets helps no one."""
    if len(header) > LONGEST:
        return None
    for text in (header, re.sub(r"\(.*?\)|\[.*?\]|\*", " ", header)):
        if field := field_of(fold(text)):
            return field
        words = [word for word in fold_words(text) if word not in fillers()]
        if field := field_of("".join(words)):
            return field
    return None
