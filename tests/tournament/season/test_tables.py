"""Season points and quotas: by place, size of field and stage."""

import pytest

from meydan.tournament.season import points, quotas
from meydan.tournament.season.points import PLAIN, BadTable, counted, worth

ROWS = [
    {"stage": "", "from_size": 0, "by_place": [10, 6], "others": 1},
    {"stage": "", "from_size": 20, "by_place": [20, 12, 8], "others": 2},
    {"stage": "national", "from_size": 0, "by_place": [100], "others": 10},
]
TABLE = points.read(ROWS)


@pytest.mark.parametrize(
    ("stage", "size", "place", "last", "value"),
    [
        ("school", 8, 1, 1, 10),
        ("school", 8, 3, 3, 1),
        ("school", 20, 3, 3, 8),
        ("school", 19, 2, 2, 6),
        ("national", 40, 1, 1, 100),
        ("national", 40, 7, 7, 10),
        ("school", 20, 1, 2, 16),
        ("school", 20, 3, 4, 5),
    ],
)
def test_what_a_place_is_worth(stage: str, size: int, place: int, last: int, value: int) -> None:
    assert worth(TABLE, stage=stage, size=size, place=place, last=last) == value


def test_no_row_no_points() -> None:
    only = points.read([ROWS[2]])
    assert worth(only, stage="school", size=9, place=1, last=1) == 0


def test_the_best_of_several_count() -> None:
    assert counted([5, 20, 10], 2) == 30
    assert counted([5, 20, 10], None) == 35
    assert counted([], 3) == 0


@pytest.mark.parametrize(
    "row",
    [
        {"stage": "", "from_size": 0, "by_place": [6, 10], "others": 1},
        {"stage": "", "from_size": 0, "by_place": [6, 5], "others": 7},
        {"stage": "", "from_size": -1, "by_place": [6], "others": 0},
        {"stage": "", "from_size": 0, "by_place": ["6"], "others": 0},
        {"stage": "", "from_size": 0, "by_place": 6, "others": 0},
        {"stage": "", "by_place": [6], "others": 0},
    ],
)
def test_a_table_that_rewards_losing_or_is_none_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(BadTable) as caught:
        points.read([ROWS[0], row])
    assert caught.value.row == 2


def test_the_table_of_a_new_federation_can_be_counted_by() -> None:
    assert len(points.read(PLAIN)) == len(PLAIN)


def test_how_many_go_on() -> None:
    table = quotas.read(
        [
            {"stage": "school", "from_size": 0, "places": 2},
            {"stage": "school", "from_size": 30, "places": 4},
        ]
    )
    assert quotas.places(table, stage="school", size=29) == 2
    assert quotas.places(table, stage="school", size=300) == 4
    assert quotas.places(table, stage="province", size=300) is None


@pytest.mark.parametrize(
    "row",
    [
        {"stage": "school", "from_size": 0, "places": 0},
        {"stage": "school", "from_size": -5, "places": 1},
        {"stage": 7, "from_size": 0, "places": 1},
        {"stage": "school", "places": 1},
    ],
)
def test_quotas_that_are_none(row: dict[str, object]) -> None:
    with pytest.raises(BadTable):
        quotas.read([row])
