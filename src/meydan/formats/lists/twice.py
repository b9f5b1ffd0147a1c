"""Whether someone is entered twice, in the list or with those entered before."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from meydan.formats.lists.person import NewEntry
from meydan.formats.lists.problems import Problem, Severity
from meydan.formats.lists.vocabulary import fold
from meydan.tournament.entries import Entry, Player, Private


@dataclass(frozen=True, slots=True)
class Seen:
    """Someone who is in already."""

    player: Player
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
        seen = {entry.id: Seen(entry.player, entry=entry.id) for entry in entries}
        for one in seen.values():
            known.names.setdefault(fold(one.player.full), []).append(one)
        for row in private:
            if row.national_id and row.entry in seen:
                known.numbers[row.national_id] = seen[row.entry]
        return known

    def add(self, entry: NewEntry) -> None:
        """One more."""
        seen = Seen(entry.player, row=entry.row)
        self.names.setdefault(fold(entry.player.full), []).append(seen)
        if entry.national_id:
            self.numbers[entry.national_id] = seen

    def check(self, entry: NewEntry) -> list[Problem]:
        """The same person (not taken again), or one of the same name (taken, but look)."""
        number = entry.national_id
        if number and number in self.numbers:
            return [_problem("twice", Severity.ERROR, entry, self.numbers[number])]
        for seen in self.names.get(fold(entry.player.full), []):
            if _may_be_same(seen.player, entry.player):
                return [_problem("twice", Severity.ERROR, entry, seen)]
            return [_problem("same-name", Severity.WARNING, entry, seen)]
        return []


def _may_be_same(one: Player, other: Player) -> bool:
    """Nothing that both rows tell sets them apart."""
    pairs = (
        (one.birth_year, other.birth_year),
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
