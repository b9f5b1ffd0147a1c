"""Tie-breaks, one file each: what decides between entries that are level.

`registry.tie_break` reads an id; `field.field_of` makes the tables that all of them share. Unplayed
rounds follow FIDE's C.07 (`unplayed`, `cuts`). `docs/tiebreaks.md` says what each one counts.
"""

from meydan.rulebooks.tie_breaks import IDS
from meydan.tournament.tiebreaks.registry import tie_break
from meydan.tournament.tiebreaks.values import (
    Cut,
    Direction,
    Explanation,
    Scale,
    Term,
    Value,
    Way,
    Why,
)

__all__ = [
    "IDS",
    "Cut",
    "Direction",
    "Explanation",
    "Scale",
    "Term",
    "Value",
    "Way",
    "Why",
    "tie_break",
]
