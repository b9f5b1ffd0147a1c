"""The one reader of a person: what a list, a form, a program or a public registration tells.

Whoever asks brings the values by field, as cells or as texts; out come the entry and a fault for
each value that can't be taken as it is. What a fault means is the asker's business: a list takes
the rest of the row and names the cell, a form asks again, a program is refused.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from meydan.formats.faults import Fact
from meydan.formats.lists import national_id
from meydan.formats.lists.dates import NotADate, read_birth
from meydan.formats.lists.sheet import Cell, shown
from meydan.formats.lists.vocabulary import Field, fold, is_error, meaning
from meydan.tournament.entries import (
    BEST_RATING,
    LAST_TABLE,
    LENGTHS,
    OLDEST,
    YOUNGEST,
    Accommodation,
    Player,
    Sex,
)
from meydan.tournament.ids import TableNo, TeamName

SHOWN = 80
"""Letters of a value that a fault repeats."""
MOST_DIGITS = 9
# What a spreadsheet would run as a formula when the list is opened there again.
FORMULA = "=+-@\t\r"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """Someone who is to be entered."""

    row: int = 0
    """Of the list; 0 for one who comes otherwise."""
    player: Player
    team: TeamName | None = None
    accommodations: tuple[Accommodation, ...] = ()
    fixed_table: TableNo | None = None
    national_id: str = ""
    birth_date: date | None = None
    contact: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """A value that can't be taken as it is; a code of `files.table.*`, never a national id."""

    field: Field
    code: str
    facts: tuple[tuple[str, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """A person as far as the values told."""

    entry: NewEntry | None
    """`None`: nobody was named."""
    faults: tuple[Fault, ...]


def read_person(told: Mapping[Field, Cell], *, today: date, row: int = 0) -> Read:
    """The entry that these values describe."""
    return _Person(told, today, row).read()


class _Person:
    """A person while being read; faults gather as the fields are."""

    def __init__(self, told: Mapping[Field, Cell], today: date, row: int) -> None:
        self.told = told
        self.today = today
        self.row = row
        self.faults: list[Fault] = []

    def read(self) -> Read:
        given, surname = self.name(Field.GIVEN), self.name(Field.SURNAME)
        nobody = not given and not surname
        if nobody:
            self.say(Field.GIVEN, "no-name")
        elif not given:
            self.say(Field.GIVEN, "no-given")
        elif not surname:
            self.say(Field.SURNAME, "no-surname")
        year, day = self.birth()
        player = Player(
            # One name only: it is what the person is called by, whichever column it stood in.
            given=given or surname,
            surname=surname if given else "",
            birth_year=year,
            sex=self.sex(),
            school=self.school(),
            district=self.text(Field.DISTRICT),
            province=self.text(Field.PROVINCE),
            federation=self.text(Field.FEDERATION),
            rating=self.number(Field.RATING, most=BEST_RATING),
            title=self.text(Field.TITLE),
            licence=self.text(Field.LICENCE),
        )
        team = self.text(Field.TEAM)
        accommodations = self.accommodations()
        table = self.number(Field.FIXED_TABLE, most=LAST_TABLE)
        entry = NewEntry(
            row=self.row,
            player=player,
            team=TeamName(team) if team else None,
            accommodations=accommodations,
            fixed_table=TableNo(table) if table else None,
            national_id=self.national_id(),
            birth_date=day,
            contact=self.plain(Field.CONTACT),
            remark=self.plain(Field.REMARK),
        )
        return Read(None if nobody else entry, tuple(self.faults))

    def say(self, field: Field, code: str, **facts: Fact) -> None:
        self.faults.append(Fault(field, code, tuple(facts.items())))

    def raw(self, field: Field) -> str:
        """A value as text; what a spreadsheet shows for a broken formula is none."""
        found = shown(self.told.get(field))
        if found and is_error(found):
            self.say(field, "cell-error", found=found)
            return ""
        return found

    def plain(self, field: Field) -> str:
        """A text that may begin with any sign: `+90 532 …`."""
        return self.fitted(field, self.raw(field))

    def text(self, field: Field) -> str:
        found = self.raw(field)
        if found and found[0] in FORMULA:
            bare = found.lstrip(FORMULA + " ")
            # A dash alone stands for an empty cell.
            if bare:
                self.say(field, "formula", found=found[:SHOWN])
            found = bare
        return self.fitted(field, found)

    def fitted(self, field: Field, text: str) -> str:
        # `s` and a cedilla as two signs, as some phones write them, would be another name than `ş`.
        composed = unicodedata.normalize("NFC", text)
        printable = "".join(letter for letter in composed if letter.isprintable())
        limit = LENGTHS[LIMITED.get(field, field.value)]
        if len(printable) > limit:
            self.say(field, "too-long", length=len(printable), limit=limit)
        return printable[:limit].rstrip()

    def name(self, field: Field) -> str:
        found = self.text(field)
        if found and not any(letter.isalpha() for letter in found):
            self.say(field, "no-letters", found=found[:SHOWN])
        return found

    def birth(self) -> tuple[int | None, date | None]:
        year: int | None = None
        day: date | None = None
        for field in (Field.BIRTH_DATE, Field.BIRTH_YEAR):
            cell = self.told.get(field)
            if not isinstance(cell, date):
                cell = self.raw(field)
            try:
                found_year, found_day = read_birth(cell, today=self.today)
            except NotADate:
                self.say(field, "birth", found=shown(cell)[:SHOWN])
                continue
            if found_year is None:
                continue
            # 2041, 1899: a slip of the finger, or a cell that holds something else.
            if not YOUNGEST <= self.today.year - found_year <= OLDEST:
                self.say(field, "birth-year", year=found_year)
            elif year is not None and year != found_year:
                self.say(field, "birth-differs", year=found_year, other=year)
            else:
                year, day = found_year, day or found_day
        return year, day

    def sex(self) -> Sex | None:
        found = self.raw(Field.SEX)
        known = meaning("sex", fold(found))
        if found and known is None:
            self.say(Field.SEX, "sex", found=found[:SHOWN])
        return Sex(known) if known else None

    def school(self) -> str:
        school, club = self.text(Field.SCHOOL), self.text(Field.CLUB)
        if school and club and fold(school) != fold(club):
            return self.fitted(Field.SCHOOL, f"{school} / {club}")
        return school or club

    def number(self, field: Field, *, most: int) -> int | None:
        found = self.raw(field)
        if not found or not found.strip("-–—"):
            return None
        if len(found) <= MOST_DIGITS and found.isascii() and found.isdigit() and int(found) <= most:
            return int(found) or None
        self.say(field, NUMBERS[field], found=found[:SHOWN])
        return None

    def accommodations(self) -> tuple[Accommodation, ...]:
        found = {Accommodation.VISUALLY_IMPAIRED} if self.impaired() else set()
        text = self.raw(Field.ACCOMMODATIONS)
        for piece in text.replace("/", ",").replace(";", ",").split(","):
            if known := meaning("accommodations", fold(piece)):
                found.add(Accommodation(known))
            elif piece.strip() and meaning("yes_no", fold(piece)) != "no":
                self.say(Field.ACCOMMODATIONS, "accommodation", found=piece.strip()[:SHOWN])
        return tuple(one for one in Accommodation if one in found)

    def impaired(self) -> bool:
        field = Field.VISUALLY_IMPAIRED
        cell = self.told.get(field)
        if isinstance(cell, bool):
            return cell
        found = self.raw(field)
        known = meaning("yes_no", fold(found))
        if found and known is None:
            # `Az gören` in the column says it as well as `Evet` does.
            if meaning("accommodations", fold(found)) == Accommodation.VISUALLY_IMPAIRED:
                return True
            self.say(field, "yes-no", found=found[:SHOWN])
        return known == "yes"

    def national_id(self) -> str:
        found = self.raw(Field.NATIONAL_ID)
        number = "".join(letter for letter in found if letter.isalnum())
        # Foreigners have passports with letters, which have no check digits.
        if number.isdigit() and not national_id.valid(number):
            self.say(Field.NATIONAL_ID, "national-id")
        return self.fitted(Field.NATIONAL_ID, number)


LIMITED = {Field.CLUB: "school"}
"""Fields that go where another goes."""
NUMBERS = {Field.RATING: "rating", Field.FIXED_TABLE: "fixed-table"}
