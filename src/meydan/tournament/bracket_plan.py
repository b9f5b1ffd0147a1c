"""Plans of a bracket: which matches each of its rounds has, and where their sides come from.

A plan knows no players, only seeds and matches, so that it can be read before anybody entered.
"""

from dataclasses import dataclass
from enum import StrEnum


class Origin(StrEnum):
    """Where whoever stands on a side of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Part(StrEnum):
    """What a match belongs to."""

    MAIN = "main"
    LOSERS = "losers"
    """Those beaten once, in a double elimination."""
    FINAL = "final"
    """Of a double elimination: the unbeaten one against the best of those beaten once."""
    AGAIN = "again"
    """The final once more, when both have lost once."""
    THIRD = "third-place"


@dataclass(frozen=True, slots=True)
class Place:
    """A side of a match: a seed's number, or a match of an earlier round of the plan."""

    origin: Origin
    at: int
    """The seed from 1, or the match of its round from 0."""
    round: int = 0
    """The round of the plan, from 1; 0 for seeds."""


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match of the plan."""

    part: Part
    places: tuple[Place, Place]


Plan = tuple[tuple[PlannedMatch, ...], ...]
"""Round by round."""


def seeds(size: int) -> tuple[int, ...]:
    """Seed numbers from top to bottom: 1 and 2 can only meet in the last round."""
    order = [1]
    while len(order) < size:
        last = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, last - one)]
    return tuple(order)


def rounds_needed(players: int) -> int:
    """Rounds of a knock-out until one is left."""
    return max(players - 1, 0).bit_length()


def single(players: int, *, third: bool) -> Plan:
    """A knock-out; with three players whoever loses the only semi-final is third."""
    count = rounds_needed(players)
    rounds = [_first(count)] if count else []
    for number in range(2, count + 1):
        rounds.append(_winners(number - 1, len(rounds[-1])))
    if third and players > 3:
        beaten = (Place(Origin.LOSER, 0, count - 1), Place(Origin.LOSER, 1, count - 1))
        rounds[-1] = (*rounds[-1], PlannedMatch(Part.THIRD, beaten))
    return tuple(rounds)


def double(players: int) -> Plan:
    """A double elimination, with the final that is played again in the last place.

    Of 2ⁿ places: round 1 is everybody's; from then on the beaten play every round, the unbeaten
    every second one, in the even rounds. The odd rounds bring the beaten of the round before into
    the bracket of the losers, crosswise, so that those who have met meet again as late as can be.
    """
    count = rounds_needed(players)
    if not count:
        return ()
    rounds: list[list[PlannedMatch]] = [list(_first(count))]
    alive = Place(Origin.WINNER, 0, 1)
    beaten = [Place(Origin.LOSER, at, 1) for at in range(1 << (count - 1))]
    width, last = 1 << (count - 1), 1
    for step in range(2, count + 1):
        width //= 2
        number = 2 * step - 2
        main = list(_winners(last, 2 * width))
        left = _couples(beaten, Part.LOSERS)
        rounds.append(main + left)
        dropped = [Place(Origin.LOSER, at, number) for at in range(width)]
        crossed = dropped[::-1] if step % 2 == 0 else dropped[width // 2 :] + dropped[: width // 2]
        waiting = [Place(Origin.WINNER, len(main) + at, number) for at in range(len(left))]
        both = zip(crossed, waiting, strict=True)
        rounds.append([PlannedMatch(Part.LOSERS, couple) for couple in both])
        beaten = [Place(Origin.WINNER, at, number + 1) for at in range(width)]
        last, alive = number, Place(Origin.WINNER, 0, number)
    final = len(rounds) + 1
    rounds.append([PlannedMatch(Part.FINAL, (alive, beaten[0]))])
    again = (Place(Origin.LOSER, 0, final), Place(Origin.WINNER, 0, final))
    rounds.append([PlannedMatch(Part.AGAIN, again)])
    return tuple(map(tuple, rounds))


def _first(count: int) -> tuple[PlannedMatch, ...]:
    order = [Place(Origin.SEED, seed) for seed in seeds(1 << count)]
    return tuple(_couples(order, Part.MAIN))


def _winners(number: int, matches: int) -> tuple[PlannedMatch, ...]:
    order = [Place(Origin.WINNER, at, number) for at in range(matches)]
    return tuple(_couples(order, Part.MAIN))


def _couples(places: list[Place], part: Part) -> list[PlannedMatch]:
    return [PlannedMatch(part, two) for two in zip(places[::2], places[1::2], strict=True)]
