"""Teams in order, with the players whose points make their score (T14)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import (
    EventSheet,
    Need,
    event_heading,
    running,
    running_words,
)
from meydan.formats.sheets.heading import Heading
from meydan.formats.sheets.pack import Facts, facts_of
from meydan.formats.sheets.sheet import Sheet
from meydan.rulebooks.field import half
from meydan.tournament import teams
from meydan.tournament.ids import Points
from meydan.tournament.model import Shared
from meydan.tournament.teams import Category, team_standings
from meydan.words import Lang, say
from meydan.words.phrases.people import names_of
from meydan.words.tiebreaks import tie_break_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A player of a team in one category."""

    name: str
    points: Points
    """Doubled."""
    category: str = ""
    places: str = ""
    counted: bool = True
    """Among the best K."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team's line."""

    places: str
    name: str
    points: Points
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTable(Sheet):
    """The team standings of an event."""

    kind: ClassVar[str] = "team-table"
    signed: ClassVar[bool] = True
    rows: tuple[TeamRow, ...]
    by: Shared = Shared.TEAM
    running: tuple[str, ...] = ()
    """Categories that are not played out."""
    ties: tuple[str, ...] = ()
    """What ranks teams with the same points."""

    @classmethod
    def from_categories(
        cls,
        categories: Sequence[Category],
        *,
        heading: Heading,
        best: int | None = None,
        by: Shared = Shared.TEAM,
        minors_on: date | None = None,
    ) -> "TeamTable":
        """The teams of an event as they stand now; the `best` of each count, all by default."""

        people = [names_of(one.tournament.entries, minors_on=minors_on) for one in categories]

        def member(one: teams.Member, *, counted: bool) -> Member:
            return Member(
                name=people[one.category][one.entry],
                points=one.points,
                category=categories[one.category].name,
                places=f"{one.place}–{one.last}" if one.last != one.place else str(one.place),
                counted=counted,
            )

        return cls(
            heading=heading,
            by=by,
            running=running(categories),
            ties=teams.ties_of(categories[0].tournament) if categories else (),
            rows=tuple(
                TeamRow(
                    places=row.places,
                    name=row.team,
                    points=row.points,
                    members=(
                        *(member(one, counted=True) for one in row.counted),
                        *(member(one, counted=False) for one in row.others),
                    ),
                )
                for row in team_standings(categories, best=best, by=by)
            ),
        )

    def content(self, lang: Lang, /) -> Facts:
        left_out = any(not member.counted for row in self.rows for member in row.members)
        criteria = ", ".join(tie_break_name(one, lang) for one in self.ties)
        return {
            "by": self.by.value,
            "running": running_words(self.running, lang),
            "rows": [
                facts_of(
                    row,
                    points=half(row.points),
                    members=[facts_of(one, points=half(one.points)) for one in row.members],
                )
                for row in self.rows
            ],
            "notes": [
                *([say("sheet.note.team", lang)] if left_out else []),
                *([say("tiebreak.team-ties", lang, criteria=criteria)] if criteria else []),
            ],
        }


SHEET = EventSheet(
    code="team-table",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"short", "day", "by", "best"}),
    hung=True,
    make=lambda categories, wishes: TeamTable.from_categories(
        categories,
        heading=event_heading(categories, wishes),
        best=wishes.best,
        by=wishes.by or Shared.TEAM,
        minors_on=wishes.minors_on,
    ),
)
