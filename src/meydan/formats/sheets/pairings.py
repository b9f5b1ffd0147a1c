"""Pairings by table: who sits where, who starts, the points so far."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Facts, facts_of
from meydan.formats.sheets.sheet import Sheet
from meydan.games.registry import names
from meydan.rulebooks.field import half
from meydan.tournament.cells import histories, total
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import EntryId, Points, RoundNo
from meydan.tournament.model import ByeKind, Tournament
from meydan.words import Lang, say
from meydan.words.phrases.people import names_of
from meydan.words.phrases.values import result_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player at a table."""

    name: str
    number: int | None = None
    points: Points | None = None
    """Before this round, doubled."""
    marked: bool = False
    """An accommodation applies (T7); what it is stands on the slip only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingRow:
    """A table."""

    table: int
    first: Seat
    """Who starts set 1."""
    second: Seat
    result: str = ""
    """Empty: a box to fill in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRow:
    """A player without an opponent."""

    seat: Seat
    kind: ByeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairings(Sheet):
    """The sheet at the hall's door, by table."""

    kind: ClassVar[str] = "pairings"
    rows: tuple[PairingRow, ...]
    byes: tuple[ByeRow, ...] = ()
    starters_known: bool = True
    """Else each table draws who starts: the sides have numbers only (T10)."""

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        number: RoundNo,
        *,
        day: date | None = None,
        minors_on: date | None = None,
    ) -> "Pairings":
        """The pairings of a round, drafts too; absences are left out."""
        one = tournament.round(number)
        people = names_of(tournament.entries, minors_on=minors_on)
        before = histories(tournament, after=RoundNo(number - 1))

        def seat(entry: EntryId) -> Seat:
            found = tournament.entry(entry)
            return Seat(
                name=people[entry],
                number=found.number,
                points=total(before[entry]) if number > 1 else None,
                marked=needs_referee(found.accommodations),
            )

        return cls(
            heading=heading_of(tournament, number=number, day=day),
            rows=tuple(
                PairingRow(
                    table=pair.table,
                    first=seat(pair.first),
                    second=seat(pair.second),
                    result=result_text(pair),
                )
                for pair in one.pairs
            ),
            byes=tuple(
                ByeRow(seat=seat(bye.entry), kind=bye.kind)
                for bye in one.byes
                if bye.kind is not ByeKind.ABSENT
            ),
            starters_known=tournament.settings.book.starters_known,
        )

    def content(self, lang: Lang, /) -> Facts:
        game = self.heading.game or names()[0] if self.starters_known else "lot"
        notes = []
        seats = [seat for row in self.rows for seat in (row.first, row.second)]
        if any(seat.marked for seat in (*seats, *(bye.seat for bye in self.byes))):
            notes.append(say("sheet.note.accommodation", lang))
        if any("+" in row.result or "−" in row.result for row in self.rows):
            notes.append(say("sheet.note.forfeit", lang))
        return {
            "first": say(f"sheet.first.{game}", lang),
            "second": say(f"sheet.second.{game}", lang),
            "numbered": any(seat.number for seat in seats),
            "scored": any(seat.points is not None for seat in seats),
            "rows": [
                facts_of(row, first=_seat(row.first), second=_seat(row.second)) for row in self.rows
            ],
            "byes": [
                {**_seat(bye.seat), "kind": say(f"sheet.bye.{bye.kind.value}", lang)}
                for bye in self.byes
            ],
            "notes": notes,
        }


SHEET = CategorySheet(
    code="pairings",
    needs=frozenset({Need.ROUND}),
    options=frozenset({"round", "short", "day"}),
    hung=True,
    make=lambda made, wishes: Pairings.from_tournament(
        made, wishes.number(made), day=wishes.day, minors_on=wishes.minors_on
    ),
)


def needs_referee(accommodations: tuple[Accommodation, ...]) -> bool:
    """Whether the referee has to know; a fixed table shows by itself."""
    return any(one is not Accommodation.FIXED_TABLE for one in accommodations)


def _seat(seat: Seat) -> Facts:
    return facts_of(seat, points="" if seat.points is None else half(seat.points))
