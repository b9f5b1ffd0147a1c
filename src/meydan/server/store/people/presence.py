"""Who is there: by a mark at the door, or since they play; who is missing, and who is excused."""

from collections.abc import Collection
from dataclasses import dataclass

from meydan.server.models import Category
from meydan.server.store.rows import load
from meydan.tournament.entry_changes import first_open_round
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Pair, RoundStatus, Tournament


@dataclass(frozen=True, slots=True)
class Presence:
    """Everyone who has not withdrawn, each in one of three groups."""

    here: frozenset[EntryId]
    excused: frozenset[EntryId]
    """Not here, and known to sit the next round out."""
    missing: frozenset[EntryId]

    @property
    def all(self) -> int:
        """How many have not withdrawn."""
        return len(self.here) + len(self.excused) + len(self.missing)

    @property
    def seen(self) -> str:
        """Who is missing, for a form to say whom it saw."""
        return ",".join(map(str, sorted(self.missing)))


def presence(tournament: Tournament, checked_in: Collection[int]) -> Presence:
    """Who is there; `checked_in` are the marks of the door.

    Whoever sits at a table of a published round is in the hall, whether or not the door saw them; a
    no-show of the round is not.
    """
    active = {one.id for one in tournament.entries if one.active}
    number = first_open_round(tournament)
    away = {one.entry for one in tournament.leaves if one.round == number}
    plays = {
        entry
        for one in tournament.rounds
        if one.status is not RoundStatus.DRAFT
        for pair in one.pairs
        for entry in _came(pair)
    }
    # A mark at the door beats a leave: whoever was excused and came all the same is here.
    here = {one for one in active if one in checked_in or (one in plays and one not in away)}
    excused = (active - here) & away
    return Presence(frozenset(here), frozenset(excused), frozenset(active - here - excused))


def presence_of(category: Category) -> Presence:
    """The same of a category as it is stored."""
    marked = category.entries.filter(checked_in__isnull=False).values_list("local", flat=True)
    return presence(load(category), frozenset(marked))


def _came(pair: Pair) -> tuple[EntryId, ...]:
    both = (pair.first, pair.second)
    if pair.result is None or pair.result.played:
        return both
    return tuple(one for one, came in zip(both, pair.result.came, strict=True) if came)
