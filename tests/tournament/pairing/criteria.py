"""FIDE's Dutch system tried out on small fields: every pairing there is, judged by the criteria.

It shares no code and no idea with the engines. All complete pairings are listed; then, from the
highest bracket down, only those stay that are best by [C6]–[C21] and first in the order of the
fourth chapter of C.04.3. What is left at the end is the pairing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from meydan.tournament.pairing.colours import Strength, difference
from meydan.tournament.pairing.field import Contender, Field
from meydan.tournament.pairing.floats import Float, floated
from meydan.tournament.pairing.legality import may_meet
from meydan.tournament.pairing.wishes import Wishes

BYE = -1
Partners = tuple[int, ...]
"""Each player's opponent by place, in the order of the field; `BYE` for the bye."""


@dataclass(frozen=True)
class Trial:
    """A field whose pairings can all be tried."""

    tournament: Tournament
    here: Field
    wished: Wishes

    def best(self) -> frozenset[tuple[EntryId, EntryId | None]] | None:
        """The one pairing that the rules ask for; `None` without any legal one."""
        left = list(self._complete(self._legal()))
        if not left:
            return None
        left = _least(left, self._broken)
        left = _least(left, self._bye_score)
        for score in sorted({one.pairing_score for one in self.here.present}, reverse=True):
            left = _least(left, lambda partners, at=score: self._moved_down(partners, at))
            with_bye_alone = any(
                len(alone := self._floaters(partners, score)) == 1 and partners[alone[0]] == BYE
                for partners in left
            )
            left = _least(
                left,
                lambda partners, at=score, c9=with_bye_alone: self._judgement(partners, at, c9),
            )
        (only,) = left
        entries = [one.entry for one in self.here.present]
        return frozenset(
            (entries[one], None if other == BYE else entries[other])
            for one, other in enumerate(only)
            if other == BYE or one < other
        )

    def _legal(self) -> dict[int, list[int]]:
        present = self.here.present
        return {
            one: [
                other
                for other in range(len(present))
                if other != one
                and may_meet(self.here, present[one], present[other])
                and frozenset((present[one].entry, present[other].entry)) not in self.wished.hard
            ]
            + ([BYE] if len(present) % 2 and not present[one].bye_barred else [])
            for one in range(len(present))
        }

    def _complete(self, legal: dict[int, list[int]]) -> Iterator[Partners]:
        def extend(made: dict[int, int]) -> Iterator[dict[int, int]]:
            free = next((one for one in legal if one not in made), None)
            if free is None:
                yield made
                return
            for other in legal[free]:
                if other == BYE and BYE not in made.values():
                    yield from extend({**made, free: BYE})
                elif other != BYE and other not in made:
                    yield from extend({**made, free: other, other: free})

        for made in extend({}):
            yield tuple(made[one] for one in legal)

    def _broken(self, partners: Partners) -> int:
        entries = [one.entry for one in self.here.present]
        return sum(
            frozenset((entries[one], entries[other])) in self.wished.soft
            for one, other in enumerate(partners)
            if one < other
        )

    def _bye_score(self, partners: Partners) -> int:
        """[C5]."""
        return self._score(partners.index(BYE)) if BYE in partners else 0

    def _score(self, place: int) -> int:
        return BYE if place == BYE else self.here.present[place].pairing_score

    def _floaters(self, partners: Partners, score: int) -> list[int]:
        return [
            one
            for one, other in enumerate(partners)
            if self._score(one) >= score > self._score(other)
        ]

    def _moved_down(self, partners: Partners, score: int) -> tuple[object, ...]:
        """[C6], [C7], and [C8]: the same in the next bracket."""
        lower = [one.pairing_score for one in self.here.present if one.pairing_score < score]
        vectors = []
        for at in (score, max(lower, default=BYE)):
            leaving = self._floaters(partners, at)
            vectors += [len(leaving), sorted((self._score(one) for one in leaving), reverse=True)]
        return tuple(vectors)

    def _judgement(self, partners: Partners, score: int, c9: bool) -> tuple[object, ...]:
        return (
            self._unplayed(partners, score) if c9 else 0,
            *self._colours(partners, score),
            *self._floats(partners, score),
            *self._order(partners, score),
        )

    def _unplayed(self, partners: Partners, score: int) -> int:
        """[C9]."""
        return sum(
            self.here.round - 1 - len(one.colours)
            for one, other in zip(self.here.present, partners, strict=True)
            if other == BYE and one.pairing_score >= score
        )

    def _inside(self, partners: Partners, score: int) -> list[tuple[int, int]]:
        """Pairs of the bracket: the one with more points or the better number first."""
        return [
            (one, other)
            for one, other in enumerate(partners)
            if self._score(one) >= score
            and self._score(other) >= score
            and (-self._score(one), one) < (-self._score(other), other)
            and score in (self._score(one), self._score(other))
        ]

    def _colours(self, partners: Partners, score: int) -> list[int]:
        """[C10] to [C13]."""
        counts = [0, 0, 0, 0]
        for places in self._inside(partners, score):
            one, other = (self.here.present[place] for place in places)
            mine, theirs = one.preference, other.preference
            if mine.start is None or mine.start is not theirs.start:
                continue
            weaker = min(mine.strength, theirs.strength)
            counts[2] += 1
            counts[3] += weaker >= Strength.STRONG
            if self.here.top_scorer(one) or self.here.top_scorer(other):
                gaps = difference(one.colours), difference(other.colours)
                counts[0] += gaps[0] == gaps[1] and abs(gaps[0]) >= 2
                counts[1] += _third(one, other)
        return counts

    def _floated(self, place: int, back: int) -> Float:
        number = self.here.round - back
        if number < 1:
            return Float.LEVEL
        return floated(
            self.here,
            self.here.present[place],
            number,  # type: ignore[arg-type]
            settings=self.tournament.settings,
            known={one.entry: one for one in self.here.everyone},
        )

    def _floats(self, partners: Partners, score: int) -> list[object]:
        """[C14] to [C21]."""
        leaving = self._floaters(partners, score)
        met = [
            (self._score(one), other)
            for one, other in self._inside(partners, score)
            if self._score(one) > score
        ]
        counts: list[object] = []
        differences: list[object] = []
        for back in (1, 2):
            down = [one for one in leaving if self._floated(one, back) is Float.DOWN]
            up = [high for high, other in met if self._floated(other, back) is Float.UP]
            counts += [sum(self._score(one) == score for one in down), len(up)]
            far = [self._score(one) for one in down if self._score(one) > score]
            differences += [_descending(far), _descending(up)]
        return counts + differences

    def _order(self, partners: Partners, score: int) -> list[object]:
        """Moved-down players, exchanges and transpositions, as the fourth chapter sorts them."""
        bracket = [one for one in range(len(partners)) if self._score(one) >= score]
        moved = sorted(
            (one for one in bracket if self._score(one) > score),
            key=lambda one: (-self._score(one), one),
        )
        residents = [one for one in bracket if self._score(one) == score]
        limbo = [partners[one] not in residents for one in moved]
        opponents = [partners[one] for one in moved if partners[one] in residents]
        rest = [one for one in residents if one not in opponents]
        pairs = [(one, partners[one]) for one in rest if partners[one] in rest]
        upper = [one for one, other in pairs if one < other]
        first = rest[: len(upper)]
        left = sorted((one for one in first if one not in upper), reverse=True)
        came = sorted(one for one in upper if one not in first)
        gap = sum(map(rest.index, came)) - sum(map(rest.index, left))
        return [
            limbo,
            opponents,
            len(came),
            gap,
            [-one for one in left],
            came,
            [partners[one] for one in upper],
        ]


def _third(one: Contender, other: Contender) -> bool:
    """Whether the colour rules give one of two with the same wish a side for the third time."""
    last = one.colours[-2:], other.colours[-2:]
    same = last[0] in ("ff", "ss"), last[1] in ("ff", "ss")
    if same[0] and last[0] == last[1]:
        return True
    mine, theirs = (
        (seen.preference.strength, abs(difference(seen.colours))) for seen in (one, other)
    )
    if mine[0] is not theirs[0]:
        denied = 0 if mine[0] < theirs[0] else 1
    elif mine[0] is Strength.ABSOLUTE and mine[1] != theirs[1]:
        denied = 0 if mine[1] < theirs[1] else 1
    else:
        return False
    owed = "s" if one.preference.start else "f"
    return last[denied] == owed * 2


def _descending(values: list[int]) -> list[int]:
    return sorted(values, reverse=True)


def _least(pairings: list[Partners], key: object) -> list[Partners]:
    keys = [key(partners) for partners in pairings]  # type: ignore[operator]
    least = min(keys)
    return [partners for partners, found in zip(pairings, keys, strict=True) if found == least]
