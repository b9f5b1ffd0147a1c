"""Who must not meet, and who should not as long as it can be helped."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from meydan.tournament.entries import Entry
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Shared, Tournament

Couple = frozenset[EntryId]
"""Two entries, whoever starts."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The couples that a round should not hold."""

    hard: frozenset[Couple]
    soft: frozenset[Couple]
    """Without those that are hard too."""


def wishes(tournament: Tournament, at: RoundNo, present: Iterable[EntryId]) -> Wishes:
    """What holds in this round among those who are here."""
    here = set(present)
    hard: set[Couple] = set()
    soft: set[Couple] = set()
    for one in tournament.settings.forbidden:
        if one.until is None or at <= one.until:
            found = _couples(entry for entry in one.entries if entry in here)
            (hard if one.hard else soft).update(found)
    for wish in tournament.settings.apart:
        if wish.until is None or at <= wish.until:
            soft |= _sharing(tournament, here, wish.shared)
    return Wishes(frozenset(hard), frozenset(soft - hard))


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


def _sharing(tournament: Tournament, here: set[EntryId], shared: Shared) -> set[Couple]:
    groups: dict[str, list[EntryId]] = defaultdict(list)
    for entry in tournament.entries:
        value = shared_value(entry, shared)
        if entry.id in here and value:
            # A district's name is one in its own province only.
            if shared is Shared.DISTRICT:
                value = f"{shared_value(entry, Shared.PROVINCE)}/{value}"
            groups[value].append(entry.id)
    return {couple for group in groups.values() for couple in _couples(group)}


def _couples(entries: Iterable[EntryId]) -> set[Couple]:
    return {frozenset(pair) for pair in combinations(dict.fromkeys(entries), 2)}
