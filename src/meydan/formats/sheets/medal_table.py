"""Medals by province, school or team."""

from collections.abc import Sequence
from dataclasses import dataclass
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
from meydan.tournament.awards.medals import Metal, medal_table
from meydan.tournament.model import Shared
from meydan.tournament.teams import Category
from meydan.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class MedalRow:
    """A line of the table."""

    places: str
    name: str
    """Empty for winners of whom it is not known."""
    gold: int = 0
    silver: int = 0
    bronze: int = 0

    @property
    def total(self) -> int:
        """All medals."""
        return self.gold + self.silver + self.bronze


@dataclass(frozen=True, slots=True, kw_only=True)
class MedalTable(Sheet):
    """Who took how many of which."""

    kind: ClassVar[str] = "medal-table"
    signed: ClassVar[bool] = True
    rows: tuple[MedalRow, ...]
    by: Shared = Shared.PROVINCE
    running: tuple[str, ...] = ()
    """Categories that are not played out."""

    @classmethod
    def from_categories(
        cls, categories: Sequence[Category], *, heading: Heading, by: Shared = Shared.PROVINCE
    ) -> "MedalTable":
        """The medals of an event as they stand now."""
        return cls(
            heading=heading,
            by=by,
            running=running(categories),
            rows=tuple(
                MedalRow(
                    places=row.places,
                    name=row.name,
                    gold=row.count(Metal.GOLD),
                    silver=row.count(Metal.SILVER),
                    bronze=row.count(Metal.BRONZE),
                )
                for row in medal_table(categories, by=by)
            ),
        )

    def content(self, lang: Lang, /) -> Facts:
        return {
            "by": self.by.value,
            "running": running_words(self.running, lang),
            "rows": [facts_of(row, name=row.name or "–", total=row.total) for row in self.rows],
        }


SHEET = EventSheet(
    code="medal-table",
    needs=frozenset({Need.STANDINGS}),
    options=frozenset({"day", "by"}),
    hung=True,
    make=lambda categories, wishes: MedalTable.from_categories(
        categories,
        heading=event_heading(categories, wishes),
        by=wishes.by or Shared.PROVINCE,
    ),
)
