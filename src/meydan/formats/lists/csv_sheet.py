"""Rows out of a CSV file or a pasted list: any of the usual encodings; commas, semicolons, tabs."""

import csv
import io
from collections.abc import Iterator

from meydan.formats.encoding import decode
from meydan.formats.faults import FileFault
from meydan.formats.lists.sheet import MOST_COLUMNS, MOST_ROWS, Sheet, SheetRow

DELIMITERS = ";\t,|"
MOST_LINES = 20
"""Lines of one quoted cell; a quotation mark that is open for longer was never closed."""


def read_csv(data: bytes, *, encoding: str | None = None) -> Sheet:
    """The table of a CSV file."""
    text, found = decode(data, encoding=encoding)
    if "\0" in text:
        raise FileFault("not-text")
    first, _, rest = text.partition("\n")
    if first.lower().startswith("sep=") and len(first.strip()) == 5:
        # Excel's own way to say what parts the columns; keep the line so that rows keep numbers.
        delimiter = first[4]
        text = "\n" + rest
    else:
        delimiter = _delimiter(text)
    rows: list[SheetRow] = []
    torn: list[int] = []
    for start, record in _records(text):
        cells = _cells(record, delimiter, start)
        if cells is None:
            # One line with a mark that nothing closes must not swallow those below it.
            torn.append(start)
            cells = record[0].rstrip("\r\n").replace('"', "").split(delimiter)
        if len(cells) > MOST_COLUMNS:
            raise FileFault("table-too-wide", line=start, limit=MOST_COLUMNS)
        rows.append(SheetRow(start, tuple(cells)))
        if len(rows) > MOST_ROWS:
            raise FileFault("table-too-long", line=start, limit=MOST_ROWS)
    return Sheet("", tuple(rows), encoding=found, delimiter=delimiter, torn=tuple(torn))


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of each row with the number of the first: as many as its quoted cells span."""
    lines = list(io.StringIO(text, newline=""))
    at = 0
    while at < len(lines):
        marks = lines[at].count('"')
        end = at + 1
        while marks % 2 and end < len(lines) and end - at < MOST_LINES:
            marks += lines[end].count('"')
            end += 1
        if marks % 2 or not _whole(lines[at:end]):
            end = at + 1
        yield at + 1, lines[at:end]
        at = end


def _whole(record: list[str]) -> bool:
    """Whether several lines are one row: the mark that one line opens closes before a delimiter."""
    if len(record) == 1:
        return True
    closing = record[-1].partition('"')[2]
    return not closing.strip("\r\n") or closing[0] in DELIMITERS or closing.startswith('"')


def _cells(record: list[str], delimiter: str, line: int) -> list[str] | None:
    """The cells of a row, or `None` where a quotation mark is out of place."""
    if len(record) == 1 and record[0].count('"') % 2:
        return None
    try:
        return next(csv.reader(record, delimiter=delimiter), [])
    except csv.Error as error:
        raise FileFault("table-broken", line=line, reason=str(error)) from None


def _delimiter(text: str) -> str:
    """The sign that parts most rows into the same number of columns."""
    sample = [line for line in text.splitlines()[:50] if line.strip()]

    def score(sign: str) -> tuple[int, int]:
        counts = [_outside_quotes(line, sign) for line in sample]
        usual = max(set(counts), key=lambda count: (counts.count(count), count), default=0)
        return (counts.count(usual), usual) if usual else (0, max(counts, default=0))

    return max(DELIMITERS, key=score)


def _outside_quotes(line: str, sign: str) -> int:
    return sum(part.count(sign) for part in line.split('"')[::2])
