"""Medals by province, school or team."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from meydan.formats.sheets.pack import Facts
from meydan.formats.sheets.sheet import Sheet
from meydan.words import Lang

By = Literal["team", "school", "district", "province", "federation"]
"""Who medals are counted for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MedalRow:
    """A line of the table."""

    places: str
    name: str
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
    rows: tuple[MedalRow, ...]
    by: By = "province"

    def content(self, _lang: Lang, /) -> Facts:
        return {
            "by": self.by,
            "rows": [
                {
                    "places": row.places,
                    "name": row.name,
                    "gold": row.gold,
                    "silver": row.silver,
                    "bronze": row.bronze,
                    "total": row.total,
                }
                for row in self.rows
            ],
        }
