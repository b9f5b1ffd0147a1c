"""Lines of a report by columns, counted from 1 as FIDE's tables count them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from meydan.formats.faults import FileFault


class Version(StrEnum):
    """Which edition of the format to write; both are read."""

    TRF16 = "trf16"
    TRF26 = "trf26"


@dataclass(frozen=True, slots=True)
class Line:
    """A record and where it stands."""

    text: str
    number: int

    @property
    def id(self) -> str:
        """The first three characters."""
        return self.text[:3].upper()

    @property
    def value(self) -> str:
        """What follows the record's id."""
        return self.text[4:].strip()

    def at(self, first: int, last: int) -> str:
        """The text in columns `first` to `last`, blanks at its ends cut off."""
        return self.text[first - 1 : last].strip()

    def fault(self, code: str, column: int, **facts: Any) -> FileFault:
        """A fault in this line."""
        return FileFault(code, line=self.number, column=column, **facts)

    def integer(self, first: int, last: int) -> int | None:
        """The whole number in these columns; `None` where they are blank."""
        text = self.at(first, last)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise self.fault("trf-not-a-number", first, found=text)
        return int(text)

    def doubled(self, first: int, last: int) -> int | None:
        """Points such as ` 4.5` doubled; `None` where the columns are blank."""
        text = self.at(first, last)
        return None if not text else self._double(text, first)

    def points(self) -> Iterator[tuple[int, int]]:
        """Column and doubled value of every points field after the record's first number."""
        for column in range(10, len(self.text) + 1, 5):
            value = self.doubled(column, column + 3)
            if value is not None:
                yield column, value

    def numbers(self) -> list[tuple[int, int]]:
        """Column and value of every number in a list parted by blanks, commas or slashes."""
        found: list[tuple[int, int]] = []
        column = 4
        for piece in self.text[4:].replace(",", " ").replace("/", " ").split(" "):
            column += 1
            if piece:
                if not (piece.isascii() and piece.isdigit()):
                    raise self.fault("trf-not-a-number", column, found=piece)
                found.append((column, int(piece)))
            column += len(piece)
        return found

    def _double(self, text: str, column: int) -> int:
        whole, _, part = text.replace(",", ".").partition(".")
        if not (whole or part) or not (whole + part).isdigit() or not text.isascii():
            raise self.fault("trf-not-points", column, found=text)
        half = part.rstrip("0")
        if half not in ("", "5"):
            raise self.fault("trf-not-points", column, found=text)
        return 2 * int(whole or 0) + (half == "5")


END_OF_FILE = "\x1a"
"""The sign that programs of DOS put behind the last line."""

Records = Mapping[str, list[Line]]
"""The lines of each record."""


def last(records: Records, record: str) -> Line | None:
    """The last line of a record that says anything: a later one takes an earlier one's place.

    Many programs write every record, filled in or not.
    """
    lines = (line for line in reversed(records.get(record, [])) if line.value)
    return next(lines, None)


def by_id(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """The lines of each record."""
    records: dict[str, list[Line]] = {}
    for line in lines:
        records.setdefault(line.id, []).append(line)
    return records


def split(text: str) -> list[Line]:
    """The lines of a report that hold something."""
    # Only these two end a line here: a name may hold what else Python takes for a line's end.
    rows = text.replace("\r\n", "\n").replace("\r", "\n").rstrip(END_OF_FILE).split("\n")
    return [Line(row.rstrip(), number) for number, row in enumerate(rows, 1) if row.strip()]
