"""Calls for the referee, and notes."""

from dataclasses import replace

from meydan.match.actors import EVERYONE, REFEREES
from meydan.match.deeds import Attended, Called, Noted
from meydan.match.errors import Refused
from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule, always, needed
from meydan.match.table import Call, Table


def _call(table: Table, entry: LogEntry, deed: Called) -> Table:
    return replace(table, calls=(*table.calls, Call(entry.seq, deed.whom)))


def _called(table: Table, _ask: Ask) -> None:
    if not table.calls:
        raise Refused("nobody-called")


def _attend(table: Table, _entry: LogEntry, deed: Attended) -> Table:
    rest = tuple(call for call in table.calls if call.whom != deed.whom)
    if rest == table.calls:
        raise Refused("nobody-called")
    return replace(table, calls=rest)


def _note(table: Table, _entry: LogEntry, deed: Noted) -> Table:
    needed(deed.text)
    return table


RULES = (
    Rule(deed=Called, roles=always(EVERYONE), fold=_call),
    Rule(deed=Attended, roles=always(REFEREES), fold=_attend, guard=_called),
    Rule(deed=Noted, roles=always(EVERYONE), fold=_note),
)
