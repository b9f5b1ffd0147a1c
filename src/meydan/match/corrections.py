"""Undo for referees: nothing is erased, a correcting entry is appended and all is folded anew.

`Retracted` takes an entry out of the fold, `Replaced` puts another deed in its place, at its own
time. Both can take all later entries with them (`tail`), but never an earlier correction.
A correction can itself be retracted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from meydan.match.actors import PROGRAM, REFEREES, Role
from meydan.match.deeds import Deed, Opened, Replaced, Retracted
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import needed
from meydan.match.steps import RULES, step
from meydan.match.steps.sets import OPENERS, opened
from meydan.match.table import Table
from meydan.rulebooks import Rulebook

AT_ONCE = 10_000
"""Milliseconds in which an entry is taken back without a reason."""
CORRECTIONS: tuple[type[Deed], ...] = (Retracted, Replaced)


@dataclass(frozen=True, slots=True)
class Ledger:
    """A log once its corrections are worked in."""

    standing: tuple[LogEntry, ...]
    """What is folded: no correction, nothing retracted, each replacement in its place."""
    struck: Mapping[int, int]
    """Retracted entries, each with the number of the entry that retracted it."""
    replaced: Mapping[int, int]
    """Replaced entries, each with the number of the entry that replaced it."""


def ledger(log: Sequence[LogEntry]) -> Ledger:
    """The log with its corrections worked in, the latest first: they may undo one another."""
    struck: dict[int, int] = {}
    replaced: dict[int, LogEntry] = {}
    for entry in reversed(log):
        deed = entry.deed
        # Read backwards, a correction that was itself retracted is known to be gone before it is
        # looked at.
        if entry.seq in struck or not isinstance(deed, Retracted | Replaced):
            continue
        if deed.tail:
            for later in log[deed.target : entry.seq - 1]:
                if not isinstance(later.deed, CORRECTIONS):
                    struck.setdefault(later.seq, entry.seq)
        if isinstance(deed, Retracted):
            struck.setdefault(deed.target, entry.seq)
        else:
            replaced.setdefault(deed.target, entry)
    return Ledger(
        tuple(
            _as_replaced(entry, replaced.get(entry.seq))
            for entry in log
            if entry.seq not in struck and not isinstance(entry.deed, CORRECTIONS)
        ),
        MappingProxyType(struck),
        MappingProxyType({target: entry.seq for target, entry in replaced.items()}),
    )


def _as_replaced(entry: LogEntry, correction: LogEntry | None) -> LogEntry:
    if correction is None:
        return entry
    assert isinstance(correction.deed, Replaced)
    return replace(entry, by=correction.by, deed=correction.deed.deed)


def correct(log: Sequence[LogEntry], entry: LogEntry, book: Rulebook) -> Table:
    """The table once a correction is appended to the log; raises `Refused`."""
    deed = entry.deed
    assert isinstance(deed, Retracted | Replaced)
    if not at_once(log, entry):
        needed(deed.reason)
    check_role(entry.by.role, type(deed))
    if not 1 <= deed.target <= len(log):
        raise Refused("no-entry", seq=deed.target)
    if deed.target in ledger(log).struck:
        raise Refused("already-struck", seq=deed.target)
    check_entry(log[deed.target - 1], entry.by.role, book, type(deed))
    if isinstance(deed, Replaced):
        if isinstance(deed.deed, CORRECTIONS):
            raise Refused("replace-by-correction")
        if isinstance(deed.deed, Opened) is not (deed.target == 1):
            raise Refused("opening-first")
    standing = ledger((*log, entry)).standing
    table = opened(standing[0])
    # Anew from the start: an earlier entry may decide whether any later one was ever allowed.
    for entry in standing[1:]:
        try:
            table = step(table, entry)
        except Refused as error:
            raise Refused("does-not-fold", error.article, seq=entry.seq, why=error.code) from error
    return table


def at_once(log: Sequence[LogEntry], entry: LogEntry) -> bool:
    """Whether somebody takes back the own last entry while the thumb still hovers over it."""
    deed, last = entry.deed, log[-1]
    return (
        isinstance(deed, Retracted)
        and deed.target == last.seq
        and entry.by == last.by
        and entry.at - last.at <= AT_ONCE
    )


def check_role(role: Role, deed: type[Deed]) -> None:
    """Raise `Refused` unless the role may correct at all."""
    if role not in correctors(deed):
        raise Refused("role", role=role.value)


def correctors(deed: type[Deed]) -> frozenset[Role]:
    """Who may retract, and who may replace."""
    return REFEREES | PROGRAM if deed is Retracted else REFEREES


def check_entry(entry: LogEntry, role: Role, book: Rulebook, deed: type[Deed]) -> None:
    """Raise `Refused` unless the role may correct this entry: only what it may itself do."""
    if isinstance(entry.deed, CORRECTIONS):
        if deed is Replaced:
            raise Refused("replace-correction", seq=entry.seq)
        allowed = correctors(type(entry.deed))
    elif isinstance(entry.deed, Opened):
        if deed is Retracted:
            raise Refused("opening-stays")
        allowed = OPENERS
    else:
        allowed = RULES[entry.deed.kind].roles(book)
    if role not in allowed or (entry.by.role is Role.CHIEF and role is not Role.CHIEF):
        raise Refused("role", role=role.value)
