"""A round: the log of its entries and the table they make.

Nothing but the log is ever stored. The table (stones, clocks, warnings, sets, the result) is what
comes out when the entries are folded over the rulebook, one after the other, and the same log gives
the same table on a phone's plan, in the server and years later. Three things follow from that:

- A fold looks at nothing but the table and the entry. Time is the entry's `at`, chance and names
  have no place; so an entry that was taken once is always taken again.
- An entry is applied to see whether it is allowed. What "why not?" says is the refusal of a fold
  that was tried and thrown away (`queries.py`); no second list of guards can come to disagree.
- Undo erases nothing. A correction is one more entry, and the table is folded anew from the entries
  that still stand (`corrections.py`); whatever no longer fits after it is refused then, by number.

What each kind of deed needs and does is its `Rule` (`rule.py`, `steps/`).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from meydan.match.actors import Actor
from meydan.match.corrections import CORRECTIONS, correct
from meydan.match.deeds import Deed, Opened
from meydan.match.errors import BrokenLog, Duplicate, Refused
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.result import RoundResult, result_of
from meydan.match.steps import step
from meydan.match.steps.sets import opened
from meydan.match.table import Table


@dataclass(frozen=True, slots=True)
class Round:
    """One round between two players: a fold over an append-only list of entries."""

    log: tuple[LogEntry, ...]
    table: Table = field(repr=False)

    @staticmethod
    def open(entry: LogEntry) -> "Round":
        """The round that an `Opened` entry begins; raises `Refused`."""
        if entry.seq != 1:
            raise Refused("seq", expected=1, seq=entry.seq)
        return Round((entry,), opened(entry))

    def apply(self, entry: LogEntry) -> "Round":
        """The round after one more entry.

        Raises `Refused` with a code and the article, or `Duplicate` for an entry whose key is in
        the log already.
        """
        self._check_envelope(entry)
        if isinstance(entry.deed, CORRECTIONS):
            table = correct(self.log, entry, self.table.book)
        elif isinstance(entry.deed, Opened):
            raise Refused("already-opened")
        else:
            table = step(self.table, entry)
        return Round((*self.log, entry), table)

    def entry(self, deed: Deed, *, by: Actor, at: int, key: str | None = None) -> LogEntry:
        """The entry that would come next with this deed."""
        return LogEntry(seq=self.next_seq, at=Millis(at), by=by, deed=deed, key=key)

    def do(self, deed: Deed, *, by: Actor, at: int, key: str | None = None) -> "Round":
        """The round after this deed; raises `Refused`."""
        return self.apply(self.entry(deed, by=by, at=at, key=key))

    @property
    def next_seq(self) -> int:
        """The number of the next entry."""
        return len(self.log) + 1

    @property
    def over(self) -> bool:
        """Whether the round has its result; only corrections are taken then."""
        return self.table.over

    @property
    def result(self) -> RoundResult | None:
        """The result, once the round is over."""
        return result_of(self.table) if self.table.over else None

    def known(self, key: str) -> LogEntry | None:
        """The entry that came with this key, if one did."""
        return next((entry for entry in self.log if entry.key == key), None)

    def _check_envelope(self, entry: LogEntry) -> None:
        earlier = None if entry.key is None else self.known(entry.key)
        if earlier is not None:
            raise Duplicate(earlier.seq)
        if entry.seq != self.next_seq:
            raise Refused("seq", expected=self.next_seq, seq=entry.seq)
        # Clocks are computed from these times; the server's own clock is held steady for the same
        # reason.
        if entry.at < self.log[-1].at:
            raise Refused("time-backwards", ms=self.log[-1].at - entry.at)


def replay(entries: Iterable[LogEntry]) -> Round:
    """The round that these entries make; raises `BrokenLog` at the first that does not fit."""
    round_: Round | None = None
    for number, entry in enumerate(entries, 1):
        try:
            round_ = Round.open(entry) if round_ is None else round_.apply(entry)
        except Refused as error:
            raise BrokenLog(number, "refused", cause=error) from error
    if round_ is None:
        raise BrokenLog(1, "empty")
    return round_
