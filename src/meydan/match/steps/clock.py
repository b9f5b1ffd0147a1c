"""Stopping, starting and setting the clocks by hand, and the fall of a flag (M8, M9)."""

from dataclasses import replace

from meydan.match.actors import PROGRAM, REFEREES
from meydan.match.clocks import Clocks
from meydan.match.deeds import ClockEdited, FlagFell, Paused, Resumed
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule, always, cite, needed, under_way
from meydan.match.score import cut_short, decide, end_set, loser
from meydan.match.seats import Seat
from meydan.match.steps.boards import clock_follows
from meydan.match.table import Table, Verdict


def _running(table: Table, _ask: Ask) -> None:
    if under_way(table).paused:
        raise Refused("already-paused")


def _pause(table: Table, entry: LogEntry, deed: Paused) -> Table:
    needed(deed.reason)
    return clock_follows(replace(table, play=replace(under_way(table), paused=True)), entry)


def _paused(table: Table, _ask: Ask) -> None:
    if not under_way(table).paused:
        raise Refused("not-paused")


def _resume(table: Table, entry: LogEntry, _deed: Resumed) -> Table:
    return clock_follows(replace(table, play=replace(under_way(table), paused=False)), entry)


def _has_clock(table: Table, _ask: Ask) -> None:
    if table.clocks is None:
        raise Refused("no-clock")


def _edit(table: Table, entry: LogEntry, deed: ClockEdited) -> Table:
    needed(deed.reason)
    if min(deed.left) < 0:
        raise Refused("time-below-zero")
    assert table.clocks is not None
    return replace(
        table,
        clocks=replace(
            table.clocks.stopped(entry.at), left=deed.left, running=table.clocks.running
        ),
    )


def _out_of_time(table: Table, ask: Ask) -> None:
    clocks = table.clocks
    if clocks is None:
        if table.recorded or ask.role not in REFEREES:
            raise Refused("no-clock")
        return  # on a real board the clock is a real one too: the referee saw the flag fall
    seats = (Seat.A, Seat.B) if ask.seat is None else (ask.seat,)
    if not any(_flag_down(clocks, seat, ask) for seat in seats):
        most = max(clocks.time_left(seat, ask.at) for seat in seats)
        raise Refused("time-left", cite(table.book.flag.result), ms=most)


def _flag_down(clocks: Clocks, seat: Seat, ask: Ask) -> bool:
    return clocks.fallen(ask.at) is seat


def _fall(table: Table, entry: LogEntry, deed: FlagFell) -> Table:
    flag = table.book.flag
    score = cut_short(table, deed.score)
    drawn, needed = flag.result.value == "draw", flag.draw_stones.value
    if needed is not None:
        if score is None:
            raise Refused("count-needed", cite(flag.result))
        drawn = score[deed.seat.index] >= needed
    # A game of several sets is the round: the flag loses it, or draws it (M8).
    whole = flag.scope.value == "game" and table.book.sets.count.value > 1
    if whole and not (drawn and table.lenient):
        verdict = Verdict(None if drawn else loser(deed.seat), "flag", entry.seq)
        return decide(table, entry, verdict)
    winner = None if drawn else deed.seat.other
    return end_set(table, entry, winner=winner, score=score, reason="flag")


_BY_TABLE = always(REFEREES, PROGRAM)

RULES = (
    Rule(deed=Paused, roles=_BY_TABLE, fold=_pause, guard=_running, in_set=True, in_time=True),
    Rule(deed=Resumed, roles=_BY_TABLE, fold=_resume, guard=_paused, in_set=True),
    Rule(deed=ClockEdited, roles=_BY_TABLE, fold=_edit, guard=_has_clock, in_set=True),
    Rule(
        deed=FlagFell,
        roles=_BY_TABLE,
        fold=_fall,
        guard=_out_of_time,
        seated=True,
        in_set=True,
    ),
)
