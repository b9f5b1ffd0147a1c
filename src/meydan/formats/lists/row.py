"""One row of an entry list: every cell read by what its column holds."""

from dataclasses import dataclass
from datetime import date

from meydan.formats.faults import Fact
from meydan.formats.lists import national_id
from meydan.formats.lists.dates import NotADate, read_birth
from meydan.formats.lists.headers import ColumnUse
from meydan.formats.lists.names import split_name
from meydan.formats.lists.problems import Problem, Severity
from meydan.formats.lists.sheet import Cell, SheetRow, shown
from meydan.formats.lists.vocabulary import Field, fold, meaning
from meydan.tournament.entries import Accommodation, Player, Sex
from meydan.tournament.ids import TableNo, TeamName

LONGEST = 80
"""Letters of a name, a school, …; what is longer would not fit on any sheet."""
LONGEST_PRIVATE = 400
OLDEST, YOUNGEST = 110, 3
"""Ages that are believed."""
BEST_RATING = 4000
MOST_DIGITS = 9
# What a spreadsheet would run as a formula when the list is opened there again.
FORMULA = "=+-@\t\r"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEntry:
    """Someone in an entry list, before being entered."""

    row: int
    player: Player
    team: TeamName | None = None
    accommodations: tuple[Accommodation, ...] = ()
    fixed_table: TableNo | None = None
    national_id: str = ""
    birth_date: date | None = None
    contact: str = ""
    remark: str = ""


class RowReader:
    """Reads rows by the columns of a header."""

    def __init__(self, columns: tuple[ColumnUse, ...], *, today: date) -> None:
        self.columns = {column.field: column for column in columns if column.field is not None}
        self.many = columns
        self.today = today

    def read(self, row: SheetRow) -> tuple[NewEntry | None, list[Problem]]:
        """The entry of a row, if it has a name, and what is wrong with it."""
        return _Row(self, row).read()


