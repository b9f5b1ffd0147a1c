"""Teams in order, with the players whose points make their score (T14)."""

from dataclasses import dataclass
from typing import ClassVar

from meydan.formats.rulebook_words import half_points
from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.ids import Points
from meydan.words import Lang, say


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
    rows: tuple[TeamRow, ...]

    def content(self, lang: Lang, /) -> Facts:
        left_out = any(not member.counted for row in self.rows for member in row.members)
        return {
            "rows": [
                {
                    "places": row.places,
                    "name": row.name,
                    "points": half_points(row.points),
                    "members": [
                        {
                            "name": member.name,
                            "category": member.category,
                            "places": member.places,
                            "points": half_points(member.points),
                            "counted": member.counted,
                        }
                        for member in row.members
                    ],
                }
                for row in self.rows
            ],
            "notes": [say("sheet.note.team", lang)] if left_out else [],
        }
