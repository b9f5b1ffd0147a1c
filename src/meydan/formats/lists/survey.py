"""How far the sheets of a workbook reach, and which rows they hide, before anything is unfolded."""

import posixpath
import re
import zipfile
from dataclasses import dataclass, field
from xml.parsers import expat

from meydan.formats.faults import FileFault

CHUNK = 1 << 16
PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
VALUED = frozenset(
    {"table:formula", "office:value-type", "office:value"}
    | {f"office:{kind}-value" for kind in ("string", "date", "time", "boolean")}
)
"""Attributes by which an OpenDocument cell holds something; any of them will do."""
HIDING = frozenset({"collapse", "filter"})


@dataclass(slots=True)
class Extent:
    """How far the values of a sheet reach, counted from its first cell."""

    rows: int = 0
    columns: int = 0
    widest: int = 0
    """The row that holds the last column."""
    hidden: set[int] = field(default_factory=set)
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    """What cells show whose formula failed, by row and column: readers of values pass them over."""

    def reach(self, row: int, column: int) -> None:
        """A value stands here."""
        self.rows = max(self.rows, row)
        if column > self.columns:
            self.columns, self.widest = column, row


def survey_xlsx(archive: zipfile.ZipFile) -> dict[str, Extent]:
    """The sheets of an Excel workbook by name."""
    targets = _relations(archive)
    named: dict[str, str] = {}

    def start(tag: str, facts: dict[str, str]) -> None:
        if _local(tag) == "sheet":
            key = next((value for name, value in facts.items() if name.endswith(":id")), "")
            name = facts.get("name", "")
            if name in named:
                raise FileFault("xlsx-broken", reason=name[:20])
            named[name] = targets.get(key, "")

    _walk(archive, "xl/workbook.xml", start)
    return {
        name: _xlsx_sheet(archive, part) for name, part in named.items() if part in targets.values()
    }


def _relations(archive: zipfile.ZipFile) -> dict[str, str]:
    found: dict[str, str] = {}

    def start(tag: str, facts: dict[str, str]) -> None:
        if _local(tag) == "Relationship" and facts.get("Type", "").endswith("/worksheet"):
            path = posixpath.normpath(posixpath.join("/xl", facts.get("Target", ""))).lstrip("/")
            found[facts.get("Id", "")] = path

    _walk(archive, "xl/_rels/workbook.xml.rels", start)
    return found


def _xlsx_sheet(archive: zipfile.ZipFile, part: str) -> Extent:
    extent = Extent()
    row = column = 0
    failed = False

    def start(tag: str, facts: dict[str, str]) -> None:
        nonlocal row, column, failed
        kind = _local(tag)
        if kind == "row":
            row, column = _whole(facts.get("r"), row + 1), 0
            if facts.get("hidden") in ("1", "true"):
                extent.hidden.add(row)
        elif kind == "c":
            row, column = _placed(facts.get("r"), row, column + 1)
            failed = facts.get("t") == "e"
        elif kind in ("v", "is", "f"):
            extent.reach(row, column)
            if failed and kind == "v":
                extent.errors[row, column] = ""

    def text(letters: str) -> None:
        if (row, column) in extent.errors:
            extent.errors[row, column] += letters.strip()

    _walk(archive, part, start, text)
    return extent


def survey_ods(archive: zipfile.ZipFile) -> dict[str, Extent]:
    """The sheets of an OpenDocument workbook by name; a repeated cell counts as often."""
    found: dict[str, Extent] = {}
    extent = Extent()
    row = column = times = 0
    filled = 0

    def start(tag: str, facts: dict[str, str]) -> None:
        nonlocal extent, row, column, times, filled
        kind = _local(tag)
        if kind == "table":
            extent = found.setdefault(_fact(facts, "name"), Extent())
            row = times = 0
        elif kind == "table-row":
            row, column, filled = row + times, 0, 0
            times = _whole(_fact(facts, "number-rows-repeated"), 1)
            if _fact(facts, "visibility") in HIDING:
                # A sheet may hide the million rows below its list.
                extent.hidden.update(range(row + 1, row + 1 + min(times, 10_000)))
        elif kind in ("table-cell", "covered-table-cell"):
            column += _whole(_fact(facts, "number-columns-repeated"), 1)
            if VALUED.intersection(facts):
                filled = column
        elif kind == "p":
            filled = column
        if filled:
            extent.reach(row + times, filled)

    _walk(archive, "content.xml", start)
    return found


def _walk(archive: zipfile.ZipFile, part: str, start: object, text: object | None = None) -> None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = start  # type: ignore[assignment]
    parser.CharacterDataHandler = text  # type: ignore[assignment]
    try:
        with archive.open(part) as file:
            while chunk := file.read(CHUNK):
                parser.Parse(chunk)
            parser.Parse(b"", True)
    except (KeyError, expat.ExpatError) as error:
        raise FileFault("xlsx-broken", reason=type(error).__name__) from None


def _local(tag: str) -> str:
    return tag.rpartition(":")[2]


def _fact(facts: dict[str, str], name: str) -> str:
    return facts.get(f"table:{name}") or facts.get(f"office:{name}") or ""


def _whole(text: str | None, otherwise: int) -> int:
    """A number as a workbook writes it; whoever reads the cells must not find another one in it."""
    if not text:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise FileFault("xlsx-broken", reason=text[:20])
    return int(text)


def _placed(text: str | None, row: int, column: int) -> tuple[int, int]:
    """Where a cell says it stands. calamine follows `ZZZZZZ2` as well, 19 GB far."""
    if not text:
        return row, column
    place = PLACE.fullmatch(text)
    if place is None:
        raise FileFault("xlsx-broken", reason=text[:20])
    return int(place[2]), _column(place[1])


def _column(letters: str) -> int:
    found = 0
    for letter in letters:
        found = found * 26 + ord(letter) - ord("A") + 1
    return found
