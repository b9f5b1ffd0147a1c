"""A table as rows of cells, whatever file it came from."""

from dataclasses import dataclass
from datetime import date

Cell = str | int | float | bool | date | None
"""What a cell holds; text files hold nothing but text."""

LARGEST = 10 * 1024 * 1024
MOST_ROWS = 5_100
"""Room for 5,000 players and what stands above and below them."""
MOST_COLUMNS = 200


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row and its number as the user counts it, from 1."""

    number: int
    cells: tuple[Cell, ...]
    hidden: bool = False
    """Whether the spreadsheet does not show it."""

    @property
    def blank(self) -> bool:
        """Whether no cell holds anything."""
        return not any(shown(cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table, and how it was read."""

    name: str
    """The worksheet's name, or nothing for a text file."""
    rows: tuple[SheetRow, ...]
    encoding: str = ""
    delimiter: str = ""
    torn: tuple[int, ...] = ()
    """Rows with a quotation mark that nothing closes."""


def shown(cell: Cell) -> str:
    """A cell as text, blanks cut; whole numbers without the point that spreadsheets add."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, date):
        return cell.isoformat()
    return " ".join(str(cell).replace("\ufeff", "").split())
