"""What an organiser pays: amounts for places and special prizes, and how level players share."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from meydan.tournament.errors import TournamentError

MOST_PRIZES = 50
MOST_MONEY = 10_000_000


class PrizeKind(StrEnum):
    """What a special prize is given for, in the order in which they are given."""

    BEST_GIRL = "best-girl"
    BEST_BOY = "best-boy"
    YOUNGEST = "youngest"
    BEST_OF_SCHOOL = "best-of-school"
    OWN = "own"
    """Of the organiser's own naming; found by no rule."""


BY_RULE = tuple(kind for kind in PrizeKind if kind is not PrizeKind.OWN)


class Split(StrEnum):
    """How the money of several places is shared."""

    PLACE = "place"
    """By the final places; only who shares a place shares its money."""
    EQUAL = "equal"
    """Equal points, equal money, whatever the tie-breaks."""
    HORT = "hort"
    """Half by the final place, half shared equally among those with equal points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialMoney:
    """What a special prize is worth."""

    kind: PrizeKind
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeMoney:
    """The money of a category, in whole units of its currency."""

    places: tuple[int, ...] = ()
    """For the first place, the second, …"""
    special: tuple[SpecialMoney, ...] = ()
    """One prize a child: whoever has money for a place, or an earlier one, is passed over."""
    split: Split = Split.PLACE
    currency: str = "TL"

    def __post_init__(self) -> None:
        amounts = (*self.places, *(one.amount for one in self.special))
        if len(self.places) > MOST_PRIZES or any(not 0 <= one <= MOST_MONEY for one in amounts):
            raise TournamentError("prize-amounts", most=MOST_PRIZES)

    @property
    def paid(self) -> bool:
        """Whether there is any."""
        return any(self.places) or any(one.amount for one in self.special)


def read_prizes(text: str, old: PrizeMoney) -> PrizeMoney:
    """Amounts as they are typed: `1000, 500 250 best-girl=200`; `none` or nothing: no money."""
    places: list[int] = []
    special: list[SpecialMoney] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        name, equals, amount = word.rpartition("=")
        if word in ("", "none"):
            continue
        if not amount.isascii() or not amount.isdigit() or len(amount) > 8:
            raise TournamentError("prize-amounts", most=MOST_PRIZES)
        if not equals:
            places.append(int(amount))
        elif name in BY_RULE:
            special.append(SpecialMoney(kind=PrizeKind(name), amount=int(amount)))
        else:
            raise TournamentError("prize-amounts", most=MOST_PRIZES)
    return replace(old, places=tuple(places), special=tuple(special))
