"""Rows out of a CSV file: any of the usual encodings; commas, semicolons or tabs."""

import csv
import io

from meydan.formats.encoding import decode
from meydan.formats.faults import FileFault
from meydan.formats.lists.sheet import MOST_COLUMNS, MOST_ROWS, Sheet, SheetRow

DELIMITERS = ";\t,|"


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
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    start = 1
    try:
        for cells in reader:
            if len(cells) > MOST_COLUMNS:
                raise FileFault("table-too-wide", line=start, limit=MOST_COLUMNS)
            rows.append(SheetRow(start, tuple(cells)))
            if len(rows) > MOST_ROWS:
                raise FileFault("table-too-long", line=start, limit=MOST_ROWS)
            start = reader.line_num + 1
    except csv.Error as error:
        raise FileFault("table-broken", line=start, reason=str(error)) from None
    return Sheet("", tuple(rows), encoding=found, delimiter=delimiter)


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
