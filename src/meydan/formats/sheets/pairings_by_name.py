"""Pairings by name: find yourself in the alphabet, read your table."""

import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Fact, Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.entries import Player
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.lot import at_tables
from meydan.tournament.model import ByeKind, Tournament
from meydan.tournament.names import SCRIPTS, name_key
from meydan.words import Lang, say
from meydan.words.phrases.people import called, public


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """A player and where to go: a table, or a bye."""

    given: str
    surname: str = ""
    table: int | None = None
    starts: bool = False
    bye: ByeKind | None = None
    mark: str = ""
    """The school or number that tells the name from an equal one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsByName(Sheet):
    """The sheet at the hall's door, by name; sorted as the language of the page sorts."""

    kind: ClassVar[str] = "pairings-by-name"
    rows: tuple[NameRow, ...]
    sets: bool = True
    """Whether a round has sets, so that who starts means the first of them."""

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        number: RoundNo,
        *,
        day: date | None = None,
        minors_on: date | None = None,
    ) -> "PairingsByName":
        """Everyone who is paired or has a bye in a round."""
        one = tournament.round(number)

        marks = called(tournament.entries, minors_on=minors_on)

        def row(entry: EntryId) -> NameRow:
            who = public(tournament.entry(entry).player, minors_on=minors_on)
            return NameRow(given=who.given, surname=who.surname, mark=marks[entry].mark)

        rows = []
        known = not at_tables(tournament)
        for pair in one.pairs:
            rows.append(replace(row(pair.first), table=pair.table, starts=known))
            rows.append(replace(row(pair.second), table=pair.table))
        rows += [
            replace(row(bye.entry), bye=bye.kind)
            for bye in one.byes
            if bye.kind is not ByeKind.ABSENT
        ]
        return cls(
            heading=heading_of(tournament, number=number, day=day),
            rows=tuple(rows),
            sets=tournament.settings.book.sets.count.value > 1,
        )

    def content(self, lang: Lang, /) -> Facts:
        rows: list[Fact] = []
        letter = ""
        by_name = sorted(
            self.rows,
            key=lambda row: (
                name_key(Player(given=row.given, surname=row.surname), lang),
                row.mark,
            ),
        )
        for row in by_name:
            own = first_letter(row.surname or row.given, lang)
            rows.append(
                {
                    "letter": own if own != letter else "",
                    "surname": row.surname or row.given,
                    "given": row.given if row.surname else "",
                    "mark": row.mark,
                    "table": row.table,
                    "starts": row.starts,
                    "bye": say(f"sheet.bye.{row.bye.value}", lang) if row.bye else "",
                }
            )
            letter = own
        return {
            "rows": rows,
            "starts": say("sheet.note.starts" if self.sets else "sheet.note.starts_game", lang),
        }


SHEET = CategorySheet(
    code="pairings-by-name",
    needs=frozenset({Need.ROUND}),
    options=frozenset({"round", "short", "day"}),
    hung=True,
    make=lambda made, wishes: PairingsByName.from_tournament(
        made, wishes.number(made), day=wishes.day, minors_on=wishes.minors_on
    ),
)


def first_letter(name: str, lang: Lang) -> str:
    """The letter that a name is found under."""
    head = next((letter for letter in name if letter.isalpha()), "")
    small = {"I": "ı", "İ": "i"}.get(head, head.lower()) if lang == "tr" else head.lower()
    if not any(small in alphabet for alphabet in SCRIPTS[lang]):
        small = unicodedata.normalize("NFKD", small)[:1]  # â is found under a, ё under е
    return "İ" if small == "i" and lang == "tr" else small.upper()
