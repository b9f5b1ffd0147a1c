"""Who goes on to the next stage (T15)."""

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from meydan.formats.sheets.description import CategorySheet, Need
from meydan.formats.sheets.heading import heading_of
from meydan.formats.sheets.pack import Fact, Facts, facts_of
from meydan.formats.sheets.sheet import Sheet
from meydan.formats.sheets.starting_list import origin
from meydan.rulebooks.field import half
from meydan.tournament.ids import Points
from meydan.tournament.model import Tournament
from meydan.tournament.stages import Qualifier, qualification
from meydan.tournament.standings import standings
from meydan.words import Lang, say
from meydan.words.phrases.people import called


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiedRow:
    """A player who goes on."""

    places: str
    name: str
    points: Points | None = None
    """Doubled."""
    born: int | None = None
    school: str = ""
    origin: str = ""
    category: str = ""
    """Where the sheet covers several."""
    undecided: bool = False
    """Shares the place at the border; a play-off or the lot decides (T15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualified(Sheet):
    """The list that is sent to the next stage, signed by the chief referee."""

    kind: ClassVar[str] = "qualified"
    rows: tuple[QualifiedRow, ...]
    stage: str = ""
    """The next stage in words, as the organiser calls it."""
    places: int | None = None
    """How many places go on in each category."""
    open_places: int = 0
    """How many of the undecided go on."""

    @classmethod
    def from_tournament(
        cls,
        tournament: Tournament,
        *,
        places: int | None = None,
        stage: str = "",
        day: date | None = None,
        minors_on: date | None = None,
    ) -> "Qualified":
        """Who goes on by the standings; as many places as the rulebook says unless given.

        Raises `TournamentError` while results are missing.
        """
        table = standings(tournament)
        names = called(tournament.entries, minors_on=minors_on)
        found = qualification(tournament, stage="", places=places)

        def row(one: Qualifier, *, undecided: bool) -> QualifiedRow:
            standing = table.row(one.entry.id)
            player = one.entry.player
            return QualifiedRow(
                places=standing.places,
                name=names[one.entry.id].beside_school,
                points=standing.points,
                born=player.birth_year,
                school=player.school,
                origin=origin(player),
                undecided=undecided,
            )

        return cls(
            heading=heading_of(tournament, day=day),
            rows=(
                *(row(one, undecided=False) for one in found.qualified),
                *(row(one, undecided=True) for one in found.border),
            ),
            stage=stage,
            places=found.places,
            open_places=found.open_places if found.border else 0,
        )

    def content(self, lang: Lang, /) -> Facts:
        notes: list[Fact] = []
        if self.stage:
            notes.append(say("sheet.qualified.next", lang, stage=self.stage))
        if self.places is not None:
            notes.append(say("sheet.qualified.places", lang, places=self.places))
        return {
            "rows": [
                facts_of(
                    row,
                    points="" if row.points is None else half(row.points),
                    **{"from": row.origin},
                )
                for row in self.rows
            ],
            "notes": notes,
            "border": say("sheet.qualified.border", lang, places=self.open_places)
            if self.open_places
            else "",
        }


SHEET = CategorySheet(
    code="qualified",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"short", "day", "places", "stage"}),
    hung=True,
    make=lambda made, wishes: Qualified.from_tournament(
        made,
        places=wishes.places,
        stage=wishes.stage,
        day=wishes.any_day,
        minors_on=wishes.minors_on,
    ),
)
