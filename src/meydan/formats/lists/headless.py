"""A list without a row of column names, as it comes from a clipboard or a message."""

import re
from collections.abc import Callable, Sequence
from datetime import date

from meydan.formats.lists.dates import NotADate, read_birth
from meydan.formats.lists.sheet import Sheet, SheetRow, shown
from meydan.formats.lists.tidy import known_names
from meydan.formats.lists.vocabulary import Field, fold, fold_words, meaning

NUMBERING = re.compile(r"^\s*\d{1,4}\s*[.):-]\s*")
"""`1.` or `12)` before a name."""
SCHOOL_WORDS = frozenset(
    {"okul", "okulu", "ilkokulu", "ortaokulu", "lise", "lisesi", "kolej", "koleji", "io", "oo"}
    | {"school", "college", "школа", "гимназия", "лицей", "сош"}
)


def columns_by_content(sheet: Sheet, *, today: date) -> tuple[Sheet, dict[int, Field]] | None:
    """The list, numbering before names taken off, and what its columns seem to hold.

    `None` where no column looks like names: then nobody could be found in it.
    """
    rows = [row for row in sheet.rows if not row.blank]
    width = max((len(row.cells) for row in rows), default=0)
    plain = [
        SheetRow(row.number, tuple(NUMBERING.sub("", shown(cell)) for cell in row.cells))
        if width == 1
        else row
        for row in rows
    ]
    found: dict[int, Field] = {}
    for index in range(width):
        texts = [
            text for row in plain if index < len(row.cells) and (text := shown(row.cells[index]))
        ]
        field = _field(texts, today)
        if field is not None and field not in found.values():
            found[index] = field
    _part_names(found, plain)
    if not {Field.GIVEN, Field.FULL_NAME} & set(found.values()):
        return None
    return Sheet(sheet.name, tuple(plain), sheet.encoding, sheet.delimiter, sheet.torn), found


def _field(texts: Sequence[str], today: date) -> Field | None:
    def most(holds: Callable[[str], bool], share: float = 0.6) -> bool:
        return bool(texts) and sum(map(holds, texts)) >= share * len(texts)

    def a_year(text: str) -> bool:
        return text.isdigit() and len(text) == 4 and 3 <= today.year - int(text) <= 110

    def a_date(text: str) -> bool:
        try:
            return read_birth(text, today=today)[1] is not None
        except NotADate:
            return False

    if most(a_year):
        return Field.BIRTH_YEAR
    if most(lambda text: meaning("sex", fold(text)) is not None):
        return Field.SEX
    if most(a_date):
        return Field.BIRTH_DATE
    if most(lambda text: bool(SCHOOL_WORDS & set(fold_words(text))), 0.4):
        return Field.SCHOOL
    if most(lambda text: bool(known_names() & set(fold_words(text))), 0.3):
        return Field.FULL_NAME if most(lambda text: len(text.split()) > 1) else Field.GIVEN
    return None


def _part_names(found: dict[int, Field], rows: Sequence[SheetRow]) -> None:
    """The column right of first names, if nothing else, holds surnames."""
    at = next((index for index, field in found.items() if field is Field.GIVEN), None)
    if at is not None and at + 1 not in found:
        beside = [shown(row.cells[at + 1]) for row in rows if at + 1 < len(row.cells)]
        if beside and all(text and not any(map(str.isdigit, text)) for text in beside):
            found[at + 1] = Field.SURNAME
