"""Who is surely one, who perhaps, who not."""

from dataclasses import replace

import pytest

from meydan.tournament.season.likeness import Facts, Likeness, likeness

ADA = Facts(words=("ada", "demo"), birth_year=2014, school="demookulu", province="demoili")


@pytest.mark.parametrize(
    ("change", "how", "why"),
    [
        ({}, "same", "name"),
        ({"school": "yeniokul"}, "ask", "other-school"),
        ({"school": ""}, "ask", "other-school"),
        ({"birth_year": None}, "ask", "no-year"),
        ({"birth_year": None, "school": "x"}, "ask", "no-year"),
        ({"birth_year": None, "school": "x", "province": "y"}, "other", "no-year"),
        ({"birth_year": None, "school": "", "province": ""}, "ask", "no-year"),
        ({"birth_year": 2015}, "ask", "near-year"),
        ({"birth_year": 2015, "school": "x"}, "other", "year"),
        ({"birth_year": 2011}, "other", "year"),
        ({"words": ("ada", "nur", "demo")}, "ask", "longer-name"),
        ({"words": ("ada", "nur", "demo"), "school": "x"}, "other", "name"),
        ({"words": ("bora", "demo")}, "other", "name"),
    ],
)
def test_without_numbers(change: dict[str, object], how: str, why: str) -> None:
    assert likeness(replace(ADA, **change), ADA) == (Likeness(how), why)  # type: ignore[arg-type]


def test_a_national_id_decides() -> None:
    known = replace(ADA, mark="a" * 64)
    longer = ("ada", "su", "demo")
    assert likeness(replace(known, school="x"), known) == (Likeness.SAME, "national-id")
    assert likeness(replace(known, words=longer), known) == (Likeness.SAME, "national-id")
    assert likeness(replace(ADA, mark="b" * 64), known) == (Likeness.OTHER, "national-id")
    typed = replace(known, words=("zeynep", "kurgu"))
    assert likeness(typed, known) == (Likeness.ASK, "other-name")


def test_a_licence_does_where_the_name_fits() -> None:
    known = replace(ADA, licence="l1")
    assert likeness(replace(known, school="x"), known) == (Likeness.SAME, "licence")
    assert likeness(replace(known, words=("bora", "kurgu")), known)[0] is Likeness.ASK
    # Two of one name, year and school with a licence each are hardly one.
    assert likeness(replace(ADA, licence="l2"), known) == (Likeness.ASK, "other-licence")
    assert likeness(ADA, known) == (Likeness.SAME, "name")
