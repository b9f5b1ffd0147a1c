"""A season's points: by place, size of the field and stage, the best n of m."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

LARGEST = 100_000

PLAIN: tuple[Mapping[str, object], ...] = tuple(
    MappingProxyType({"stage": stage, "from_size": 0, "by_place": list(by_place), "others": others})
    for stage, by_place, others in (
        ("", (10, 8, 6, 5, 4, 3, 2), 1),
        ("district", (20, 16, 12, 10, 8, 6, 4), 2),
        ("province", (50, 40, 30, 25, 20, 15, 10, 8), 5),
        ("national", (100, 80, 60, 50, 40, 30, 25, 20), 10),
    )
)
"""The table that a federation begins with, as it is stored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """A row of the table: what the places of a stage are worth in a field of that size."""

    stage: str
    """`school`, `district`, `province`, `national`; empty: any that has no row of its own."""
    from_size: int
    """Fields of so many players and more."""
    by_place: tuple[int, ...]
    """The first place's points, the second's, …"""
    others: int = 0
    """Everybody behind those."""


class BadTable(ValueError):
    """A table that cannot be counted by; `row` is the first that is wrong, from 1."""

    def __init__(self, row: int) -> None:
        self.row = row
        super().__init__(f"row {row}")


def read(rows: Sequence[Mapping[str, object]]) -> tuple[Worth, ...]:
    """The table as stored, checked; raises `BadTable`."""
    found = []
    for at, row in enumerate(rows, 1):
        try:
            one = Worth(
                stage=str(row["stage"]),
                from_size=_number(row["from_size"]),
                by_place=tuple(_number(value) for value in row["by_place"]),  # type: ignore[attr-defined]
                others=_number(row["others"]),
            )
        except (KeyError, TypeError, ValueError):
            raise BadTable(at) from None
        # A worse place is never worth more: that would reward losing.
        if list(one.by_place) != sorted(one.by_place, reverse=True) or (
            one.by_place and one.others > one.by_place[-1]
        ):
            raise BadTable(at)
        found.append(one)
    return tuple(found)


def worth(table: Iterable[Worth], *, stage: str, size: int, place: int, last: int) -> int:
    """Season points of a place; those who share places share what these are worth, rounded down."""
    fitting = [one for one in table if one.stage in (stage, "") and one.from_size <= size]
    if not fitting:
        return 0
    row = max(fitting, key=lambda one: (one.stage == stage, one.from_size))
    places = range(place, max(place, last) + 1)
    shared = sum(row.by_place[at - 1] if at <= len(row.by_place) else row.others for at in places)
    return shared // len(places)


def counted(points: Iterable[int], best_of: int | None) -> int:
    """The sum of the best n; `None`: of all."""
    return sum(sorted(points, reverse=True)[:best_of])


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise ValueError
    return value
