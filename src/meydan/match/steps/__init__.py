"""What each kind of deed does to a table: one module a subject."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from meydan.match.log_entry import LogEntry
from meydan.match.rule import Ask, Rule
from meydan.match.steps import calls, claims, clock, endings, moves, penalties, position, sets
from meydan.match.table import Table

_MODULES = (sets, moves, claims, penalties, position, clock, endings, calls)

RULES: Mapping[str, Rule[Any]] = MappingProxyType(
    {rule.deed.kind: rule for module in _MODULES for rule in module.RULES}
)
"""The rule of each kind, but for the opening and the corrections: those make a table anew."""


def step(table: Table, entry: LogEntry) -> Table:
    """The table after an entry; raises `Refused`."""
    rule = RULES[entry.deed.kind]
    rule.check(table, Ask(entry.by.role, getattr(entry.deed, "seat", None), entry.at))
    return rule.fold(table, entry, entry.deed)
