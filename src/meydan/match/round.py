"""A round: the log of its events and the table they make."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from meydan.match.actors import Actor
from meydan.match.corrections import CORRECTIONS, correct
from meydan.match.deeds import Deed, Opened
from meydan.match.errors import BrokenLog, Duplicate, Refused
from meydan.match.events import Event, Millis
from meydan.match.result import RoundResult, result_of
from meydan.match.steps import step
from meydan.match.steps.sets import opened
from meydan.match.table import Table


@dataclass(frozen=True, slots=True)
class Round:
    """One round between two players: a fold over an append-only list of events."""

    log: tuple[Event, ...]
    table: Table = field(repr=False)

    @staticmethod
    def open(event: Event) -> "Round":
        """The round that an `Opened` event begins; raises `Refused`."""
        if event.seq != 1:
            raise Refused("seq", expected=1, seq=event.seq)
        return Round((event,), opened(event))

    def apply(self, event: Event) -> "Round":
        """The round after one more event.

        Raises `Refused` with a code and the article, or `Duplicate` for an event whose key is in
        the log already.
        """
        self._check_envelope(event)
        if isinstance(event.deed, CORRECTIONS):
            table = correct(self.log, event, self.table.book)
        elif isinstance(event.deed, Opened):
            raise Refused("already-opened")
        else:
            table = step(self.table, event)
        return Round((*self.log, event), table)

    def event(self, deed: Deed, *, by: Actor, at: int, key: str | None = None) -> Event:
        """The event that would come next with this deed."""
        return Event(seq=self.next_seq, at=Millis(at), by=by, deed=deed, key=key)

    def do(self, deed: Deed, *, by: Actor, at: int, key: str | None = None) -> "Round":
        """The round after this deed; raises `Refused`."""
        return self.apply(self.event(deed, by=by, at=at, key=key))

    @property
    def next_seq(self) -> int:
        """The number of the next event."""
        return len(self.log) + 1

    @property
    def over(self) -> bool:
        """Whether the round has its result; only corrections are taken then."""
        return self.table.over

    @property
    def result(self) -> RoundResult | None:
        """The result, once the round is over."""
        return result_of(self.table) if self.table.over else None

    def _check_envelope(self, event: Event) -> None:
        if event.key is not None:
            for earlier in self.log:
                if earlier.key == event.key:
                    raise Duplicate(earlier.seq)
        if event.seq != self.next_seq:
            raise Refused("seq", expected=self.next_seq, seq=event.seq)
        if event.at < self.log[-1].at:
            raise Refused("time-backwards", ms=self.log[-1].at - event.at)


def replay(events: Iterable[Event]) -> Round:
    """The round that these events make; raises `BrokenLog` at the first that does not fit."""
    round_: Round | None = None
    for number, event in enumerate(events, 1):
        try:
            round_ = Round.open(event) if round_ is None else round_.apply(event)
        except Refused as error:
            raise BrokenLog(number, "refused", cause=error) from error
    if round_ is None:
        raise BrokenLog(1, "empty")
    return round_
