"""The medal table by province or school, shared places handled."""

from meydan.tournament.awards.medals import Metal, medal_table, medals_of
from meydan.tournament.model import Shared
from tests.tournament.test_teams import BOYS, GIRLS, named
from tests.tournament.tiebreaks.events import written


def test_a_shared_second_place_gives_two_silvers_and_no_bronze() -> None:
    assert [(medal.metal, medal.entry, medal.shared) for medal in medals_of([GIRLS])] == [
        (Metal.GOLD, 1, False),
        (Metal.SILVER, 2, True),
        (Metal.SILVER, 3, True),
    ]


def test_two_who_share_the_first_place_get_gold_and_nobody_silver() -> None:
    level = named(written("1-2 ½:½, 3-4 1:0", "1-3 1:0, 2-4 1:0", entries=4), *"ABCD")
    assert [medal.metal for medal in medals_of([level])] == [Metal.GOLD, Metal.GOLD, Metal.BRONZE]


def test_all_who_share_the_third_place_get_bronze() -> None:
    three = named(written("1-2 1:0, 3 half, 4 half, 5 full", "1 full", entries=5), *"ABCDE")
    assert [medal.metal for medal in medals_of([three])] == [
        Metal.GOLD,
        Metal.SILVER,
        Metal.BRONZE,
        Metal.BRONZE,
    ]


def test_the_table_goes_by_gold_then_silver_then_bronze() -> None:
    """A: gold and silver; C: gold; B: two silvers and a bronze."""
    rows = medal_table([GIRLS, BOYS])
    assert [(row.places, row.name, *(row.count(metal) for metal in Metal)) for row in rows] == [
        ("1", "A", 1, 1, 0),
        ("2", "C", 1, 0, 0),
        ("3", "B", 0, 2, 1),
    ]
    assert [medal.category for medal in rows[0].medals] == [0, 1]


def test_equals_share_a_place_in_the_order_of_the_alphabet() -> None:
    one = named(written("1-2 1:0", entries=2), "Çorum", "Bolu")
    other = named(written("1-2 1:0", entries=2), "Bolu", "çorum")
    rows = medal_table([one, other])
    assert [(row.places, row.name) for row in rows] == [("1–2", "Bolu"), ("1–2", "Çorum")]


def test_winners_of_whom_it_is_not_known_come_last_without_a_name() -> None:
    rows = medal_table([GIRLS], by=Shared.SCHOOL)
    assert [(row.name, len(row.medals)) for row in rows] == [("", 3)]
