"""How names and schools of a list would look written properly: proposals, never done in silence.

`YILMAZ ÖMER` with surname and first name in each other's column, `ışıl güneş`, one school as
`ATATÜRK İLKOKULU` and as `Atatürk İlkokulu`. Turkish rules change `I` to `ı` and `İ` to `i`; in a
list where nothing is Turkish, and for players of another federation, they don't.
"""

import tomllib
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from meydan.formats.lists.headers import ColumnUse
from meydan.formats.lists.names import split_name
from meydan.formats.lists.sheet import SheetRow, shown
from meydan.formats.lists.vocabulary import Field, fold

TURKISH_LETTERS = frozenset("ğışĞİŞçöüÇÖÜ")
HOME = frozenset({"", "tur", "tr", "turkiye", "turkey", "турция"})
VOWELS = frozenset("aeıioöuüAEIİOÖUÜâîûаеёиоуыэюя")
KEPT = frozenset({"TED", "TOKİ", "ODTÜ", "İTÜ", "MEB", "TOBB", "İMKB", "TEV", "GSB"})
"""Abbreviations that are read letter by letter or as a word."""


@dataclass(frozen=True, slots=True)
class Change:
    """A cell and what it would hold."""

    index: int
    found: str
    better: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """What could be written better in a row."""

    row: int
    code: str
    """`turned`: surname and first name change places; `letters`; `school`."""
    changes: tuple[Change, ...]


def proposals(
    columns: Sequence[ColumnUse], rows: Sequence[SheetRow], *, schools: Iterable[str] = ()
) -> list[Proposal]:
    """What could be written better; `schools` are spellings that are in use already."""
    turkish = any(
        letter in TURKISH_LETTERS for row in rows for cell in row.cells for letter in shown(cell)
    )
    reader = _Names({one.field: one.index for one in columns if one.field is not None}, turkish)
    found = [one for row in rows for one in reader.of(row)]
    by_field = {one.field: one.index for one in columns}
    for field in (Field.SCHOOL, Field.CLUB):
        if field in by_field:
            found += _schools(rows, by_field[field], schools, turkish=turkish)
    return sorted(found, key=lambda one: one.row)


def proper_name(text: str, *, turkish: bool) -> str:
    """A name with capitals where its words begin; one that already mixes both stays as it is."""
    # Some programs write the small `i` of a Turkish `İ` with a dot of its own.
    plain = unicodedata.normalize("NFC", text).replace("i\u0307", "i")
    return " ".join(_word(word, turkish) for word in plain.split())


def _word(word: str, turkish: bool) -> str:
    letters = [letter for letter in word if letter.isalpha()]
    if len(letters) < 2 and not (letters and letters[0].islower()):
        return word
    if not (all(map(str.isupper, letters)) or all(map(str.islower, letters))):
        return word
    made, start = "", True
    for letter in _lower(word, turkish):
        made += _upper(letter, turkish) if start else letter
        # `Deneme-Şahin`, `O'Neill`; but not after the dot of `Ğ.`, where nothing follows.
        start = not letter.isalpha()
    return made


class _Names:
    """The columns that hold names."""

    def __init__(self, columns: dict[Field, int], turkish: bool) -> None:
        self.columns = columns
        self.turkish = turkish
        self.whole = next(
            (one for one in (Field.FULL_NAME, Field.SURNAME_FIRST) if one in columns), None
        )
        self.parted = Field.SURNAME in columns and (
            Field.GIVEN in columns or self.whole is not None
        )

    def of(self, row: SheetRow) -> Iterator[Proposal]:
        turkish = self.turkish and fold(self.text(row, Field.FEDERATION)) in HOME
        if self.parted:
            yield from self.two_cells(row, turkish)
        elif self.whole is not None:
            yield from self.one_cell(row, self.whole, turkish)

    def two_cells(self, row: SheetRow, turkish: bool) -> Iterator[Proposal]:
        first = Field.GIVEN if Field.GIVEN in self.columns else self.whole
        assert first is not None
        given, surname = self.text(row, first), self.text(row, Field.SURNAME)
        better, family = (proper_name(one, turkish=turkish) for one in (given, surname))
        turned = _turned(given, surname)
        if turned:
            better, family = family, better
        changes = tuple(
            Change(self.columns[field], old, new)
            for field, old, new in ((first, given, better), (Field.SURNAME, surname, family))
            if old != new
        )
        if changes:
            yield Proposal(row.number, "turned" if turned else "letters", changes)

    def one_cell(self, row: SheetRow, field: Field, turkish: bool) -> Iterator[Proposal]:
        text = self.text(row, field)
        given, surname = split_name(text, surname_first=field is Field.SURNAME_FIRST)
        turned = _turned(given, surname)
        if turned:
            given, surname = surname, given
        better, family = (proper_name(one, turkish=turkish) for one in (given, surname))
        if not family:
            return
        surname_first = field is Field.SURNAME_FIRST
        made = f"{family} {better}" if surname_first else f"{better} {family}"
        # Where capitals told two surnames from two first names, a comma must do so now.
        if "," in text or split_name(made, surname_first=surname_first) != (better, family):
            made = f"{family}, {better}"
        if made != text:
            change = Change(self.columns[field], text, made)
            yield Proposal(row.number, "turned" if turned else "letters", (change,))

    def text(self, row: SheetRow, field: Field) -> str:
        index = self.columns.get(field)
        return "" if index is None or index >= len(row.cells) else shown(row.cells[index])


def _turned(given: str, surname: str) -> bool:
    """Whether the two stand in each other's place: only the surname is known as a first name."""
    if not given or not surname:
        return False
    first, last = (set(map(fold, one.split())) & known_names() for one in (given, surname))
    return bool(last) and not first


def _schools(
    rows: Sequence[SheetRow], index: int, in_use: Iterable[str], *, turkish: bool
) -> Iterator[Proposal]:
    """One spelling for each school: one in use, else the most common one that is no shouting."""
    spelt: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        text = shown(row.cells[index]) if index < len(row.cells) else ""
        if text:
            spelt[fold(text)][text] += 1
    best = {fold(text): text for text in in_use if text}
    for key, counts in spelt.items():
        if key not in best:
            usual = max(counts, key=lambda text: (not _one_case(text), counts[text], text))
            best[key] = _school(usual) if turkish and _one_case(usual) else usual
    for row in rows:
        text = shown(row.cells[index]) if index < len(row.cells) else ""
        if text and best[fold(text)] != text:
            yield Proposal(row.number, "school", (Change(index, text, best[fold(text)]),))


def _one_case(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) > 3 and (all(map(str.isupper, letters)) or all(map(str.islower, letters)))


def _school(text: str) -> str:
    """`ŞEHİT ALİ İLKOKULU` as `Şehit Ali İlkokulu`; abbreviations stay."""
    return " ".join(
        word
        if _upper_all(word) in KEPT or not VOWELS & set(word) or word[0].isdigit()
        else _word(word, turkish=True)
        for word in text.split()
    )


def _upper_all(word: str) -> str:
    return word.replace("i", "İ").upper()


def _lower(text: str, turkish: bool) -> str:
    if turkish:
        text = text.replace("İ", "i").replace("I", "ı")
    return text.replace("İ", "i").lower()


def _upper(letter: str, turkish: bool) -> str:
    return "İ" if turkish and letter == "i" else letter.upper()


@cache
def known_names() -> frozenset[str]:
    """Common first names, folded."""
    data = tomllib.loads((files(__package__) / "given_names.toml").read_text(encoding="utf-8"))
    return frozenset(fold(name) for names in data.values() for name in names.split())
