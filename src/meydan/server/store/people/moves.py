"""Players who change their category: out of one and into another in one step, and back again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from meydan.formats.lists import NewEntry, Severity, enter_all
from meydan.formats.lists.twice import Known
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category, Entry
from meydan.server.store.change import Edit, change, lock
from meydan.server.store.rows import load
from meydan.tournament.entries import Entry as DomainEntry, Private
from meydan.tournament.entry_changes import bring_back, remove_entry, withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament


@dataclass(frozen=True, slots=True)
class Moved:
    """What a move did: each entry's id in the old category and in the new one."""

    source: int
    target: int
    pairs: tuple[tuple[int, int], ...]


def move(
    source: int, target: int, actor: Actor, entries: Sequence[EntryId], *, reason: str = ""
) -> Moved:
    """Take entries over into another category, all or none.

    Who has played stays in the old one as withdrawn, with the results; who has not is taken off its
    list. In the new one they are entered like anybody else: once it has begun, as late entries.
    """
    if source == target:
        raise TournamentError("same-category")
    with transaction.atomic():
        # Always in the same order, so that two moves never wait for each other.
        for key in sorted((source, target)):
            lock(key)
        before = _load(source)
        for one in entries:
            if not before.entry(one).active:
                raise TournamentError("already-withdrawn", entry=one)
        people = [_person(before, one) for one in entries]
        marks = dict(
            Entry.objects.filter(category=source, local__in=entries).values_list(
                "local", "checked_in"
            )
        )
        change(
            source, actor, Act.EDIT_ENTRY, _leaving(entries), reason=reason, target=_names(people)
        )
        new = _entered(target, actor, people, reason=reason)
        pairs = tuple(zip(map(int, entries), new, strict=True))
        for old, local in pairs:
            Entry.objects.filter(category=target, local=local).update(checked_in=marks.get(old))
    return Moved(source, target, pairs)


def move_back(moved: Moved, actor: Actor) -> int:
    """Undo a move as far as nothing was played since; how many went back.

    Who was only withdrawn in the old category is brought back with the old number and results; who
    was taken off its list is entered there again.
    """
    with transaction.atomic():
        for key in sorted((moved.source, moved.target)):
            lock(key)
        there = _load(moved.target)
        known = {one.id for one in there.entries if one.active}
        pairs = [(EntryId(a), EntryId(b)) for a, b in moved.pairs if b in known]
        people = [_person(there, new) for _, new in pairs]
        leave = _leaving([new for _, new in pairs])
        change(moved.target, actor, Act.EDIT_ENTRY, leave, target=_names(people))
        old = {one.id: one for one in _load(moved.source).entries}
        back = [one for one, _ in pairs if one in old and not old[one].active]
        again = [person for (one, _), person in zip(pairs, people, strict=True) if one not in old]

        def returned(tournament: Tournament) -> Tournament:
            for one in back:
                tournament = bring_back(tournament, one)
            return enter_all(tournament, tuple(again), private=True)

        change(moved.source, actor, Act.EDIT_ENTRY, returned, target=_names(people))
    return len(pairs)


def _load(key: int) -> Tournament:
    return load(Category.objects.get(pk=key))


def _person(tournament: Tournament, entry: EntryId) -> NewEntry:
    found: DomainEntry = tournament.entry(entry)
    private: Mapping[EntryId, Private] = {one.entry: one for one in tournament.private}
    kept = private.get(entry, Private(entry=entry))
    return NewEntry(
        player=found.player,
        team=found.team,
        accommodations=found.accommodations,
        fixed_table=found.fixed_table,
        national_id=kept.national_id,
        birth_date=kept.birth_date,
        contact=kept.contact,
        remark=kept.remark,
    )


def _leaving(entries: Sequence[EntryId]) -> Edit:
    def leave(tournament: Tournament) -> Tournament:
        for one in entries:
            # A number is given with the first pairing: from then on opponents' tie-breaks rest on
            # the entry.
            played = tournament.entry(one).number is not None
            tournament = withdraw(tournament, one) if played else remove_entry(tournament, one)
        return tournament

    return leave


def _entered(target: int, actor: Actor, people: Sequence[NewEntry], *, reason: str) -> list[int]:
    def enter(tournament: Tournament) -> Tournament:
        known = Known.of(tournament.entries, tournament.private)
        for one in people:
            for problem in known.check(one):
                if problem.severity is Severity.ERROR:
                    raise TournamentError("entered-twice-name", name=one.player.full)
        return enter_all(tournament, tuple(people), private=True)

    done = change(target, actor, Act.EDIT_ENTRY, enter, reason=reason, target=_names(people))
    return [int(one.id) for one in done.after.entries[-len(people) :]]


def _names(people: Sequence[NewEntry]) -> str:
    return ", ".join(one.player.full for one in people)[:120]
