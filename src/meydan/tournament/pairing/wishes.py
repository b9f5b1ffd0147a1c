"""Who must not meet, and who should not as long as it can be helped."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Shared, Tournament

Couple = frozenset[EntryId]
"""Two entries, whoever starts."""


Group = tuple[EntryId, ...]
"""Entries of whom no two should meet."""


@dataclass(frozen=True)
class Wishes:
    """Who a round should not bring together: groups that must not meet, groups that need not."""

    never: tuple[Group, ...]
    apart: tuple[Group, ...]

    @cached_property
    def hard(self) -> frozenset[Couple]:
        """Couples that must not meet."""
        return _couples(self.never)

    @cached_property
    def soft(self) -> frozenset[Couple]:
        """Couples that should not meet, without those that must not."""
        return _couples(self.apart) - self.hard

    @cached_property
    def _groups(self) -> dict[EntryId, set[int]]:
        found: dict[EntryId, set[int]] = defaultdict(set)
        for number, group in enumerate(self.apart):
            for entry in group:
                found[entry].add(number)
        return found

    def parts(self, one: EntryId, other: EntryId) -> bool:
        """Whether it was wished that the two do not meet; quicker than all soft couples."""
        # A school of 200 is one group here and 19,900 couples in `soft`.
        return one in self._groups and not self._groups[one].isdisjoint(self._groups.get(other, ()))


def wishes(tournament: Tournament, at: RoundNo, present: Iterable[EntryId]) -> Wishes:
    """What holds in this round among those who are here."""
    here = set(present)
    never: list[Group] = []
    apart: list[Group] = []
    for one in tournament.settings.forbidden:
        if one.until is None or at <= one.until:
            group = tuple(dict.fromkeys(entry for entry in one.entries if entry in here))
            (never if one.hard else apart).append(group)
    for wish in tournament.settings.apart:
        if wish.until is None or at <= wish.until:
            apart += _sharing(tournament, here, wish.shared)
    return Wishes(
        tuple(group for group in never if len(group) > 1),
        tuple(group for group in apart if len(group) > 1),
    )


def shared_value(entry: Entry, shared: Shared) -> str:
    """What this entry has in common with others, spelled alike; empty: nothing."""
    text = {
        Shared.SCHOOL: entry.player.school,
        Shared.DISTRICT: entry.player.district,
        Shared.PROVINCE: entry.player.province,
        Shared.FEDERATION: entry.player.federation,
        Shared.TEAM: entry.team or "",
    }[shared]
    # Two spellings of one name must fall together; which language's folding is no matter.
    return " ".join(text.replace("İ", "i").replace("I", "i").replace("ı", "i").casefold().split())


def _sharing(tournament: Tournament, here: set[EntryId], shared: Shared) -> list[Group]:
    groups: dict[str, list[EntryId]] = defaultdict(list)
    for entry in tournament.entries:
        value = shared_value(entry, shared)
        if entry.id in here and value:
            # A district's name is one in its own province only.
            if shared is Shared.DISTRICT:
                value = f"{shared_value(entry, Shared.PROVINCE)}/{value}"
            groups[value].append(entry.id)
    return [tuple(group) for group in groups.values()]


def _couples(groups: Iterable[Group]) -> frozenset[Couple]:
    return frozenset(frozenset(pair) for group in groups for pair in combinations(group, 2))
