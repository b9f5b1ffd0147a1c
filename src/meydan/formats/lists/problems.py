"""What is wrong with a row of an entry list, as a code with the row, the column and facts."""

from dataclasses import dataclass
from enum import StrEnum

from meydan.formats.faults import Fact


class Severity(StrEnum):
    """What became of the row."""

    ERROR = "error"
    """The row is not among the entries."""
    WARNING = "warning"
    """The row is, but look at this value."""
    NOTICE = "notice"
    """Nothing is wrong; only not to be overlooked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing to look at. Facts never hold a national id number."""

    code: str
    """A code of `files.table.*`."""
    severity: Severity
    row: int
    """As the spreadsheet counts it, from 1."""
    column: str = ""
    """The column's name as the file has it; empty where the whole row is meant."""
    facts: tuple[tuple[str, Fact], ...] = ()
