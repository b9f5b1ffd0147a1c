"""Quotas: how many of a category go on to the next stage, by stage and by size of field."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from meydan.tournament.season.points import BadTable

MOST = 500

ONE_EACH: tuple[Mapping[str, object], ...] = ()
"""A new federation has no table: the rulebook's places hold (T15)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """A row: from fields of this size on, so many go on."""

    stage: str
    from_size: int
    places: int


def read(rows: Sequence[Mapping[str, object]]) -> tuple[Quota, ...]:
    """The table as stored, checked; raises `BadTable`."""
    found = []
    for at, row in enumerate(rows, 1):
        stage, size, places = (row.get(name) for name in ("stage", "from_size", "places"))
        if not isinstance(stage, str) or not isinstance(size, int) or not isinstance(places, int):
            raise BadTable(at)
        if size < 0 or not 1 <= places <= MOST:
            raise BadTable(at)
        found.append(Quota(stage=stage, from_size=size, places=places))
    return tuple(found)


def places(table: Iterable[Quota], *, stage: str, size: int) -> int | None:
    """How many go on; `None` where the federation leaves that to the rulebook."""
    fitting = [one for one in table if one.stage == stage and one.from_size <= size]
    return max(fitting, key=lambda one: one.from_size).places if fitting else None