class _Row:
    """A row while it is read; problems gather as fields are."""

    def __init__(self, reader: RowReader, row: SheetRow) -> None:
        self.reader = reader
        self.row = row
        self.problems: list[Problem] = []

    def read(self) -> tuple[NewEntry | None, list[Problem]]:
        given, surname = self.names()
        if not given and not surname:
            self.say("no-name", None, severity=Severity.ERROR)
            return None, self.problems
        year, birth_date = self.birth()
        player = Player(
            given=given or surname,
            surname=surname if given else "",
            birth_year=year,
            sex=self.sex(),
            school=self.school(),
            district=self.text(Field.DISTRICT),
            province=self.text(Field.PROVINCE),
            federation=self.text(Field.FEDERATION),
            rating=self.number(Field.RATING, most=BEST_RATING, code="rating"),
            title=self.text(Field.TITLE),
            licence=self.text(Field.LICENCE),
        )
        table = self.number(Field.FIXED_TABLE, most=9999, code="fixed-table")
        entry = NewEntry(
            row=self.row.number,
            player=player,
            team=TeamName(team) if (team := self.text(Field.TEAM)) else None,
            accommodations=self.accommodations(),
            fixed_table=TableNo(table) if table else None,
            national_id=self.national_id(),
            birth_date=birth_date,
            contact=self.joined(Field.CONTACT),
            remark=self.joined(Field.REMARK),
        )
        return entry, self.problems

    def say(
        self,
        code: str,
        field: Field | None,
        *,
        severity: Severity = Severity.WARNING,
        **facts: Fact,
    ) -> None:
        column = self.reader.columns[field].header if field is not None else ""
        self.problems.append(
            Problem(
                code=code,
                severity=severity,
                row=self.row.number,
                column=column,
                facts=tuple(facts.items()),
            )
        )

    def cell(self, field: Field) -> Cell:
        column = self.reader.columns.get(field)
        if column is None or column.index >= len(self.row.cells):
            return None
        return self.row.cells[column.index]

    def text(self, field: Field, *, longest: int = LONGEST) -> str:
        found = shown(self.cell(field))
        if found and found[0] in FORMULA:
            plain = found.lstrip(FORMULA + " ")
            # A dash alone stands for an empty cell.
            if plain:
                self.say("formula", field, found=found[:LONGEST])
            found = plain
        printable = "".join(letter for letter in found if letter.isprintable())
        if len(printable) > longest:
            self.say("too-long", field, length=len(printable), limit=longest)
            printable = printable[:longest].rstrip()
        return printable

    def names(self) -> tuple[str, str]:
        columns = self.reader.columns
        for field in (Field.FULL_NAME, Field.SURNAME_FIRST):
            if field in columns and Field.SURNAME not in columns:
                given, surname = split_name(
                    self.text(field), surname_first=field is Field.SURNAME_FIRST
                )
                if given and not surname:
                    self.say("no-surname", field)
                return given, surname
        # `Name` beside `Surname` is the first name.
        field = Field.GIVEN if Field.GIVEN in columns else Field.FULL_NAME
        given = self.text(field) if field in columns else ""
        surname = self.text(Field.SURNAME)
        if not given and surname:
            self.say("no-given", field if field in columns else Field.SURNAME)
        if given and not surname:
            missing = Field.SURNAME if Field.SURNAME in columns else field
            self.say("no-surname", missing)
        return given, surname

    def birth(self) -> tuple[int | None, date | None]:
        year: int | None = None
        day: date | None = None
        for field in (Field.BIRTH_DATE, Field.BIRTH_YEAR):
            try:
                found_year, found_day = read_birth(self.cell(field), today=self.reader.today)
            except NotADate:
                self.say("birth", field, found=shown(self.cell(field))[:LONGEST])
                continue
            if found_year is None:
                continue
            age = self.reader.today.year - found_year
            if not YOUNGEST <= age <= OLDEST:
                self.say("birth-year", field, year=found_year)
                continue
            if year is not None and year != found_year:
                self.say("birth-differs", field, year=found_year, other=year)
                continue
            year, day = found_year, day or found_day
        return year, day

    def sex(self) -> Sex | None:
        found = self.text(Field.SEX)
        known = meaning("sex", fold(found))
        if found and known is None:
            self.say("sex", Field.SEX, found=found)
        return Sex(known) if known else None

    def school(self) -> str:
        school, club = self.text(Field.SCHOOL), self.text(Field.CLUB)
        if school and club and fold(school) != fold(club):
            return f"{school} / {club}"
        return school or club

    def number(self, field: Field, *, most: int, code: str) -> int | None:
        found = shown(self.cell(field))
        if not found or not found.strip("-–—"):
            return None
        if len(found) <= MOST_DIGITS and found.isascii() and found.isdigit() and int(found) <= most:
            return int(found) or None
        self.say(code, field, found=found[:LONGEST])
        return None

    def accommodations(self) -> tuple[Accommodation, ...]:
        found: list[Accommodation] = []
        if self.granted(Field.VISUALLY_IMPAIRED):
            found.append(Accommodation.VISUALLY_IMPAIRED)
        text = self.text(Field.ACCOMMODATIONS)
        for piece in text.replace("/", ",").replace(";", ",").split(","):
            known = meaning("accommodations", fold(piece))
            if known and Accommodation(known) not in found:
                found.append(Accommodation(known))
            elif piece.strip() and not known and meaning("yes_no", fold(piece)) != "no":
                self.say("accommodation", Field.ACCOMMODATIONS, found=piece.strip())
        return tuple(found)

    def granted(self, field: Field) -> bool:
        cell = self.cell(field)
        if isinstance(cell, bool):
            return cell
        found = shown(cell)
        known = meaning("yes_no", fold(found))
        if found and known is None:
            # `Az gören` in the column says it as well as `Evet` does.
            if meaning("accommodations", fold(found)) == Accommodation.VISUALLY_IMPAIRED:
                return True
            self.say("yes-no", field, found=found[:LONGEST])
        return known == "yes"

    def national_id(self) -> str:
        found = shown(self.cell(Field.NATIONAL_ID)).replace(" ", "")
        number = "".join(letter for letter in found if letter.isalnum())[:LONGEST]
        if number.isdigit() and not national_id.valid(number):
            self.say("national-id", Field.NATIONAL_ID)
        return number

    def joined(self, field: Field) -> str:
        """The cells of all columns of a field that several columns may hold."""
        pieces = [
            shown(self.row.cells[column.index])
            for column in self.reader.many
            if column.field is field and column.index < len(self.row.cells)
        ]
        text = " · ".join(piece for piece in pieces if piece)
        if len(text) > LONGEST_PRIVATE:
            self.say("too-long", field, length=len(text), limit=LONGEST_PRIVATE)
        return text[:LONGEST_PRIVATE]
