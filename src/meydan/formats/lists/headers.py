"""Finding the row of column names and what each of them stands for.

A name may stand in two rows, one above the other: `SPORCUNUN` over `ADI` and `SOYADI`, the upper
cell merged over both. Such a pair becomes one row of names, with the number of the lower one.
"""

import re
from dataclasses import dataclass, replace
from string import ascii_uppercase

from meydan.formats.lists.sheet import Sheet, SheetRow, shown
from meydan.formats.lists.vocabulary import Field, field_of, fillers, fold, fold_words

SEARCHED = 40
"""Rows in which the column names are looked for; titles and logos may stand above them."""
LONGEST = 200
"""Letters of a column name; what is longer is a text above the list."""

NAMES = frozenset({Field.GIVEN, Field.SURNAME, Field.FULL_NAME, Field.SURNAME_FIRST})
MANY = frozenset({Field.CONTACT, Field.REMARK, Field.CATEGORY, Field.IGNORED})
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
    unnamed: bool = False
    """Under no name: cells that a row has too many, or a column whose name is missing."""


def find_header(sheet: Sheet) -> tuple[SheetRow, tuple[ColumnUse, ...]] | None:
    """The row of column names, the one that tells most, and its columns."""
    best: tuple[int, SheetRow] | None = None
    searched = sheet.rows[: SEARCHED + 1]
    for at, row in enumerate(searched[:SEARCHED]):
        below = searched[at + 1 : at + 2]
        for tried in (row, *(_joined(row, lower) for lower in below if _names_columns(lower))):
            fields = {column.field for column in columns_of(tried)} - {None}
            if fields & NAMES and (best is None or len(fields) > best[0]):
                best = len(fields), tried
    if best is None:
        return None
    header = best[1]
    body = [row for row in sheet.rows if row.number > header.number]
    return header, _with_unnamed(columns_of(header), body)


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
    if taken & NAMES == {Field.GIVEN}:
        # `İsim` holds both names where no other column holds the surname; Swiss-Manager, which
        # tells the federation of everybody, writes the surname first.
        both = Field.SURNAME_FIRST if Field.FEDERATION in taken else Field.FULL_NAME
        found = [replace(one, field=both) if one.field is Field.GIVEN else one for one in found]
    return tuple(found)


def letters(index: int) -> str:
    """What a spreadsheet calls a column: `A`, `B`, …, `AA`."""
    high, low = divmod(index, len(ascii_uppercase))
    return (letters(high - 1) if high else "") + ascii_uppercase[low]


def _names_columns(row: SheetRow) -> bool:
    return any(recognise(text) for cell in row.cells if (text := shown(cell)))


def _joined(upper: SheetRow, lower: SheetRow) -> SheetRow:
    """Two rows of column names as one; a merged cell above stands over all that it covers."""
    names: list[str] = []
    above = ""
    for at in range(max(len(upper.cells), len(lower.cells))):
        over = shown(upper.cells[at]) if at < len(upper.cells) else ""
        under = shown(lower.cells[at]) if at < len(lower.cells) else ""
        above = over or (above if under else "")
        both = f"{above} {under}".strip()
        # `DOĞUM` over `YILI` says more than `YILI`; `İLETİŞİM` over `ADI` would say less.
        names.append(next((one for one in (both, under, over) if recognise(one)), under or over))
    return SheetRow(lower.number, tuple(names))


def _with_unnamed(named: tuple[ColumnUse, ...], body: list[SheetRow]) -> tuple[ColumnUse, ...]:
    """The columns with those that hold something under no name, called by their letters."""
    known = {column.index for column in named}
    filled = {
        index
        for row in body
        for index, cell in enumerate(row.cells)
        if index not in known and shown(cell)
    }
    unnamed = (ColumnUse(index, letters(index), None, unnamed=True) for index in filled)
    return tuple(sorted((*named, *unnamed), key=lambda one: one.index))


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
