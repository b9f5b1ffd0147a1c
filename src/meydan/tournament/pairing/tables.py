"""Seating: which pair sits at which table."""

from collections.abc import Sequence
from itertools import count

from meydan.tournament.ids import EntryId, TableNo
from meydan.tournament.model import Pair, Tournament


def seat(tournament: Tournament, couples: Sequence[tuple[EntryId, EntryId]]) -> tuple[Pair, ...]:
    """Pairs at their tables, in the order of tables; a couple is (first, second), best board first.

    A player with a fixed table sits there with the opponent. If both have one, or two couples claim
    the same, the better board has its wish. All others fill the free tables from 1 on.
    """
    wanted: dict[TableNo, tuple[EntryId, EntryId]] = {}
    rest: list[tuple[EntryId, EntryId]] = []
    for couple in couples:
        first, second = (tournament.entry(entry) for entry in couple)
        table = first.fixed_table or second.fixed_table
        if table is None or table in wanted:
            rest.append(couple)
        else:
            wanted[table] = couple
    free = (table for table in map(TableNo, count(1)) if table not in wanted)
    tables = {**wanted, **dict(zip(free, rest, strict=False))}
    return tuple(
        Pair(table=table, first=first, second=second)
        for table, (first, second) in sorted(tables.items())
    )
