"""When a deed is allowed: by role, by the state of the round, by the time on the clocks.

Each kind of deed has one `Rule`. The round asks it before it takes an entry; screens ask it to
know what to offer, so that both always agree.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from meydan.match.actors import PLAYERS, Role
from meydan.match.deeds import Deed
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.seats import Seat
from meydan.match.table import Play, Table
from meydan.rulebooks import Field, Rulebook
from meydan.rulebooks.field import SILENT

D = TypeVar("D", bound=Deed)


@dataclass(frozen=True, slots=True)
class Ask:
    """May this role do it now, about this player?"""

    role: Role
    seat: Seat | None
    at: Millis


def anytime(table: Table, ask: Ask) -> None:
    """A guard that lets everything pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Generic[D]):
    """All that decides whether a kind of deed is taken, and what it does."""

    deed: type[D]
    roles: Callable[[Rulebook], frozenset[Role]]
    fold: Callable[[Table, LogEntry, D], Table]
    guard: Callable[[Table, Ask], None] = anytime
    """What the state must be; raises `Refused`. What is written in the deed is judged in `fold`."""
    seated: bool = False
    """Whether it is about one player; players do it for themselves only."""
    in_set: bool = False
    """Needs a set under way."""
    in_play: bool = False
    """Needs play to go on: neither paused nor stopped by a claim."""
    unclaimed: bool = False
    """Must wait until an open claim is decided."""
    in_time: bool = False
    """Comes too late once a flag has fallen."""

    def check(self, table: Table, ask: Ask) -> None:
        """Raise `Refused` unless the deed is allowed now."""
        if ask.role not in self.roles(table.book):
            raise Refused("role", role=ask.role.value)
        if self.seated and ask.role in PLAYERS and ask.seat is not ask.role.seat:
            raise Refused("not-your-seat")
        if table.over:
            raise over(table, self.deed)
        play = table.play
        if self.in_set and play is None:
            raise Refused("no-set")
        if play is not None:
            # The order of these is the order of the answers: who asks is told the first thing in
            # the way.
            if (self.in_play or self.unclaimed) and play.claim is not None:
                raise Refused("claim-open", seat=play.claim.seat.value)
            fallen = table.clocks.fallen(ask.at) if table.clocks else None
            if self.in_time and fallen is not None:
                raise Refused("flag-first", cite(table.book.flag.result), seat=fallen.value)
            if self.in_play and play.paused:
                raise Refused("paused")
        self.guard(table, ask)


def over(table: Table, deed: type[Deed]) -> Refused:
    """The refusal of a deed after the end: only corrections are taken then."""
    if deed.kind == "set-started" and table.verdict is None:
        field: Field[Any] = table.book.sets.end_at
        if len(table.sets) >= table.book.sets.count.value:
            field = table.book.sets.count
        return Refused("no-further-set", cite(field), sets=len(table.sets))
    return Refused("round-over")


def cite(*fields: Field[Any]) -> str:
    """The articles and rulings that some fields rest on; empty where the texts are silent."""
    sources = [source for field in fields for source in field.sources if source != SILENT]
    return ", ".join(dict.fromkeys(sources))


def exempt(table: Table, seat: Seat, *fields: Field[Any]) -> bool:
    """Whether a player is exempt from an article that one of these fields rests on (T7)."""
    if not table.players[seat.index].accommodated:
        return False
    free = {table.book.article(ref).ref for ref in table.book.accommodations.exempt.value}
    return any(source in free for field in fields for source in field.sources)


def always(*groups: frozenset[Role]) -> Callable[[Rulebook], frozenset[Role]]:
    """The same roles under every rulebook."""
    roles = frozenset[Role]().union(*groups)
    return lambda _: roles


def under_way(table: Table) -> Play:
    """The set under way, where a rule has made sure that there is one."""
    assert table.play is not None
    return table.play


def needed(text: str) -> None:
    """Raise `Refused` unless a reason is given."""
    if not text.strip():
        raise Refused("reason-needed")
