"""Typed ids and numbers of a tournament, so that no two of them are mixed up."""

from typing import NewType

EntryId = NewType("EntryId", int)
"""An entry's lasting id, given in the order of entry: 1, 2, 3, …"""

StartNo = NewType("StartNo", int)
"""A place on the starting list; the pairing number once round 1 is published."""

RoundNo = NewType("RoundNo", int)
"""A round, counted from 1."""

TableNo = NewType("TableNo", int)
"""A table in the hall, counted from 1."""

TeamName = NewType("TeamName", str)
"""A team, known by its name in every category that it enters."""

Points = NewType("Points", int)
"""Points or set points, doubled: a win is 2, a draw 1."""
