"""The starting list with its numbers (T9)."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Facts, facts_of
from meydan.formats.sheets.sheet import Sheet
from meydan.tournament.entries import Player
from meydan.tournament.model import Tournament
from meydan.tournament.starting_list import starting_list
from meydan.words import Lang
from meydan.words.phrases.people import called


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRow:
    """A line of the list."""

    number: int | None
    name: str
    born: int | None = None
    school: str = ""
    origin: str = ""
    """Province and district, or the federation."""
    team: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingList(Sheet):
    """All entries in order; columns that nobody fills are left out."""

    kind: ClassVar[str] = "starting-list"
    rows: tuple[StartRow, ...]

    @classmethod
    def from_tournament(
        cls, tournament: Tournament, *, day: date | None = None, minors_on: date | None = None
    ) -> "StartingList":
        """The list as it stands now, fixed or not."""
        names = called(tournament.entries, minors_on=minors_on)
        return cls(
            heading=heading_of(tournament, day=day),
            rows=tuple(
                StartRow(
                    number=entry.number,
                    name=names[entry.id].beside_school,
                    born=entry.player.birth_year,
                    school=entry.player.school,
                    origin=origin(entry.player),
                    team=entry.team or "",
                    rating=entry.player.rating,
                )
                for entry in starting_list(tournament)
            ),
        )

    def content(self, _lang: Lang, /) -> Facts:
        return {"rows": [facts_of(row, **{"from": row.origin}) for row in self.rows]}


SHEET = CategorySheet(
    code="starting-list",
    options=frozenset({"short", "day"}),
    hung=True,
    make=lambda made, wishes: StartingList.from_tournament(
        made, day=wishes.any_day, minors_on=wishes.minors_on
    ),
)


def origin(player: Player) -> str:
    """Where a player comes from: province and district, else the federation."""
    return ", ".join(part for part in (player.province, player.district) if part) or (
        player.federation
    )
