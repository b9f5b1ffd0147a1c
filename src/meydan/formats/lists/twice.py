"""Whether someone is entered twice, in the list or with those entered before."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from meydan.formats.lists.person import NewEntry
from meydan.formats.lists.problems import Problem, Severity
from meydan.formats.lists.vocabulary import fold
from meydan.tournament.entries import Entry, Player, Private


@dataclass(frozen=True, slots=True)
class Seen:
    """Someone who is in already."""

    player: Player
    birth_date: date | None = None
    national_id: str = ""
    row: int = 0
    """The row of the list; 0 for those entered before."""
    entry: int = 0


@dataclass(slots=True)
class Known:
    """Everyone so far, by name and by national id number."""

    names: dict[str, list[Seen]] = field(default_factory=dict)
    numbers: dict[str, Seen] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[Entry], private: Iterable[Private]) -> "Known":
        """Those entered before."""
        known = cls()
        told = {row.entry: row for row in private}
        for entry in entries:
            own = told.get(entry.id) or Private(entry=entry.id)
            known._keep(Seen(entry.player, own.birth_date, own.national_id, entry=entry.id))
        return known

    def add(self, entry: NewEntry) -> None:
        """One more."""
        self._keep(Seen(entry.player, entry.birth_date, entry.national_id, row=entry.row))

    def check(self, entry: NewEntry) -> list[Problem]:
        """The same person (not taken again), or one of the same name (taken, but look)."""
        number = entry.national_id
        if number and number in self.numbers:
            return [_problem("twice", Severity.ERROR, entry, self.numbers[number])]
        namesakes = self.names.get(fold(entry.player.full), [])
        for seen in namesakes:
            if _may_be_same(seen, entry):
                return [_problem("twice", Severity.ERROR, entry, seen)]
        return [_problem("same-name", Severity.WARNING, entry, one) for one in namesakes[:1]]

    def _keep(self, seen: Seen) -> None:
        self.names.setdefault(fold(seen.player.full), []).append(seen)
        if seen.national_id:
            self.numbers[seen.national_id] = seen


def _may_be_same(seen: Seen, new: NewEntry) -> bool:
    """Nothing that both tell sets them apart."""
    one, other = seen.player, new.player
    pairs = (
        (seen.birth_date, new.birth_date),
        (one.birth_year, other.birth_year),
        (one.sex, other.sex),
        (fold(one.school), fold(other.school)),
        (fold(one.province), fold(other.province)),
        (fold(one.licence), fold(other.licence)),
    )
    return all(not left or not right or left == right for left, right in pairs)


def _problem(code: str, severity: Severity, entry: NewEntry, seen: Seen) -> Problem:
    facts = (("other", seen.row),) if seen.row else (("entry", seen.entry),)
    return Problem(
        code=code if seen.row else f"{code}-before",
        severity=severity,
        row=entry.row,
        facts=facts,
    )
