"""Standings with every tie-break of the order."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import standing_heading
from meydan.formats.sheets.pack import Facts, facts_of
from meydan.formats.sheets.sheet import Sheet
from meydan.formats.sheets.starting_list import origin
from meydan.rulebooks.field import half
from meydan.tournament.ids import Points, RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.standings import standings
from meydan.tournament.tiebreaks.values import Value
from meydan.words import Lang, say
from meydan.words.phrases.people import called
from meydan.words.phrases.sheets import legend
from meydan.words.phrases.values import value_words
from meydan.words.tiebreaks import tie_break_short


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A player's line."""

    places: str
    """`2`, or `3–4` when shared."""
    name: str
    points: Points
    """Doubled."""
    values: tuple[Value, ...] = ()
    """One for each tie-break of the sheet."""
    number: int | None = None
    origin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsSheet(Sheet):
    """The table after a round."""

    kind: ClassVar[str] = "standings"
    signed: ClassVar[bool] = True
    standing: ClassVar[bool] = True
    rows: tuple[StandingRow, ...]
    tie_breaks: tuple[str, ...] = ()
    """Ids in order, without the points."""
    complete: bool = True
    """Whether all results up to this round are in."""

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        after: RoundNo | None = None,
        day: date | None = None,
        minors_on: date | None = None,
    ) -> "StandingsSheet":
        """The standings after a round, by default the last one that is not a draft."""
        table = standings(tournament, after=after)
        shown = [index for index, one in enumerate(table.order) if one != "points"]
        names = called(tournament.entries, minors_on=minors_on)
        rows = []
        for row in table.rows:
            entry = tournament.entry(row.entry)
            rows.append(
                StandingRow(
                    places=row.places,
                    number=entry.number,
                    name=names[row.entry].beside_school,
                    origin=entry.player.school or origin(entry.player),
                    points=row.points,
                    values=tuple(row.values[index] for index in shown),
                )
            )
        return cls(
            heading=standing_heading(tournament, table, day=day),
            rows=tuple(rows),
            tie_breaks=tuple(table.order[index] for index in shown),
            complete=table.complete,
        )

    def content(self, lang: Lang, /) -> Facts:
        notes = [] if self.complete else [say("sheet.note.incomplete", lang)]
        if any("–" in row.places for row in self.rows):
            notes.append(say("sheet.note.shared", lang))
        return {
            "columns": [tie_break_short(one, lang) for one in self.tie_breaks],
            "legend": legend(self.tie_breaks, lang),
            "rows": [
                facts_of(
                    row,
                    points=half(row.points),
                    values=[value_words(value, lang) for value in row.values],
                )
                for row in self.rows
            ],
            "notes": notes,
        }


SHEET = CategorySheet(
    code="standings",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"round", "short", "day"}),
    hung=True,
    make=lambda made, wishes: StandingsSheet.from_tournament(
        made, after=wishes.after(made), day=wishes.day, minors_on=wishes.minors_on
    ),
)
