"""Who starts: FIDE's colour rules with 'white' read as 'starts' (T11, C.04.3 1.6–1.8 and 5.2)."""

import pytest

from meydan.tournament.pairing.colours import (
    ColourRule,
    ColourSeeker,
    Preference,
    Strength,
    difference,
    preference,
    starts,
)


@pytest.mark.parametrize(
    ("colours", "start", "strength"),
    [
        ("", None, Strength.NONE),
        ("f", False, Strength.STRONG),
        ("s", True, Strength.STRONG),
        ("fs", True, Strength.MILD),
        ("sf", False, Strength.MILD),
        ("ff", False, Strength.ABSOLUTE),
        ("fss", True, Strength.ABSOLUTE),
        ("fsfsff", False, Strength.ABSOLUTE),
        ("ssfs", True, Strength.ABSOLUTE),
        ("fffss", True, Strength.ABSOLUTE),
        ("ssff", False, Strength.ABSOLUTE),
        ("fsf", False, Strength.STRONG),
    ],
)
def test_preference_1_7(colours: str, start: bool | None, strength: Strength) -> None:
    assert preference(colours) == Preference(start, strength)


def test_difference_1_6() -> None:
    assert difference("ffsf") == 2


def seeker(colours: str, *, score: int = 4, rank: int = 1) -> ColourSeeker:
    return ColourSeeker(colours=colours, score=score, rank=rank)


@pytest.mark.parametrize(
    ("one", "other", "first", "rule"),
    [
        (seeker("s"), seeker("f", rank=2), True, ColourRule.BOTH),
        (seeker("f"), seeker("", rank=2), False, ColourRule.BOTH),
        (seeker(""), seeker("s", rank=2), False, ColourRule.BOTH),
        (seeker("ss"), seeker("s", rank=2), True, ColourRule.STRONGER),
        (seeker("f"), seeker("sff", rank=2), True, ColourRule.STRONGER),
        (seeker("ssfss"), seeker("fss", rank=2), True, ColourRule.STRONGER),
        (seeker("sffs"), seeker("fsfs", rank=2), False, ColourRule.ALTERNATE),
        (seeker("fs", rank=3), seeker("fs", rank=2), False, ColourRule.HIGHER),
        (seeker("fs", rank=3, score=6), seeker("fs", rank=2), True, ColourRule.HIGHER),
        (seeker("sf", rank=3, score=6), seeker("sf", rank=2), False, ColourRule.HIGHER),
        (seeker("", rank=1), seeker("", rank=6), True, ColourRule.LOT),
        (seeker("", rank=2), seeker("", rank=7), False, ColourRule.LOT),
    ],
)
def test_who_starts_5_2(
    one: ColourSeeker, other: ColourSeeker, first: bool, rule: ColourRule
) -> None:
    assert starts(one, other, lot=True) == (first, rule)
    assert starts(other, one, lot=True) == (not first, rule)


def test_the_lot_decides_round_1_t10() -> None:
    top, fourth = seeker("", rank=1), seeker("", rank=4)
    assert starts(top, fourth, lot=True)[0] is True
    assert starts(top, fourth, lot=False)[0] is False
