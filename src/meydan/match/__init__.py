"""One round between two players: a fold over an append-only list of entries.

A `Round` is a log of entries and the table they make. `Round.open` begins one, `apply` gives the
round after one more entry or raises `Refused` with a code and the article, and `replay` makes the
same round from the same entries, always. No clock on the wall is read: the time is in the entries.

The parts, by file: `deeds` what can happen, `log_entry` one line of the log, `codec` JSON lines,
`table` the state, `clocks` the two clocks, `rule` when a deed is allowed, `steps` what each does,
`scoring` sets and rounds, `corrections` undo, `result` the result, `queries` and `history` what
screens ask.
"""

from meydan.match.actors import Actor, Role
from meydan.match.codec import (
    dump_deed,
    dump_entry,
    load_deed,
    load_entry,
    load_round,
    read_log,
    write_line,
    write_log,
)
from meydan.match.deeds import ClockSetting, Deed, Opened, PlayerInfo
from meydan.match.errors import BrokenLog, Duplicate, Refused
from meydan.match.log_entry import LogEntry, Millis
from meydan.match.queries import Allowed, ask, may, time_left, why
from meydan.match.result import RoundResult
from meydan.match.round import Round, replay
from meydan.match.seats import Seat

__all__ = [
    "Actor",
    "Allowed",
    "BrokenLog",
    "ClockSetting",
    "Deed",
    "Duplicate",
    "LogEntry",
    "Millis",
    "Opened",
    "PlayerInfo",
    "Refused",
    "Role",
    "Round",
    "RoundResult",
    "Seat",
    "ask",
    "dump_deed",
    "dump_entry",
    "load_deed",
    "load_entry",
    "load_round",
    "may",
    "read_log",
    "replay",
    "time_left",
    "why",
    "write_line",
    "write_log",
]
