"""An entry of a round: a deed with its number, its time and whoever did it."""

from dataclasses import dataclass
from typing import NewType

from meydan.match.actors import Actor
from meydan.match.deeds import Deed

Millis = NewType("Millis", int)
"""A moment: milliseconds since 1 January 1970, UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One line of a round's log."""

    seq: int
    """1, 2, 3, … without gaps."""
    at: Millis
    """When; never before the entry that precedes it."""
    by: Actor
    deed: Deed
    key: str | None = None
    """The sender's own key: an entry that arrives twice is recognised by it."""
