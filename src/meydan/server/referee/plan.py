"""A plan of the round: every state a table can be in, with the way from each to the next.

A phone without a network can't ask the server what comes next, and no rule lives in its script. So
the round machine itself is walked here from the first screen on, over every deed that matters, and
what it finds goes to the phone as plain data: faces, and which deed leads where. The phone only
follows the arrows. What the server says, once it can be reached again, counts.

Counts are not walked one by one: a set that is counted goes one of three ways. Warnings are told
apart only where one is the last.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from meydan.match.actors import Actor, Role
from meydan.match.clocks import Clocks
from meydan.match.deeds import Deed, Opened, PlayerInfo
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.material import count_for
from meydan.match.round import Round
from meydan.match.steps import step
from meydan.match.table import Table
from meydan.server.referee.face import Face, face
from meydan.server.referee.plan_steps import Reading, readings, trials
from meydan.words import Lang

Sign = tuple[Any, ...]
WEAR = 500
"""Milliseconds."""
MOST_SETS = 7
"""A plan grows with the square of the sets; beyond these the phone asks the server."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What a step does to the clocks."""

    run: str | None
    """Whose clock runs after it."""
    full: bool
    """Whether both are set anew."""
    gain: tuple[int, int]
    """Milliseconds added."""
    delay: int | None
    """Free time of a new turn; `None` where what is left of it stays."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where a step leads."""

    to: int
    clock: Turned | None
    warns: str
    """The seats that are warned by it: `a`, `b`, `ab`, or nobody."""
    ends: bool
    """Whether a set ends with it."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state of the table."""

    face: Face
    go: dict[str, Arrow]
    """By step: `pressed:a`, `set-counted:draw`, `warned:a:last`."""
    fallen: int | None
    """The same table once the running clock has reached 0."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All states, the first screen first."""

    nodes: tuple[Node, ...]
    numbers: dict[Sign, int]
    reads: Mapping[str, Reading]
    """How the numbers of an entry become part of a step's name."""
    last: int | None
    """The warning with which a step is the last one; `None` where no plan can tell."""
    mark: str
    """Tells whether a phone's plan is this one."""

    def node_of(self, table: Table, at: int) -> int | None:
        """The node that a real table is at; `None` where the plan does not know it."""
        return self.numbers.get(sign(table, at))


def plan_for(opening: Opened, role: Role, lang: Lang) -> Plan | None:
    """The plan of a round, for a role; `None` where every move is recorded, or sets are many."""
    if opening.mode != "counted" or opening.book.sets.count.value > MOST_SETS:
        return None
    nobody = replace(opening, players=(PlayerInfo(), PlayerInfo()))
    return _plan(nobody, role, lang)


def sign(table: Table, at: int) -> Sign:
    """What makes two tables the same to a referee."""
    play, verdict, clocks = table.play, table.verdict, table.clocks
    fallen = clocks.fallen(Millis(at)) if clocks and not table.over else None
    if table.tally is not None:
        # How a match came to its end does not show any more; what is refused counts the sets.
        return len(table.sets), table.tally.points, table.tally.winner
    return (
        len(table.sets),
        table.set_points,
        table.lot,
        table.over,
        verdict and (verdict.loser, verdict.reason),
        play
        and not table.over
        and (
            play.number,
            play.to_move,
            play.chain[-1].seat if play.chain else None,
            play.paused,
            play.claim and play.claim.seat,
        ),
        fallen,
    )


@lru_cache(maxsize=64)
def _plan(opening: Opened, role: Role, lang: Lang) -> Plan:
    opened = Round.open(_event(opening, Role.PROGRAM, 0))
    numbers: dict[Sign, int] = {}
    found: list[tuple[Round, int]] = []

    def number(table: Table, at: int) -> int:
        key = sign(table, at)
        if key not in numbers:
            numbers[key] = len(found)
            found.append((Round(opened.log, table), at))
        return numbers[key]

    number(opened.table, 0)
    nodes: list[Node] = []
    while len(nodes) < len(found):
        round_, at = found[len(nodes)]
        go = {
            key: _arrow(number(after, at), before, after, at)
            for key, before, after in _steps(round_.table, role, at)
        }
        clocks = round_.table.clocks
        falls = clocks.falls_at if clocks and clocks.fallen(Millis(at)) is None else None
        fallen = None if falls is None else number(round_.table, falls)
        nodes.append(Node(face(round_, role, at, lang), go, fallen))
    warnings = opened.table.book.warnings
    last = warnings.limit.value if warnings.counted_over.value == "round" else None
    reads = _reads(found, nodes, role)
    return Plan(tuple(nodes), numbers, reads, last, _mark([nodes, reads, last]))


def _reads(found: list[tuple[Round, int]], nodes: list[Node], role: Role) -> dict[str, Reading]:
    """How counts are read, each at the first table that takes such an entry."""

    def after(name: str, deed: Deed) -> Table | None:
        known = (one for one, node in zip(found, nodes, strict=True) if _goes(node, name))
        round_, at = next(known, found[0])
        try:
            return step(round_.table, _event(deed, role, at))
        except Refused:
            return None

    return readings(count_for(found[0][0].table.game), after)


def _goes(node: Node, name: str) -> bool:
    return any(key.startswith(name) for key in node.go)


def _mark(made: Any) -> str:
    return hashlib.sha256(repr(made).encode()).hexdigest()[:12]


def _steps(table: Table, role: Role, at: int) -> Iterator[tuple[str, Table, Table]]:
    """Every step that leads somewhere: its name, and the table before and after it."""
    table = _worn(table)
    for key, deed, before in trials(table, role):
        try:
            after = step(before, _event(deed, role, at))
        except Refused:
            continue
        told = len(after.warnings) > len(before.warnings)
        if told or sign(after, at) != sign(before, at) or after.clocks != before.clocks:
            yield key, before, after


def _worn(table: Table) -> Table:
    """The table with clocks that nobody takes for fresh ones."""
    clocks = table.clocks
    if clocks is None:
        return table
    first, second = (left - min(left, WEAR) for left in clocks.left)
    return replace(table, clocks=replace(clocks, left=(first, second), delay=clocks.delay // 2))


def _arrow(to: int, before: Table, after: Table, at: int) -> Arrow:
    fresh = after.warnings[len(before.warnings) :]
    warns = "".join(sorted({one.seat.value for one in fresh}))
    ends = len(after.sets) > len(before.sets)
    return Arrow(to, _turned(before, after, at), warns, ends)


def _turned(before: Table, after: Table, at: int) -> Turned | None:
    clocks, setting = after.clocks, after.opening.clock
    if clocks is None or setting is None or clocks == before.clocks:
        return None
    full = 1000 * setting.seconds
    stood = (before.clocks or Clocks((0, 0), None, Millis(at))).stopped(Millis(at))
    anew = clocks.left == (full, full)
    gain = (0, 0) if anew else (clocks.left[0] - stood.left[0], clocks.left[1] - stood.left[1])
    return Turned(
        run=clocks.running and clocks.running.value,
        full=anew,
        gain=gain,
        delay=None if clocks.delay == stood.delay and not anew else clocks.delay,
    )


def _event(deed: Deed, role: Role, at: int) -> LogEntry:
    return LogEntry(seq=1, at=Millis(at), by=Actor(role), deed=deed)
