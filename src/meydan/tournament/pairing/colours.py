"""Who wants to start, and who does: FIDE's colour rules with 'white' read as 'starts' (T11).

Articles cited are those of FIDE C.04.3 (Dutch system) in force since February 2026.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

STARTED = "f"
SECOND = "s"


class Strength(IntEnum):
    """How strong a wish to start, or not to, is (1.7)."""

    NONE = 0
    MILD = 1
    """Neither side more often so far: take the other one this time (1.7.3)."""
    STRONG = 2
    """One more on one side (1.7.2)."""
    ABSOLUTE = 3
    """Two more on one side, or the same side twice running (1.7.1)."""


@dataclass(frozen=True, slots=True)
class Preference:
    """What the colour rules owe a player in the next round."""

    start: bool | None
    """Whether to start; `None` without a preference (1.7.4)."""
    strength: Strength


def difference(colours: str) -> int:
    """Rounds started minus rounds not started (1.6)."""
    return colours.count(STARTED) - colours.count(SECOND)


@cache
def preference(colours: str) -> Preference:
    """The preference after these played rounds, oldest first, a letter each."""
    diff = difference(colours)
    last = colours[-2:]
    # 1.7.1 can ask for both; the difference wins when it is beyond one.
    if diff <= -2 or (diff <= 1 and last == SECOND * 2):
        return Preference(True, Strength.ABSOLUTE)
    if diff >= 2 or (diff >= -1 and last == STARTED * 2):
        return Preference(False, Strength.ABSOLUTE)
    if diff:
        return Preference(diff < 0, Strength.STRONG)
    if colours:
        return Preference(colours[-1] == SECOND, Strength.MILD)
    return Preference(None, Strength.NONE)


class ColourRule(IntEnum):
    """Which of 5.2.1 to 5.2.5 decided who starts."""

    BOTH = 1
    """Both get what they prefer."""
    STRONGER = 2
    """The stronger preference is granted; of two absolute ones the wider difference."""
    ALTERNATE = 3
    """The last round in which one started and the other did not is turned round."""
    HIGHER = 4
    """The higher ranked gets the preference."""
    LOT = 5
    """Nobody has a preference: odd numbers as the lot fell, even ones the other way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourSeeker:
    """What the colour rules look at in a player."""

    colours: str
    score: int
    """Pairing score, doubled, with virtual points."""
    rank: int
    """Pairing number among those who take part."""


def starts(one: ColourSeeker, other: ColourSeeker, *, lot: bool) -> tuple[bool, ColourRule]:
    """Whether the first of the two starts, and by which rule; `lot`: the first number starts."""
    mine, theirs = preference(one.colours), preference(other.colours)
    if mine.start != theirs.start:
        wish = mine.start if mine.start is not None else not theirs.start
        return wish, ColourRule.BOTH
    higher = (-one.score, one.rank) < (-other.score, other.rank)
    if mine.start is None:
        # 5.2.5 speaks of the higher ranked only; the lot gives that one a side, the other has what
        # is left.
        odd = (one if higher else other).rank % 2 == 1
        return (odd == lot) == higher, ColourRule.LOT
    if mine.strength is not theirs.strength:
        return (mine.strength > theirs.strength) == mine.start, ColourRule.STRONGER
    gap, their_gap = difference(one.colours), difference(other.colours)
    if mine.strength is Strength.ABSOLUTE and gap != their_gap:
        return gap < their_gap, ColourRule.STRONGER
    # Rounds that one of them sat out are not compared: both histories are read from their ends.
    for was, theirs_was in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if was != theirs_was:
            return was == SECOND, ColourRule.ALTERNATE
    return higher == mine.start, ColourRule.HIGHER
