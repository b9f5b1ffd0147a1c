"""Entry lists as organisers send them: CSV or a workbook, columns in Turkish, English or Russian.

`read_entries` takes the file's bytes and gives everyone it found, every problem by row and column,
and what each column was taken for. Nothing is dropped in silence: a row that can't be taken over,
a value that can't be right and a column that is not understood are each named.
"""

from meydan.formats.lists.entries import enter_all
from meydan.formats.lists.headers import ColumnUse
from meydan.formats.lists.person import Fault, NewEntry, read_person
from meydan.formats.lists.problems import Problem, Severity
from meydan.formats.lists.reader import (
    Imported,
    check_entries,
    read_entries,
    read_sheets,
)
from meydan.formats.lists.sheet import Sheet, SheetRow

__all__ = [
    "ColumnUse",
    "Fault",
    "Imported",
    "NewEntry",
    "Problem",
    "Severity",
    "Sheet",
    "SheetRow",
    "check_entries",
    "enter_all",
    "read_entries",
    "read_person",
    "read_sheets",
]
