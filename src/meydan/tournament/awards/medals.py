"""The medal table by province, school, team or federation over several categories.

The first place is gold, the second silver, the third bronze. Who shares a place gets its medal, and
the places behind it fall away: two firsts get gold, and there is no silver.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from meydan.tournament.ids import EntryId
from meydan.tournament.model import Shared
from meydan.tournament.names import sort_key
from meydan.tournament.standings import Row
from meydan.tournament.teams import Category, name_key, shared_name


class Metal(IntEnum):
    """A medal, by the place it is given for."""

    GOLD = 1
    SILVER = 2
    BRONZE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Medal:
    """A medal that an entry won."""

    metal: Metal
    category: int
    """Which of the categories, from 0."""
    entry: EntryId
    shared: bool
    """Whether others have the same place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MedalRow:
    """What one province, school, … won."""

    place: int
    last: int
    """The last of the places that it shares."""
    name: str
    """Empty for winners of whom it is not known; they come last."""
    medals: tuple[Medal, ...]
    """Gold first."""

    def count(self, metal: Metal) -> int:
        """How many of this metal."""
        return sum(medal.metal is metal for medal in self.medals)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each metal, gold first."""
        return tuple(map(self.count, Metal))

    @property
    def places(self) -> str:
        """The place as it is shown: `2`, or `3–4` when shared."""
        return f"{self.place}–{self.last}" if self.last != self.place else str(self.place)


def with_medals(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Who gets a medal: whoever shares the third place stands on the podium too."""
    return tuple(row for row in rows if row.place <= Metal.BRONZE)


def medals_of(categories: Sequence[Category]) -> tuple[Medal, ...]:
    """Every medal, category by category."""
    return tuple(
        Medal(metal=Metal(row.place), category=number, entry=row.entry, shared=row.shared)
        for number, one in enumerate(categories)
        for row in with_medals(one.standings.rows)
    )


def medal_table(
    categories: Sequence[Category], *, by: Shared = Shared.PROVINCE
) -> tuple[MedalRow, ...]:
    """Who won how many: by gold, then silver, then bronze; equals share the place."""
    names: dict[object, str] = {}
    won: dict[object, list[Medal]] = {}
    for medal in medals_of(categories):
        entry = categories[medal.category].tournament.entry(medal.entry)
        name = shared_name(entry, by)
        key = name_key(name)
        names.setdefault(key, name)
        won.setdefault(key, []).append(medal)
    order = sorted(won, key=lambda key: (*_rank(names[key], won[key]), sort_key(names[key])))
    ranks = [_rank(names[key], won[key]) for key in order]
    return tuple(
        MedalRow(
            place=ranks.index(rank) + 1,
            last=ranks.index(rank) + ranks.count(rank),
            name=names[key],
            medals=tuple(sorted(won[key], key=lambda medal: medal.metal)),
        )
        for key, rank in zip(order, ranks, strict=True)
    )


def _rank(name: str, medals: list[Medal]) -> tuple[bool, int, int, int]:
    gold, silver, bronze = (-sum(one.metal is metal for one in medals) for metal in Metal)
    return not name, gold, silver, bronze
